import { planChangeTime } from '#domain/company/plan-change.ts';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import type { PlanChoice, Subscription } from './use-subscription.ts';

type Present = Pick<Subscription, 'has_plan' | 'product_id' | 'billing_interval'>;

export function choiceLabel({ has_plan, product_id, billing_interval }: Present, next: PlanChoice): string {
  const { name } = subscriptionPlanById(next.plan);
  if (!has_plan || !product_id || !billing_interval) return `Choose ${name}`;
  if (product_id === next.plan) return next.interval === 'year' ? 'Pay yearly' : 'Pay monthly';
  const time = planChangeTime({ plan: subscriptionPlanById(product_id).id, interval: billing_interval }, next);
  return time === 'now' ? `Upgrade to ${name}` : `Change to ${name}`;
}
