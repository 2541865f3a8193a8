export interface Bar {
  id: string;
  name: string;
  value: number;
  /** at the end of the bar */
  words: string;
}

/** Bars from a common zero, with their names before and their values after them. The table below repeats them. */
export function BarList({ bars, series = 'approved' }: { bars: readonly Bar[]; series?: string }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1);
  // The longest bar leaves space for its own label.
  const longest = Math.max(...bars.map(({ words }) => words.length));
  return (
    <ul className="chart-bars" style={{ ['--label-room' as string]: `${longest + 1}ch` }}>
      {bars.map(({ id, name, value, words }) => (
        <li key={id}>
          <span className="chart-bar-name" title={name}>
            {name}
          </span>
          <span className="chart-bar-track">
            <span
              className="chart-bar"
              data-empty={value === 0 || undefined}
              style={{ ['--share' as string]: Math.max(0, value) / largest, background: `var(--chart-${series})` }}
            />
            <span className="chart-bar-value">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
