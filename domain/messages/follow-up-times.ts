import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay, lastValidDay, localHour } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { FollowUpStep } from './follow-up-steps.ts';

/** Nobody is written to before 8 in the morning or from 9 in the evening on, by the customer's clock. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;
/** What is later than this, because the server stood still, is not sent any more: several at once would be a burst. */
export const LATE_AFTER_MS = DAY_MS;

export interface Offer {
  /** when the customer got the quote as it is now */
  startedAt: Date;
  /** the first instant at which the quote cannot be approved any more */
  expiresAt: Date;
  /** of the customer */
  zone: string;
  /** of the company; the last valid day is a day there */
  companyZone: string;
}

export interface PlannedStep {
  step: FollowUpStep;
  dueAt: Date;
  /** What the step goes out for: 'sending', or the last valid day. The same step goes out once for each. */
  occasion: string;
}

export function isQuiet(at: Date, zone: string): boolean {
  const hour = localHour(at, zone);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

/** The time itself, or 8 in the morning when it falls into the night. */
export function allowedTime(at: Date, zone: string): Date {
  if (!isQuiet(at, zone)) return at;
  const day = dayIn(at, zone);
  const evening = localHour(at, zone) >= QUIET_FROM_HOUR;
  return hourOfDay(evening ? addDays(day, 1) : day, QUIET_UNTIL_HOUR, zone);
}

export function isLate(plannedFor: Date, now: Date): boolean {
  return now.getTime() - plannedFor.getTime() > LATE_AFTER_MS;
}

/**
 * What goes out when, in the order of time. Leaves out what would come too early (the day of the sending itself, or the
 * past) or too late (the quote cannot be approved any more). When two would come on one day by the same way, the one
 * about the last day wins.
 */
export function planSteps(steps: readonly FollowUpStep[], offer: Offer, now: Date): PlannedStep[] {
  const { startedAt, expiresAt, zone, companyZone } = offer;
  const firstDay = dayIn(startedAt, zone);
  const lastDay = dayIn(lastValidDay(expiresAt), companyZone);
  const planned = steps.map((step) => {
    const day = step.from === 'sending' ? addDays(firstDay, step.days) : addDays(lastDay, -step.days);
    const dueAt = allowedTime(hourOfDay(day, step.hour, zone), zone);
    return { step, dueAt, day, occasion: step.from === 'sending' ? 'sending' : lastDay };
  });
  const inTime = planned.filter(({ day, dueAt }) => day > firstDay && dueAt > now && dueAt < expiresAt);
  const alone = inTime.filter(
    (each) => !inTime.some((other) => other !== each && isSameDay(each, other) && precedes(other, each)),
  );
  return alone
    .map(({ step, dueAt, occasion }) => ({ step, dueAt, occasion }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

type Dated = PlannedStep & { day: Day };

const isSameDay = (a: Dated, b: Dated) => a.day === b.day && a.step.channel === b.step.channel;

/** Whether `a` is kept and `b` is left out, of two on the same day. */
function precedes(a: Dated, b: Dated): boolean {
  if (a.step.from !== b.step.from) return a.step.from === 'expiry';
  return a.dueAt > b.dueAt || (a.dueAt.getTime() === b.dueAt.getTime() && a.step.id > b.step.id);
}
