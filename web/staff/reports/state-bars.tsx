import type { StateFigures } from '#domain/quote/report-figures.ts';
import { LABEL_TEXTS } from '#domain/quote/lifecycle.ts';

interface StateBarsProps {
  states: readonly StateFigures[];
  /** the value that the length of a bar represents */
  size: (state: StateFigures) => number;
  words: (state: StateFigures) => string;
}

/** One bar for each state, from a common zero, with its label at the end. The table below has the same figures. */
export function StateBars({ states, size, words }: StateBarsProps) {
  const largest = Math.max(...states.map(size), 1);
  // The longest bar leaves room for its own label.
  const longest = Math.max(...states.map((state) => words(state).length));
  return (
    <ul className="state-bars" style={{ ['--label-room' as string]: `${longest + 1}ch` }}>
      {states.map((state) => (
        <li key={state.label}>
          <span className="state-bar-name">{LABEL_TEXTS[state.label]}</span>
          <span className="state-bar-track">
            <span
              className="state-bar"
              data-label={state.label}
              data-empty={size(state) === 0 || undefined}
              style={{ ['--share' as string]: size(state) / largest }}
            />
            <span className="state-bar-value">{words(state)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
