import type { ChartSeries } from './series.ts';

export interface Bar {
  id: string;
  name: string;
  value: number;
  words: string;
}

/**
 * Draws bars from a common zero, with the name before and the value after each bar. The table has the same values.
 */
export function BarList({ bars, series = 'approved' }: { bars: readonly Bar[]; series?: ChartSeries }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1);
  // Leave space for the longest label behind the longest bar.
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
