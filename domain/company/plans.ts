import { type Cents, formatMoney, roundedProduct } from '#domain/pricing/money.ts';

export const PLAN_IDS = ['solo', 'crew', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Plans and prices (docs/product.md, section 5). Every plan has all features. */
export interface SubscriptionPlan {
  id: PlanId;
  name: string;
  monthly_cents: Cents;
  max_users: number;
}

export const PLANS: readonly SubscriptionPlan[] = [
  { id: 'solo', name: 'Solo', monthly_cents: 2_900, max_users: 1 },
  { id: 'crew', name: 'Crew', monthly_cents: 6_900, max_users: 5 },
  { id: 'pro', name: 'Pro', monthly_cents: 12_900, max_users: 15 },
];

export const BILLING_INTERVALS = ['month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** A year costs ten months. */
export const MONTHS_PAID_PER_YEAR = 10;

export const TRIAL_DAYS = 14;
export const TRIAL_PLAN: PlanId = 'pro';

/** @throws RangeError for an unknown id */
export function subscriptionPlanById(id: string): SubscriptionPlan {
  const plan = PLANS.find((known) => known.id === id);
  if (!plan) throw new RangeError(`Not a plan: ${id}`);
  return plan;
}

export function yearlyCents(plan: SubscriptionPlan): Cents {
  return roundedProduct([plan.monthly_cents, MONTHS_PAID_PER_YEAR]);
}

export function periodCents(plan: SubscriptionPlan, interval: BillingInterval): Cents {
  return interval === 'year' ? yearlyCents(plan) : plan.monthly_cents;
}

/** Returns "$29" without cents, because plans cost whole dollars. */
export function formatPlanPrice(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** Returns "$29 a month" or "$290 a year". */
export function periodPrice(plan: SubscriptionPlan, interval: BillingInterval): string {
  return `${formatPlanPrice(periodCents(plan, interval))} a ${interval}`;
}
