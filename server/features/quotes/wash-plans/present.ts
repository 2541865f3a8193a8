import type { z } from 'zod';
import type { WashPlan } from '#contract/wash-plans.ts';
import { PLAN_DISCOUNT_MAX, proposedWash, WASH_INTERVALS } from '#domain/calendar/wash-plans.ts';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import { allowedReminderTime } from '#domain/messages/follow-up-times.ts';
import { planTotals } from '#domain/pricing/plan-price.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { ApprovedQuote, PlanRow } from './plan-rows.ts';

interface Shown {
  /** the company's time zone */
  timeZone: string;
  now: Date;
  /** true when the caller may see prices */
  seesPrices: boolean;
}

export function presentWashPlan(plan: PlanRow, { timeZone, now, seesPrices }: Shown): z.input<typeof WashPlan> {
  const { ask_at, latest_id, latest_number, latest_status } = plan;
  return {
    id: plan.id,
    quote_id: plan.quote_id,
    number: quoteNumber(plan.quote_number),
    customer_id: plan.customer_id,
    customer_name: plan.customer_name,
    property_address: plan.property_address,
    every_months: plan.every_months,
    discount_rate: plan.discount_rate,
    next_on: plan.next_on,
    // A due plan waits for the next minute, the morning, or the end of a holiday.
    asks_on: ask_at && dayIn(allowedReminderTime(ask_at > now ? ask_at : now, timeZone), timeZone),
    state: plan.state,
    reason: plan.reason,
    expected_cents: seesPrices ? planTotals(plan, plan.discount_rate).total_cents : null,
    latest:
      latest_id === null || latest_number === null || latest_status === null
        ? null
        : { quote_id: latest_id, number: quoteNumber(latest_number), status: latest_status },
    edit_number: plan.edit_number,
  };
}

/** @param lastDay the day the work was finished, or else the day of the approval */
export function presentProposal(quote: ApprovedQuote, lastDay: Day, { timeZone, now, seesPrices }: Shown) {
  const today = dayIn(now, timeZone);
  const { taxable_cents, untaxed_cents, tax_rate } = quote;
  return {
    quote_id: quote.id,
    days: WASH_INTERVALS.map((every_months) => ({
      every_months,
      next_on: proposedWash(lastDay, every_months, today),
    })),
    discount_rate: planDiscount(quote),
    basis: seesPrices ? { taxable_cents, untaxed_cents, tax_rate } : null,
  };
}

/** A plan has whole percentages up to its own limit. Any other discount was only for the first wash. */
function planDiscount({ discount_type, discount_value }: ApprovedQuote): number {
  if (discount_type !== 'percent' || discount_value > PLAN_DISCOUNT_MAX) return 0;
  return Math.round(discount_value * 100) / 100 === discount_value ? discount_value : 0;
}
