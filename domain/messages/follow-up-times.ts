import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { formatTime, hourOfDay, lastValidDay, localHour } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { FollowUpStep } from './follow-up-steps.ts';

/** No messages before 8 AM or after 9 PM in the customer's time zone. */
const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 8;
/**
 * How late a message may be. Later messages are dropped, so that customers don't get several at once after an outage.
 */
const LATE_AFTER_MS = DAY_MS;

export interface OfferTimes {
  startedAt: Date;
  /** the customer can't approve at or after this instant */
  expiresAt: Date;
  zone: string;
  /** the last valid day counts in this zone */
  companyZone: string;
}

export interface PlannedStep {
  step: FollowUpStep;
  dueAt: Date;
  /** 'sending', or the last valid day. A step is sent once per occasion. */
  occasion: string;
}

export function isQuiet(at: Date, zone: string): boolean {
  const hour = localHour(at, zone);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

/** Returns the time itself, or 8 AM if the time is at night. */
export function allowedTime(at: Date, zone: string): Date {
  if (!isQuiet(at, zone)) return at;
  const day = dayIn(at, zone);
  const evening = localHour(at, zone) >= QUIET_FROM_HOUR;
  return hourOfDay(evening ? addDays(day, 1) : day, QUIET_UNTIL_HOUR, zone);
}

/**
 * Returns why reminders are paused at this time, or null. No one wants a reminder at night, or about a quote on a
 * federal holiday.
 */
export function reminderPause(at: Date, zone: string): 'quiet_hours' | 'holiday' | null {
  if (federalHolidayOn(dayIn(at, zone))) return 'holiday';
  return isQuiet(at, zone) ? 'quiet_hours' : null;
}

/** @param zone the customer's time zone */
export function pauseSentence(now: Date, zone: string): string | null {
  if (reminderPause(now, zone) === null) return null;
  const holiday = federalHolidayOn(dayIn(now, zone));
  return holiday
    ? `Today is ${holiday.name}. Reminders aren’t sent on federal holidays.`
    : `It is ${formatTime(now, zone)} where the customer is. Reminders are sent between 8 AM and 9 PM.`;
}

/** Returns the time itself, or 8 AM of the next day without a holiday. */
export function allowedReminderTime(at: Date, zone: string): Date {
  const time = allowedTime(at, zone);
  const day = dayIn(time, zone);
  return federalHolidayOn(day) ? hourOfDay(workdayFrom(day, 1), QUIET_UNTIL_HOUR, zone) : time;
}

/** Returns the day itself, or the nearest day in this direction without a holiday. */
function workdayFrom(day: Day, step: 1 | -1): Day {
  let found = day;
  while (federalHolidayOn(found)) found = addDays(found, step);
  return found;
}

export function isLate(plannedFor: Date, now: Date): boolean {
  return now.getTime() - plannedFor.getTime() > LATE_AFTER_MS;
}

/**
 * Plans a quote's follow-ups in chronological order. Excludes steps on the sending day, in the past, or after the quote
 * expires. A step on a federal holiday moves to the next day, or to the day before if it counts back from the last
 * valid day. If two steps share a day and channel, the step that counts back stays.
 */
export function planSteps(steps: readonly FollowUpStep[], offer: OfferTimes, now: Date): PlannedStep[] {
  const { startedAt, expiresAt, zone, companyZone } = offer;
  const firstDay = dayIn(startedAt, zone);
  const lastDay = dayIn(lastValidDay(expiresAt), companyZone);
  const planned = steps.map((step) => {
    const isAboutEnd = step.from === 'expiry';
    const wish = isAboutEnd ? addDays(lastDay, -step.days) : addDays(firstDay, step.days);
    const days = isAboutEnd ? [workdayFrom(wish, -1), workdayFrom(wish, 1)] : [workdayFrom(wish, 1)];
    const times = days.map((day) => ({ day, dueAt: allowedReminderTime(hourOfDay(day, step.hour, zone), zone) }));
    const time = times.find(({ day, dueAt }) => day > firstDay && dueAt > now && dueAt < expiresAt);
    return time && { step, ...time, occasion: isAboutEnd ? lastDay : 'sending' };
  });
  const inTime = planned.filter((each) => each !== undefined);
  const alone = inTime.filter(
    (each) => !inTime.some((other) => other !== each && isSameDay(each, other) && precedes(other, each)),
  );
  return alone
    .map(({ step, dueAt, occasion }) => ({ step, dueAt, occasion }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

type Dated = PlannedStep & { day: Day };

const isSameDay = (a: Dated, b: Dated) => a.day === b.day && a.step.channel === b.step.channel;

/** Compares two steps on one day. Returns true if `a` stays and `b` is dropped. */
function precedes(a: Dated, b: Dated): boolean {
  if (a.step.from !== b.step.from) return a.step.from === 'expiry';
  return a.dueAt > b.dueAt || (a.dueAt.getTime() === b.dueAt.getTime() && a.step.id > b.step.id);
}
