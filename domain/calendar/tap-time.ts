import { DAY_MS } from '#domain/durations.ts';

/** The most days that a change is dated back. A change that waited offline for longer gets this age. */
export const TAP_DAYS_MAX = 7;

/**
 * Returns when a tap took effect, in milliseconds since 1970. The result is never in the future and never before the
 * previous change, so a device with a wrong clock can't distort the hours worked.
 * @param tapped by the device's clock
 * @param last time of the previous change, if any
 */
export function tapTime(tapped: number, now: number, last: number | null = null): number {
  const earliest = Math.max(now - TAP_DAYS_MAX * DAY_MS, last ?? 0);
  return Math.min(Math.max(tapped, earliest), now);
}
