/**
 * Decides when a person is notified: immediately, after quiet hours, in the daily summary, or together with later
 * events.
 */
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay, localHour } from '#domain/dates.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { NotificationSettings, QuietHours } from './notification-settings.ts';

/** A device gets at most one push notification in this time; later news is combined into one. */
export const PUSH_PAUSE_MS = MINUTE_MS;
/** Maximum number of separate emails about quotes per person and hour. Later ones wait and are combined into one. */
export const SINGLE_MAILS_AN_HOUR = 20;
const BURST_WAIT_MS = 15 * MINUTE_MS;
/** A push that is delayed longer than this is dropped: the inbox and the quotes show its news anyway. */
export const PUSH_LATE_MS = 24 * HOUR_MS;

export function isQuietHour(at: Date, quiet: QuietHours | null, zone: string): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  const hour = localHour(at, zone);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** All time zone offsets and clock changes are multiples of this. */
const STEP_MS = 15 * MINUTE_MS;

/** Returns the time itself, or the first later time outside the quiet hours. */
export function afterQuiet(at: Date, quiet: QuietHours | null, zone: string): Date {
  let time = at;
  while (isQuietHour(time, quiet, zone)) time = new Date((Math.floor(time.getTime() / STEP_MS) + 1) * STEP_MS);
  return time;
}

/** Returns when the next daily summary is sent: once on each day of the time zone. */
export function nextDigest(now: Date, hour: number, zone: string): Date {
  const today = dayIn(now, zone);
  const due = hourOfDay(today, hour, zone);
  return due > now ? due : hourOfDay(addDays(today, 1), hour, zone);
}

interface Moment {
  now: Date;
  /** the company's time zone */
  zone: string;
}

type Timing = Pick<NotificationSettings, 'quiet' | 'digestHour'>;

/**
 * Returns when an email is due. null: now, as a separate email; otherwise it is combined with everything else due at
 * that time.
 * @param singleMails how many separate emails the person got in the last hour
 */
export function mailWaitsUntil(settings: Timing, { now, zone }: Moment, singleMails: number): Date | null {
  if (settings.digestHour !== null) return nextDigest(now, settings.digestHour, zone);
  const isBurst = singleMails >= SINGLE_MAILS_AN_HOUR;
  const due = afterQuiet(isBurst ? new Date(now.getTime() + BURST_WAIT_MS) : now, settings.quiet, zone);
  return due > now ? due : null;
}

/** Returns when a device may get its next push notification. @param lastPush time of the previous one */
export function pushDue({ quiet }: Pick<Timing, 'quiet'>, { now, zone }: Moment, lastPush: Date | null): Date {
  const free = lastPush ? Math.max(now.getTime(), lastPush.getTime() + PUSH_PAUSE_MS) : now.getTime();
  // If the clock was set back, pushes must not be blocked for longer than the interval.
  return afterQuiet(new Date(Math.min(free, now.getTime() + PUSH_PAUSE_MS)), quiet, zone);
}
