const WAVE = 'M154 -4C182 30 132 60 148 88S130 128 140 152';
/** x, y and radius of the dirt left of the wave, which isn't washed away */
const DIRT = [
  [31, 56, 5],
  [104, 100, 3],
  [5, 12, 7],
  [133, 16, 6],
  [78, 35, 1.5],
  [54, 113, 7],
  [14, 116, 5],
  [77, 13, 7],
  [91, 117, 1.5],
  [16, 139, 2],
] as const;

/** A wave that rinses the dirt away, played once. With reduced motion, shows the clean surface at once. */
export function SentArt({ isClean }: { isClean: boolean }) {
  return (
    <svg viewBox="0 0 560 148" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="sent-art">
      <path d="M0 0H560V148H0Z" className="sent-art-dirt" />
      <g className="sent-art-spots">
        {DIRT.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
        {DIRT.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x + 250} cy={148 - y} r={radius} />
        ))}
      </g>
      {isClean && (
        <g className="sent-art-sweep">
          <path d={`${WAVE}H900V-4Z`} className="sent-art-clean" />
          <path d={WAVE} className="sent-art-wave" />
          <path d="M184 24h24M164 58h34M174 94h22M162 124h30" className="sent-art-drops" />
        </g>
      )}
      <path d="M0 74H560M140 0V148M280 0V148M420 0V148" className="sent-art-joints" />
      {isClean && (
        <g className="sent-art-check">
          <circle cx="280" cy="74" r="34" />
          <path d="m264 75 11 11 22-24" />
        </g>
      )}
    </svg>
  );
}
