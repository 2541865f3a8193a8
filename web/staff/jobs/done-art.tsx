const SPOTS = [
  [30, 26, 7],
  [84, 96, 5],
  [58, 58, 3],
  [118, 34, 4],
  [22, 84, 3],
] as const;

/** A wave that cleans a wall, played once. */
export function DoneArt() {
  return (
    <div className="done-art" aria-hidden>
      <svg viewBox="0 0 440 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g className="done-spots">
          {SPOTS.map(([x, y, size]) => (
            <circle key={x} cx={x} cy={y} r={size} />
          ))}
        </g>
        <g className="done-sweep">
          <path className="done-clean" d="M74 -4C100 24 54 48 68 68S54 96 62 116H900V-4Z" />
          <path className="done-wave" d="M74 -4C100 24 54 48 68 68S54 96 62 116" />
        </g>
        <path className="done-joints" d="M0 56H440M110 0V112M220 0V112M330 0V112" />
        <g className="done-check">
          <circle cx="220" cy="56" r="27" />
          <path d="m208 57 9 9 17-19" />
        </g>
      </svg>
    </div>
  );
}
