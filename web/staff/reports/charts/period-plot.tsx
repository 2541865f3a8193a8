import { labelEvery } from './scale.ts';

interface PlotColumn {
  key: string;
  /** below the column: "M", "Nov 3", "2026" */
  label: string;
  /** the full label for the tooltip: "November 2026" */
  title: string;
  value: number;
  /** value of the same part of the previous period */
  before?: number;
}

interface PeriodPlotProps {
  /** describes the bars to people who can't see them; the table has the values */
  name: string;
  columns: readonly PlotColumn[];
  /** the current part of the period, which is not over yet; null for a period in the past */
  now: { key: string; words: string } | null;
  /** name of the marks for the previous period */
  before?: string;
  /** formats a value in full: "$1,200.00" */
  inFull: (value: number) => string;
  /** formats a value for a label: "1.2k" */
  inShort: (value: number) => string;
}

/**
 * The most bars that all get a value. Otherwise, the highest bar has a value. So does the current one, unless it is
 * next to the highest.
 */
const LABELS_MAX = 13;
/** Typical widths of a chart. Labels are chosen for both widths, so that the server and the browser render the same. */
const WIDE = 620;
const NARROW = 330;
const CHARACTER = 7;
/** The height of the highest bar in percent, which leaves room for its label. */
const SHARE_MAX = 90;
/** The height of a label above a bar, in percent of the chart */
const LABEL_SHARE = 9;

/** A bar chart over time. The current bar is solid, past bars are pale, and a line marks the previous period. */
export function PeriodPlot({ name, columns, now, before, inFull, inShort }: PeriodPlotProps) {
  const highest = Math.max(...columns.flatMap((column) => [column.value, column.before ?? 0]), 1);
  const share = (value: number) => (Math.max(0, value) / highest) * SHARE_MAX;
  const top = columns.reduce((best, { value }, at) => (value > (columns[best]?.value ?? 0) ? at : best), 0);
  const current = columns.findIndex(({ key }) => key === now?.key);
  const labelWidth = Math.max(...columns.map(({ label }) => label.length)) * CHARACTER + 10;
  const every = labelEvery(columns.length, WIDE, labelWidth);
  const everyNarrow = labelEvery(columns.length, NARROW, labelWidth);
  return (
    <figure className="plot" data-dense={columns.length > LABELS_MAX || undefined}>
      <div className="plot-columns" role="img" aria-label={summary({ name, columns, inFull }, top, current)}>
        {columns.map((column, index) => (
          <div
            key={column.key}
            className="plot-column"
            title={`${column.title}: ${inFull(column.value)}${column.before === undefined ? '' : `, before ${inFull(column.before)}`}`}
            data-now={index === current || undefined}
            data-labeled={index === top || (index === current && Math.abs(top - current) > 1) || undefined}
          >
            {column.value > 0 && (
              <>
                <span className="plot-bar" style={{ height: `${share(column.value)}%` }} />
                <span
                  className="plot-value"
                  style={{ bottom: `${labelAt(share(column.value), share(column.before ?? 0))}%` }}
                >
                  {inShort(column.value)}
                </span>
              </>
            )}
            {column.before !== undefined && column.before > 0 && (
              <span className="plot-before" style={{ bottom: `${share(column.before)}%` }} />
            )}
          </div>
        ))}
      </div>
      <div className="plot-labels" aria-hidden="true">
        {columns.map(({ key, label }, index) => (
          <span
            key={key}
            data-wide={index % every === 0 || undefined}
            data-narrow={index % everyNarrow === 0 || undefined}
          >
            <span>{label}</span>
          </span>
        ))}
      </div>
      {(now || before) && (
        <figcaption className="plot-legend">
          {now && <span data-kind="now">{now.words}</span>}
          {before && columns.some((column) => column.before) && <span data-kind="before">{before}</span>}
        </figcaption>
      )}
    </figure>
  );
}

/** Returns the position of a bar's value: above the bar, and above a mark that would cross the value. */
function labelAt(bar: number, mark: number): number {
  return mark > bar && mark - bar < LABEL_SHARE ? mark : bar;
}

function summary(
  { name, columns, inFull }: Pick<PeriodPlotProps, 'name' | 'columns' | 'inFull'>,
  top: number,
  current: number,
): string {
  const part = (at: number) => {
    const column = columns[at];
    return column ? `${inFull(column.value)} in ${column.title}` : '';
  };
  const now = current >= 0 && current !== top ? ` Now: ${part(current)}.` : '';
  return `${name}. Highest: ${part(top)}.${now}`;
}
