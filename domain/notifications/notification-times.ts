/** When a person is notified: at once, after the quiet hours, in the day's summary, or together with later events. */
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay, localHour } from '#domain/dates.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { NotificationSettings, QuietHours } from './notification-settings.ts';

/** A device gets at most one push in this time; later news is combined into one. */
export const PUSH_PAUSE_MS = MINUTE_MS;
/** Maximum single emails about quotes for a person within an hour; later ones wait and are combined into one. */
export const SINGLE_MAILS_AN_HOUR = 20;
const BURST_WAIT_MS = 15 * MINUTE_MS;
/** News older than this when it could finally be pushed is not pushed: the inbox and the quotes show it. */
export const PUSH_LATE_MS = 24 * HOUR_MS;

export function isQuietHour(at: Date, quiet: QuietHours | null, zone: string): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  const hour = localHour(at, zone);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Every clock change and every time zone offset is a multiple of this. */
const STEP_MS = 15 * MINUTE_MS;

/** Returns the time itself, or the first later time outside the quiet hours. */
export function afterQuiet(at: Date, quiet: QuietHours | null, zone: string): Date {
  let time = at;
  while (isQuietHour(time, quiet, zone)) time = new Date((Math.floor(time.getTime() / STEP_MS) + 1) * STEP_MS);
  return time;
}

/** When the next daily summary is sent: once on each day of the zone. */
export function nextDigest(now: Date, hour: number, zone: string): Date {
  const today = dayIn(now, zone);
  const due = hourOfDay(today, hour, zone);
  return due > now ? due : hourOfDay(addDays(today, 1), hour, zone);
}

interface Moment {
  now: Date;
  /** of the company */
  zone: string;
}

type Timing = Pick<NotificationSettings, 'quiet' | 'digestHour'>;

/**
 * When an email is due. `null`: now, as a separate email; otherwise it is combined with everything else due at that
 * time.
 * @param singleMails how many emails of their own the person got in the last hour
 */
export function mailWaitsUntil(settings: Timing, { now, zone }: Moment, singleMails: number): Date | null {
  if (settings.digestHour !== null) return nextDigest(now, settings.digestHour, zone);
  const isBurst = singleMails >= SINGLE_MAILS_AN_HOUR;
  const due = afterQuiet(isBurst ? new Date(now.getTime() + BURST_WAIT_MS) : now, settings.quiet, zone);
  return due > now ? due : null;
}

/** When a device may get its next push. @param lastPush time of its last one */
export function pushDue({ quiet }: Pick<Timing, 'quiet'>, { now, zone }: Moment, lastPush: Date | null): Date {
  const free = lastPush ? Math.max(now.getTime(), lastPush.getTime() + PUSH_PAUSE_MS) : now.getTime();
  // Setting the clock back must not block pushes for longer than the pause.
  return afterQuiet(new Date(Math.min(free, now.getTime() + PUSH_PAUSE_MS)), quiet, zone);
}
