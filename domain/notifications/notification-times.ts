/** Decides when a person is notified of an event: now, after quiet hours, or in the daily summary. */
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay, localHour } from '#domain/dates.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { NotificationSettings, QuietHours } from './notification-settings.ts';

/** The shortest time between two pushes to a device. News in between waits for the next push. */
export const PUSH_PAUSE_MS = MINUTE_MS;
/** The most emails per hour about single quotes. Later news waits for one email that combines it. */
export const SINGLE_MAILS_AN_HOUR = 20;
const BURST_WAIT_MS = 15 * MINUTE_MS;
/** Age at which an unsent push is dropped. The inbox and the quotes show its news. */
export const PUSH_LATE_MS = 24 * HOUR_MS;

export function isQuietHour(at: Date, quiet: QuietHours | null, zone: string): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  const hour = localHour(at, zone);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The interval in which quiet hours are searched. Every time zone offset and clock change is a multiple of it. */
const STEP_MS = 15 * MINUTE_MS;

/** Returns the time itself, or the first later time outside the quiet hours. */
export function afterQuiet(at: Date, quiet: QuietHours | null, zone: string): Date {
  let time = at;
  while (isQuietHour(time, quiet, zone)) time = new Date((Math.floor(time.getTime() / STEP_MS) + 1) * STEP_MS);
  return time;
}

export function nextDigest(now: Date, hour: number, zone: string): Date {
  const today = dayIn(now, zone);
  const due = hourOfDay(today, hour, zone);
  return due > now ? due : hourOfDay(addDays(today, 1), hour, zone);
}

interface Moment {
  now: Date;
  zone: string;
}

type Timing = Pick<NotificationSettings, 'quiet' | 'digestHour'>;

/**
 * Returns when an email is due; null to send a separate email now. Otherwise one email combines everything due at that
 * time.
 * @param singleMails separate emails to the person in the last hour
 */
export function mailWaitsUntil(settings: Timing, { now, zone }: Moment, singleMails: number): Date | null {
  if (settings.digestHour !== null) return nextDigest(now, settings.digestHour, zone);
  const isBurst = singleMails >= SINGLE_MAILS_AN_HOUR;
  const due = afterQuiet(isBurst ? new Date(now.getTime() + BURST_WAIT_MS) : now, settings.quiet, zone);
  return due > now ? due : null;
}

/**
 * Returns when a device may get its next push.
 * @param lastPush time of the previous push
 */
export function pushDue({ quiet }: Pick<Timing, 'quiet'>, { now, zone }: Moment, lastPush: Date | null): Date {
  const free = lastPush ? Math.max(now.getTime(), lastPush.getTime() + PUSH_PAUSE_MS) : now.getTime();
  // If someone has set the clock back, pushes must not wait longer than the interval.
  return afterQuiet(new Date(Math.min(free, now.getTime() + PUSH_PAUSE_MS)), quiet, zone);
}
