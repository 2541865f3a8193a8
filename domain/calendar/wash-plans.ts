/** Computes when to wash a property again, and when to send the customer the next quote. */
import { addDays, addMonths, type Day, daysBetween, firstDayOf, lastDayOf, monthOf } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import { federalHolidayOn } from './federal-holidays.ts';

export const WASH_INTERVALS = [6, 12, 24] as const;
export type WashInterval = (typeof WASH_INTERVALS)[number];

export const PLAN_STATES = ['active', 'paused', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Reasons why a plan is paused or ended: staff did it, or the program can't contact the customer. */
export const PLAN_REASONS = [
  'staff',
  'declined',
  'no_address',
  'suppressed',
  'opted_out',
  'archived',
  'incomplete',
] as const;
export type PlanReason = (typeof PLAN_REASONS)[number];

/** These sentences follow "Paused" or "Ended". */
export const PLAN_REASON_LABELS: Readonly<Record<PlanReason, string>> = {
  staff: 'By your team',
  declined: 'The customer declined',
  no_address: 'The customer has no email address',
  suppressed: 'Email bounced or was blocked',
  opted_out: 'The customer opted out of reminders',
  archived: 'The quote is archived',
  incomplete: 'The quote can’t be sent as it is',
};

/**
 * Days before the wash on which the customer gets the quote. Three weeks leave time to read, discuss it at home and
 * find a day, and are close enough to remember it and to know the weather.
 */
export const ASK_DAYS_BEFORE = 21;
/** Customers get the quote at this hour in the company's time zone, when the office can answer questions. */
const ASK_HOUR = 9;

/** As a fraction. */
export const PLAN_DISCOUNT_MAX = 0.5;
/** A fraction with two decimals, so a whole percentage. */
export const PLAN_DISCOUNT_PLACES = 2;

/** Adds months to a day. If the month has no such day, returns the month's last day. */
export function dayMonthsLater(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const same = addDays(firstDayOf(month), Number(day.slice(8)) - 1);
  return monthOf(same) === month ? same : lastDayOf(month);
}

/**
 * Proposes the day of the next wash, with enough time to ask the customer.
 * @param lastDay when the last work was finished, or else the day of the approval
 */
export function proposedWash(lastDay: Day, months: WashInterval, today: Day): Day {
  const next = dayMonthsLater(lastDay, months);
  const earliest = addDays(today, ASK_DAYS_BEFORE);
  return next > earliest ? next : earliest;
}

/**
 * Returns the wash after the one just announced. Skips washes missed while the server was down, so that a customer
 * doesn't get two quotes at once.
 */
export function washAfter(asked: Day, months: WashInterval, today: Day): Day {
  let next = dayMonthsLater(asked, months);
  while (daysBetween(today, next) <= ASK_DAYS_BEFORE) next = dayMonthsLater(next, months);
  return next;
}

/** Returns the day on which the customer gets the quote for a wash. Never a federal holiday. */
export function askDay(nextOn: Day): Day {
  let day = addDays(nextOn, -ASK_DAYS_BEFORE);
  while (federalHolidayOn(day)) day = addDays(day, 1);
  return day;
}

export function askTime(nextOn: Day, timeZone: string): Date {
  return hourOfDay(askDay(nextOn), ASK_HOUR, timeZone);
}

/** Returns "every 6 months" or "every year". */
export function intervalLabel(months: WashInterval): string {
  if (months === 12) return 'every year';
  return months === 24 ? 'every 2 years' : 'every 6 months';
}
