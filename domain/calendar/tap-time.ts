import { DAY_MS } from '#domain/durations.ts';

/** The maximum age of an offline change, in days. A change that waited longer is dated to this many days ago. */
export const TAP_DAYS_MAX = 7;

/**
 * Returns when a tap on a device took effect: never in the future and never before the previous change, so that a
 * device with a wrong clock can't distort the hours worked. All times are milliseconds since 1970.
 * @param tapped by the device's clock
 * @param last time of the previous change; null when there was none
 */
export function tapTime(tapped: number, now: number, last: number | null = null): number {
  const earliest = Math.max(now - TAP_DAYS_MAX * DAY_MS, last ?? 0);
  return Math.min(Math.max(tapped, earliest), now);
}
