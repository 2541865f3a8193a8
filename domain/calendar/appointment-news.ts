/** Decides which appointment message a customer still needs, and when to remind them. */
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import type { VisitState } from './visit-states.ts';

/** A visit's current time, and the time its customer was last notified of. */
interface NotifiedVisit {
  state: VisitState;
  /** null: unscheduled */
  starts_at: Date | null;
  ends_at: Date | null;
  /** null: the customer was not notified, or was notified that the visit is canceled */
  told_starts_at: Date | null;
  told_ends_at: Date | null;
}

/** Maximum length of the text that a person may add to a message. */
export const CUSTOMER_NOTE_MAX = 500;
/** The kinds of messages about an appointment. */
export const APPOINTMENT_NEWS = ['appointment_confirmed', 'appointment_changed', 'appointment_cancelled'] as const;
export type AppointmentNews = (typeof APPOINTMENT_NEWS)[number];

/**
 * Returns the kind of message that the customer would get now.
 * @returns null when they already know the current time, and for past visits: no one is notified about a time that has
 * passed
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
export const REMINDER_HOURS = { from: 8, to: 20, usual: 16 } as const;

/**
 * Returns when an appointment's reminder is sent: the day before, on the hour in the company's time zone.
 * @param hour null: the company sends none
 * @returns null for an appointment that was announced so late that it needs no reminder
 */
export function reminderTime(startsAt: Date, hour: number | null, timeZone: string, now: Date): Date | null {
  if (hour === null) return null;
  const at = hourOfDay(addDays(dayIn(startsAt, timeZone), -1), hour, timeZone);
  return at > now ? at : null;
}
