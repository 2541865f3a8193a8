/** The arrival window that the customer gets when a crew leaves for the visit. */
import { dayIn } from '#domain/calendar-days.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';

/** The length of the window, and the interval to which its start is rounded up. */
const WIDTH_MS = 30 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;
/** A crew that leaves earlier than this before the visit is expected early; otherwise not before the planned time. */
const SOON_MS = HOUR_MS;
/** Around midnight, a visit on the adjacent day can still count as today's. */
const AROUND_MIDNIGHT_MS = 4 * HOUR_MS;

/**
 * How long the message waits before it is sent. The screen offers Undo for five seconds, and a slow phone needs time
 * to report the tap.
 */
export const ARRIVAL_UNDO_MS = 10_000;

export interface ArrivalWindow {
  from: Date;
  to: Date;
}

/**
 * Returns the arrival window. It starts no earlier than the planned time if that is at most an hour away; otherwise
 * after the planned drive.
 * @param left when the crew left
 * @param driveMinutes drive time that the company plans between two properties
 */
export function arrivalWindow(left: Date, startsAt: Date | null, driveMinutes: number): ArrivalWindow {
  const driven = left.getTime() + driveMinutes * MINUTE_MS;
  const planned = startsAt?.getTime() ?? 0;
  const isSoon = planned - left.getTime() <= SOON_MS;
  const from = Math.ceil((isSoon ? Math.max(driven, planned) : driven) / STEP_MS) * STEP_MS;
  return { from: new Date(from), to: new Date(from + WIDTH_MS) };
}

/** Returns whether a message would come too late to help: without signal, a tap can wait until the crew has arrived. */
export function isTooLateToNotify({ from }: ArrivalWindow, now: Date): boolean {
  return now >= from;
}

/**
 * Returns true if the visit belongs to the day on which the crew leaves: it starts on that day in the company's time
 * zone, or within a few hours across midnight. A visit without a time counts as today.
 * @param left when the crew left
 */
export function isSetOutForToday(startsAt: Date | null, left: Date, timeZone: string): boolean {
  if (startsAt === null || dayIn(startsAt, timeZone) === dayIn(left, timeZone)) return true;
  return Math.abs(startsAt.getTime() - left.getTime()) <= AROUND_MIDNIGHT_MS;
}
