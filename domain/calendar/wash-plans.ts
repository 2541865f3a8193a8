/** Wash plans: when a property is washed again, and when its customer gets the next quote. */
import { addDays, addMonths, type Day, daysBetween, firstDayOf, lastDayOf, monthOf } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import { federalHolidayOn } from './federal-holidays.ts';

/** How often a property is washed, in months. */
export const WASH_INTERVALS = [6, 12, 24] as const;
export type WashInterval = (typeof WASH_INTERVALS)[number];

export const PLAN_STATES = ['active', 'paused', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why a plan is not active: staff paused or ended it, or the customer can't be contacted. */
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

/** A sentence for staff, shown after "Paused" or "Ended". */
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
 * The customer is asked three weeks ahead. That is enough time to read the quote, discuss it at home, get a reminder
 * or two, and find a day that suits both sides, yet close enough that customers remember it and that weather and
 * calendars are known.
 */
export const ASK_DAYS_BEFORE = 21;
/** In the company's time zone, when people read their email and the office is open for questions. */
const ASK_HOUR = 9;

/** The largest discount of a plan, as a fraction. */
export const PLAN_DISCOUNT_MAX = 0.5;
/** Decimals of the fraction: a percentage without decimals. */
export const PLAN_DISCOUNT_PLACES = 2;

/** Adds months to a day. In a month that is too short for it, returns the last day of that month. */
export function dayMonthsLater(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const same = addDays(firstDayOf(month), Number(day.slice(8)) - 1);
  return monthOf(same) === month ? same : lastDayOf(month);
}

/**
 * Proposes the day of the next wash.
 * @param lastDay the day on which work was last finished, or else the day of the approval
 * @returns a day that still leaves enough time to ask the customer
 */
export function proposedWash(lastDay: Day, months: WashInterval, today: Day): Day {
  const next = dayMonthsLater(lastDay, months);
  const earliest = addDays(today, ASK_DAYS_BEFORE);
  return next > earliest ? next : earliest;
}

/**
 * Returns the next wash day after the one that the customer was just asked about. If the server was down for longer
 * than an interval, missed days are skipped, so that no one is asked twice at the same time.
 */
export function washAfter(asked: Day, months: WashInterval, today: Day): Day {
  let next = dayMonthsLater(asked, months);
  while (daysBetween(today, next) <= ASK_DAYS_BEFORE) next = dayMonthsLater(next, months);
  return next;
}

/** Returns the day on which the customer is asked about a wash: like a reminder, never on a federal holiday. */
export function askDay(nextOn: Day): Day {
  let day = addDays(nextOn, -ASK_DAYS_BEFORE);
  while (federalHolidayOn(day)) day = addDays(day, 1);
  return day;
}

export function askTime(nextOn: Day, timeZone: string): Date {
  return hourOfDay(askDay(nextOn), ASK_HOUR, timeZone);
}

/** Returns "every 12 months", for use within a sentence. */
export function intervalLabel(months: WashInterval): string {
  if (months === 12) return 'every year';
  return months === 24 ? 'every 2 years' : 'every 6 months';
}
