const COURSES = [0, 1, 2, 3];
const PAVERS = Array.from({ length: 13 }, (_, index) => index);
/** Lengths in drawing units: a paver's length and height, and the joint between two pavers. */
const LENGTH = 56;
const HEIGHT = 28;
const JOINT = 3;

export function RinsedSurface() {
  return (
    <svg className="about-surface" viewBox="0 0 672 121" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      <clipPath id="about-dirty">
        <path d="M0 0H402C350 34 424 62 372 88S360 110 344 121H0Z" />
      </clipPath>
      <Pavers className="about-clean" />
      <g clipPath="url(#about-dirty)">
        <Pavers className="about-dirty" />
        <g className="about-stains">
          <ellipse cx="88" cy="40" rx="42" ry="16" />
          <ellipse cx="236" cy="84" rx="30" ry="12" />
          <ellipse cx="318" cy="26" rx="18" ry="9" />
          <ellipse cx="150" cy="104" rx="20" ry="8" />
        </g>
      </g>
      <path className="about-line" d="M402 0C350 34 424 62 372 88S360 110 344 121" />
    </svg>
  );
}

/** Draws the pavers. Every other course is offset by half a paver. */
function Pavers({ className }: { className: string }) {
  return COURSES.flatMap((course) =>
    PAVERS.map((paver) => (
      <rect
        key={`${course}-${paver}`}
        className={className}
        x={paver * (LENGTH + JOINT) - (course % 2) * ((LENGTH + JOINT) / 2)}
        y={course * (HEIGHT + JOINT)}
        width={LENGTH}
        height={HEIGHT}
        rx="2"
      />
    )),
  );
}
