/** Decides which appointment message a customer still needs, and when to remind them. */
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import type { VisitState } from './visit-states.ts';

interface NotifiedVisit {
  state: VisitState;
  starts_at: Date | null;
  ends_at: Date | null;
  /** null if the customer was told no time, or was told that the visit is canceled */
  told_starts_at: Date | null;
  told_ends_at: Date | null;
}

export const CUSTOMER_NOTE_MAX = 500;
export const APPOINTMENT_NEWS = ['appointment_confirmed', 'appointment_changed', 'appointment_cancelled'] as const;
export type AppointmentNews = (typeof APPOINTMENT_NEWS)[number];

/**
 * Returns the message that would tell the customer the current time.
 * @returns null when they know the current time, and for past visits
 */
export function newsOf(visit: NotifiedVisit, now: Date): AppointmentNews | null {
  const { state, starts_at, ends_at, told_starts_at, told_ends_at } = visit;
  if (state === 'done') return null;
  if (starts_at === null || state === 'cancelled')
    return told_starts_at !== null && told_starts_at > now ? 'appointment_cancelled' : null;
  if (starts_at <= now) return null;
  if (told_starts_at === null) return 'appointment_confirmed';
  const isKnown = told_starts_at.getTime() === starts_at.getTime() && told_ends_at?.getTime() === ends_at?.getTime();
  return isKnown ? null : 'appointment_changed';
}

/** Reminders are sent in daylight, in the company's time zone. */
export const REMINDER_HOURS = { from: 8, to: 20 } as const;

/**
 * Returns the day before the appointment, at the given hour in the company's time zone.
 * @param hour null: the company sends no reminders
 * @returns null when the company announced the appointment too late for a reminder
 */
export function reminderTime(startsAt: Date, hour: number | null, timeZone: string, now: Date): Date | null {
  if (hour === null) return null;
  const at = hourOfDay(addDays(dayIn(startsAt, timeZone), -1), hour, timeZone);
  return at > now ? at : null;
}
