import type { Day } from '#domain/calendar-days.ts';
import { type Column, type ColumnEntries, NOTHING } from '#web/staff/calendar/work/entries/columns.ts';

/** Minimum width in pixels of each of several simultaneous visits, so a first name fits. */
const LEAST_PX = 64;
const COLUMN_PX = 88;
/** Width in pixels of a day without visits, which shows only its date. A week doesn't shrink other days below it. */
const EMPTY_DAY_PX = 80;
interface WidthOptions {
  /** true if the day shows other text above the hours, such as the name of a holiday */
  hasStripLabel: (day: Day) => boolean;
  /** true if the company is closed on that weekday */
  isClosed: (day: Day) => boolean;
}

/**
 * Returns column widths for the head and the body to share. Days are equally wide, except a closed day with nothing on
 * it. If the window is too narrow for visits side by side, days shrink in proportion, because a week is read whole. A
 * column of a person never shrinks below the name. The grid then scrolls sideways.
 */
export function columnWidths(
  columns: readonly Column[],
  shown: ReadonlyMap<string, ColumnEntries>,
  { hasStripLabel, isClosed }: WidthOptions,
) {
  const tracks = columns.map(({ key, day, person }) => {
    const { timed, long, most } = shown.get(key) ?? NOTHING;
    const isEmpty = person === undefined && timed.length + long.length === 0 && !hasStripLabel(day);
    const isNarrow = isEmpty && isClosed(day);
    const wanted = isEmpty ? EMPTY_DAY_PX : Math.max(COLUMN_PX, most * LEAST_PX);
    return { wanted, isNarrow, isPerson: person !== undefined };
  });
  const isPeople = tracks.some(({ isPerson }) => isPerson);
  const wanted = tracks.reduce((all, track) => all + track.wanted, 0);
  const smallest = EMPTY_DAY_PX * tracks.length;
  const widths = tracks.map((track) => {
    if (track.isNarrow) return `${track.wanted}px`;
    const part = wanted > smallest ? (track.wanted - EMPTY_DAY_PX) / (wanted - smallest) : 0;
    const share = `calc(${EMPTY_DAY_PX}px + (100% - var(--hour-column) - ${smallest}px) * ${part.toFixed(4)})`;
    return `minmax(${isPeople ? `${track.wanted}px` : `min(${track.wanted}px, ${share})`}, 1fr)`;
  });
  return {
    '--columns': widths.join(' '),
    '--wanted': `${wanted}px`,
    '--least': `${isPeople ? wanted : smallest}px`,
  };
}
