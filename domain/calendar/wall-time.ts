import { addDays, type Day } from '#domain/calendar-days.ts';
import { clocksAt, instantsShowing } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';

export const MINUTES_A_DAY = 1440;
/** The shortest visit drawn, in minutes. Anything shorter would be too small to tap. */
const LEAST_DRAWN = 15;

/** Local clock time. `minute` counts from midnight (0 to 1439). */
export interface WallTime {
  day: Day;
  minute: number;
}

export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  return clocksAt(instant, timeZone);
}

/**
 * Returns the instant at which clocks show the time. When clocks go back, one hour occurs twice. `second` picks its
 * second occurrence.
 * @returns null for a time that clocks skip when they go forward
 */
export function instantOfWallTime({ day, minute }: WallTime, timeZone: string, second = false): Date | null {
  const instants = instantsShowing(day, minute, timeZone);
  return (second ? instants.at(-1) : instants[0]) ?? null;
}

/** Part of a visit's time in one day's column. `to` may be 1440, and is after `from`. */
export interface DayPart {
  day: Day;
  from: number;
  to: number;
}

/**
 * Splits a visit's time into one part per calendar column. When clocks go back, a part may look shorter than the visit,
 * but it stays tall enough to tap.
 */
export function dayParts(start: Date, end: Date, timeZone: string): DayPart[] {
  const first = wallTimeOf(start, timeZone);
  // A visit that ends at midnight doesn't reach into the next day.
  const last = wallTimeOf(new Date(Math.max(end.getTime() - MINUTE_MS, start.getTime())), timeZone);
  if (first.day === last.day) return [drawable({ day: first.day, from: first.minute, to: last.minute + 1 })];
  const parts: DayPart[] = [];
  for (let { day } = first; day <= last.day; day = addDays(day, 1)) {
    const from = day === first.day ? first.minute : 0;
    const to = day === last.day ? last.minute + 1 : MINUTES_A_DAY;
    parts.push(drawable({ day, from, to }));
  }
  return parts;
}

function drawable({ day, from, to }: DayPart): DayPart {
  const drawnTo = Math.min(Math.max(to, from + LEAST_DRAWN), MINUTES_A_DAY);
  return { day, from: Math.min(from, drawnTo - LEAST_DRAWN), to: drawnTo };
}

/** Returns "08:30", as browsers' time fields expect. Both midnights of a day are "00:00". */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns minutes since midnight, or null for an invalid time. */
export function minuteOfClock(clock: string): number | null {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? [];
  return hour === '' ? null : Number(hour) * 60 + Number(minute);
}
