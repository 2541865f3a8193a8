/** Computes how full the days on screen are, for the bars next to their dates. */
import { type DayHours, weekdayOf } from '#domain/calendar/conflicts.ts';
import { placeEntries } from '#domain/calendar/entry-columns.ts';
import { takesTime } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import type { CalendarEntry } from './entry.ts';

export interface DayLoad {
  /** of all visits together */
  minutes: number;
  /** 0 to 1; null on a day without working hours */
  share: number | null;
}

/**
 * Computes the load of each day. A day is full when its working hours are filled with as many simultaneous visits as
 * occur anywhere on these days.
 */
export function dayLoads(
  days: readonly Day[],
  entries: readonly CalendarEntry[],
  hours: readonly DayHours[],
): ReadonlyMap<Day, DayLoad> {
  const shown = new Set(days);
  const byDay = new Map<Day, { from: number; to: number }[]>();
  for (const { parts, state, kind } of entries)
    if (takesTime(state) && kind !== 'blocked')
      for (const { day, from, to } of parts)
        if (shown.has(day)) byDay.set(day, [...(byDay.get(day) ?? []), { from, to }]);
  const crews = Math.max(
    1,
    ...[...byDay.values()].flatMap((parts) => placeEntries(parts).map(({ columns }) => columns)),
  );
  return new Map(
    days.map((day) => {
      const minutes = (byDay.get(day) ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
      const { from, to } = hours[weekdayOf(day)] ?? { from: 0, to: 0 };
      return [day, { minutes, share: to > from ? Math.min(1, minutes / (crews * (to - from))) : null }];
    }),
  );
}
