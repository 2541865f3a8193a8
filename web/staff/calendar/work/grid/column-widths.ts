import type { Day } from '#domain/calendar-days.ts';
import { type Column, type ColumnEntries, NOTHING } from '#web/staff/calendar/work/entries/columns.ts';

/** Minimum width in pixels of each of several simultaneous visits, so a first name fits. */
const LEAST_PX = 64;
const COLUMN_PX = 88;
/** Width in pixels of a day without visits, which shows only its date. */
const EMPTY_DAY_PX = 80;

interface WidthOptions {
  /** true if the day shows other text above the hours, such as the name of a holiday */
  hasStripLabel: (day: Day) => boolean;
  /** true if the company is closed on that weekday */
  isClosed: (day: Day) => boolean;
}

/**
 * Returns column widths for the head and the body to share. Days are equally wide, except a closed day with nothing on
 * it. If the window is too narrow for visits side by side, the grid scrolls sideways.
 */
export function columnWidths(
  columns: readonly Column[],
  shown: ReadonlyMap<string, ColumnEntries>,
  { hasStripLabel, isClosed }: WidthOptions,
) {
  const widths = columns.map(({ key, day, person }) => {
    const { timed, long, most } = shown.get(key) ?? NOTHING;
    const isEmpty = person === undefined && timed.length + long.length === 0 && !hasStripLabel(day);
    if (isEmpty && isClosed(day)) return { least: EMPTY_DAY_PX, width: `${EMPTY_DAY_PX}px` };
    const least = Math.max(isEmpty ? EMPTY_DAY_PX : COLUMN_PX, most * LEAST_PX);
    return { least, width: `minmax(${least}px, 1fr)` };
  });
  return {
    '--columns': widths.map(({ width }) => width).join(' '),
    '--least': `${widths.reduce((sum, { least }) => sum + least, 0)}px`,
  };
}
