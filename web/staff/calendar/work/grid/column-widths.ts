import type { Day } from '#domain/calendar-days.ts';
import { type Column, type ColumnEntries, NOTHING } from '#web/staff/calendar/work/entries/columns.ts';

/** Minimum width in pixels of each of several simultaneous visits, so a first name fits. */
const LEAST_PX = 56;
const COLUMN_PX = 96;
/** Width in pixels of a day without visits, which shows only its date. */
const EMPTY_DAY_PX = 64;

/**
 * Returns column widths for the head and the body to share. A day with visits side by side is wider. Otherwise the
 * customers' names would be cut to a letter or two.
 * @param hasStripLabel true if the day shows other text above the hours, such as the name of a holiday
 */
export function columnWidths(
  columns: readonly Column[],
  shown: ReadonlyMap<string, ColumnEntries>,
  hasStripLabel: (day: Day) => boolean,
) {
  const widths = columns.map(({ key, day, person }) => {
    const { timed, long, most } = shown.get(key) ?? NOTHING;
    const isEmpty = person === undefined && timed.length + long.length === 0 && !hasStripLabel(day);
    return { least: Math.max(isEmpty ? EMPTY_DAY_PX : COLUMN_PX, most * LEAST_PX), most };
  });
  return {
    '--columns': widths.map(({ least, most }) => `minmax(${least}px, ${most}fr)`).join(' '),
    '--least': `${widths.reduce((sum, { least }) => sum + least, 0)}px`,
  };
}
