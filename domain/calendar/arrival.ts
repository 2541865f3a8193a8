/** Computes the arrival window that the customer gets when a crew leaves for the visit. */
import { dayIn } from '#domain/calendar-days.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';

/** Choices of a crew that leaves, in minutes until it arrives. */
export const ARRIVAL_MINUTES = [10, 15, 20, 30, 45] as const;
/** The API accepts any number of minutes up to this. */
export const ARRIVAL_MINUTES_MAX = 240;

const WIDTH_MS = 30 * MINUTE_MS;
/** A crew that names the minutes knows the drive, so the customer waits for a shorter time. */
const CHOSEN_WIDTH_MS = 20 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;
/**
 * A crew that leaves up to an hour before the visit arrives no earlier than planned. A crew that leaves sooner
 * arrives early.
 */
const SOON_MS = HOUR_MS;
/** Around midnight, a visit on the adjacent day still counts as today's. */
const AROUND_MIDNIGHT_MS = 4 * HOUR_MS;

/**
 * Delay before the message is sent. The screen offers Undo for five seconds, and a slow phone needs time to report the
 * tap.
 */
export const ARRIVAL_UNDO_MS = 10_000;

export interface ArrivalWindow {
  from: Date;
  to: Date;
}

/**
 * Returns when the crew arrives: after the planned drive, but no earlier than a planned time within the next hour.
 * @param left when the crew left
 * @param driveMinutes the company's usual drive between two properties
 */
export function arrivalWindow(left: Date, startsAt: Date | null, driveMinutes: number): ArrivalWindow {
  const driven = left.getTime() + driveMinutes * MINUTE_MS;
  const planned = startsAt?.getTime() ?? 0;
  const isSoon = planned - left.getTime() <= SOON_MS;
  const from = Math.ceil((isSoon ? Math.max(driven, planned) : driven) / STEP_MS) * STEP_MS;
  return { from: new Date(from), to: new Date(from + WIDTH_MS) };
}

/**
 * Returns the arrival window for a crew that chose the minutes until it arrives. The planned time doesn't matter.
 */
export function chosenArrivalWindow(left: Date, minutes: number): ArrivalWindow {
  const from = Math.ceil((left.getTime() + minutes * MINUTE_MS) / STEP_MS) * STEP_MS;
  return { from: new Date(from), to: new Date(from + CHOSEN_WIDTH_MS) };
}

/** Returns the choice to suggest: the first one that covers the usual drive. */
export function suggestedArrivalMinutes(driveMinutes: number): number {
  return ARRIVAL_MINUTES.find((minutes) => minutes >= driveMinutes) ?? Math.max(...ARRIVAL_MINUTES);
}

/**
 * Returns true if the window has begun. Without signal, a tap can reach the server only after the crew has arrived,
 * when the message no longer helps.
 */
export function isTooLateToNotify({ from }: ArrivalWindow, now: Date): boolean {
  return now >= from;
}

/**
 * Returns true if the visit starts on the day on which the crew leaves, or within a few hours across midnight. A
 * visit without a time counts as today's.
 * @param left when the crew left
 */
export function isSetOutForToday(startsAt: Date | null, left: Date, timeZone: string): boolean {
  if (startsAt === null || dayIn(startsAt, timeZone) === dayIn(left, timeZone)) return true;
  return Math.abs(startsAt.getTime() - left.getTime()) <= AROUND_MIDNIGHT_MS;
}
