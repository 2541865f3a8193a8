/** What a change of the plan costs in the middle of a paid period, as the built-in test provider computes it. */
import { type Cents, roundedProduct } from '#domain/pricing/money.ts';
import { type ChosenPlan, planChangeTime, type PlanChangePreview } from './plan-change.ts';
import { type BillingInterval, periodCents, planById } from './plans.ts';

export interface PaidPeriod extends ChosenPlan {
  start: Date;
  end: Date;
  /** Nothing was paid for a trial. */
  isTrial: boolean;
}

const MONTHS: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 };

/**
 * The first end of a period after `after`, counted from the anchor: a plan that began on January 31 renews on
 * February 28 and on March 31.
 */
export function nextPeriodEnd(anchor: Date, interval: BillingInterval, after: Date): Date {
  for (let periods = 1; ; periods += 1) {
    const end = monthsLater(anchor, MONTHS[interval] * periods);
    if (end > after) return end;
  }
}

function monthsLater(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCMonth(from.getUTCMonth() + months);
  // A month without that day rolls over into the next one; its last day is meant.
  if (moved.getUTCDate() !== from.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** What a charge comes to after credit, and what is left of the credit for later charges, in cents. */
export function afterCredit(chargeCents: Cents, creditCents: Cents): { dueCents: Cents; creditLeftCents: Cents } {
  return {
    dueCents: Math.max(0, chargeCents - creditCents),
    creditLeftCents: Math.max(0, creditCents - chargeCents),
  };
}

export const priceOf = ({ plan, interval }: ChosenPlan): Cents => periodCents(planById(plan), interval);

function shareOfRest(cents: Cents, { start, end }: PaidPeriod, at: Date): Cents {
  const left = Math.max(0, end.getTime() - at.getTime());
  return roundedProduct([cents, left], end.getTime() - start.getTime());
}

export interface PlanChangeCost extends PlanChangePreview {
  /** what is left of the credit afterwards */
  creditLeftCents: Cents;
  /** the period that begins; the present one when nothing is paid now */
  start: Date;
  end: Date;
}

/**
 * A larger plan of the same interval keeps its period: its price for the rest of it is due, less what is left of the
 * present plan. A change of the interval begins a new period today. In a trial, and for a change at the end of the
 * period, nothing is due now.
 * @param heldCents credit of earlier changes
 */
export function planChangeCost(period: PaidPeriod, next: ChosenPlan, heldCents: Cents, at: Date): PlanChangeCost {
  const price = priceOf(next);
  if (period.isTrial || planChangeTime(period, next) !== 'now') {
    const { dueCents } = afterCredit(price, heldCents);
    const { start, end } = period;
    return { dueNowCents: 0, creditCents: 0, nextCents: dueCents, nextAt: end, creditLeftCents: heldCents, start, end };
  }
  const creditCents = shareOfRest(priceOf(period), period, at);
  const isSameInterval = period.interval === next.interval;
  const charge = isSameInterval ? shareOfRest(price, period, at) : price;
  const { dueCents, creditLeftCents } = afterCredit(charge, creditCents + heldCents);
  const start = isSameInterval ? period.start : at;
  const end = isSameInterval ? period.end : nextPeriodEnd(at, next.interval, at);
  return {
    dueNowCents: dueCents,
    creditCents,
    nextCents: afterCredit(price, creditLeftCents).dueCents,
    nextAt: end,
    creditLeftCents,
    start,
    end,
  };
}
