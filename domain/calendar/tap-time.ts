import { DAY_MS } from '#domain/durations.ts';

/** A change that waited longer without signal counts from this long ago. */
export const TAP_DAYS_MAX = 7;

/**
 * When a tap on a device counts: never in the future and never before what happened last, so that a device with a wrong
 * clock cannot bend the time that was worked. All in milliseconds since 1970.
 * @param tapped by the device's clock
 * @param last when the thing changed before; null when it never did
 */
export function tapTime(tapped: number, now: number, last: number | null = null): number {
  const earliest = Math.max(now - TAP_DAYS_MAX * DAY_MS, last ?? 0);
  return Math.min(Math.max(tapped, earliest), now);
}
