export interface Range {
  id: string;
  name: string;
  /** shares from 0 to 1; null if there is too little data */
  value: { share: number; low: number; high: number } | null;
  words: string;
}

/** Draws shares with their confidence intervals on a common axis from 0 to 100%. */
export function RangeList({ ranges }: { ranges: readonly Range[] }) {
  return (
    <ul className="chart-bars chart-ranges">
      {ranges.map(({ id, name, value, words }) => (
        <li key={id}>
          <span className="chart-bar-name">{name}</span>
          <span className="chart-range">
            <span className="chart-range-track">
              {value && (
                <>
                  <span
                    className="chart-range-span"
                    style={{ insetInlineStart: `${value.low * 100}%`, width: `${(value.high - value.low) * 100}%` }}
                  />
                  <span className="chart-range-dot" style={{ insetInlineStart: `${value.share * 100}%` }} />
                </>
              )}
            </span>
            <span className="chart-bar-value">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
