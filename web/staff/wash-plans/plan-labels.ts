import type { z } from 'zod';
import type { WashPlan as WashPlanSchema } from '#contract/wash-plans.ts';
import { intervalLabel, PLAN_REASON_LABELS } from '#domain/calendar/wash-plans.ts';
import { staffDay } from '#domain/calendar-days.ts';
import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

export type WashPlan = z.output<typeof WashPlanSchema>;

export function intervalLabelOf({ every_months }: Pick<WashPlan, 'every_months'>): string {
  const words = intervalLabel(every_months);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function discountLabel({ discount_rate }: Pick<WashPlan, 'discount_rate'>): string {
  return discount_rate > 0 ? `${Math.round(discount_rate * 100)}% off` : '';
}

export function stateLabel({ state, reason, asks_on }: WashPlan): string {
  if (state === 'active') return asks_on ? `Sends ${staffDay(asks_on)}` : '';
  const why = reason === null || reason === 'staff' ? '' : `: ${lowerFirst(PLAN_REASON_LABELS[reason])}`;
  return state === 'paused' ? `Paused${why}` : 'Ended';
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const LATEST = { pending: 'isn’t decided yet', approved: 'was approved', declined: 'was declined' } as const;

/** Describes the latest quote that the plan created: "was approved". */
export const latestLabel = ({ status }: NonNullable<WashPlan['latest']>): string => LATEST[status];

/** Says when the customer will get the quote for the next wash. @param hold the reason why emails aren't sent now */
export function askedOnLabel({ asks, today }: Record<'asks' | 'today', string>, hold: MessageHold | null): string {
  const sends =
    asks > today
      ? `On ${staffDay(asks)}, we’ll email your customer this quote`
      : 'We’ll email your customer this quote during your next business hours';
  const unsent = hold?.until
    ? ` It won’t be sent until ${hold.until}.`
    : hold && ` ${hold.sentence} Until it is, the quote is saved, not sent.`;
  return `${sends} to approve or decline. Nothing is charged automatically.${unsent ?? ''}`;
}

export const howLabel = (plan: WashPlan): string =>
  [intervalLabelOf(plan), discountLabel(plan)].filter(Boolean).join(', ');
