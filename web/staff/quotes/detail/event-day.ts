import { formatTime, staffDate } from '#domain/dates.ts';

/** Returns "9:52 AM" for an event of today, and "Sat, Nov 21" for an earlier one. */
export function eventDay(instant: string, timeZone: string, now: Date): string {
  const day = staffDate(instant, timeZone, now);
  return day === staffDate(now, timeZone, now) ? formatTime(instant, timeZone) : day;
}

/** Returns "today, 9:52 AM", for sentences. Returns "Sat, Nov 21" for an earlier event. */
export function eventWhen(instant: string, timeZone: string, now: Date): string {
  const day = eventDay(instant, timeZone, now);
  return day === staffDate(instant, timeZone, now) ? day : `today, ${day}`;
}
