import type { ChosenPlan } from './plan-change.ts';
import { subscriptionPlanById } from './plans.ts';
import type { SubscriptionFacts } from './subscription.ts';

export type PlanNews =
  | 'started'
  | 'changed'
  | 'change_scheduled'
  | 'change_dropped'
  | 'cancellation_scheduled'
  | 'cancellation_dropped'
  | 'payment_failed'
  | 'payment_recovered'
  | 'ended';

/**
 * Compares two readings of a plan from the provider. A renewal isn't news.
 * @param before null for a company that had no plan or trial
 */
export function planNews(before: SubscriptionFacts | null, after: SubscriptionFacts): PlanNews[] {
  const isNew = !before || before.provider_subscription_id !== after.provider_subscription_id;
  if (after.status === 'canceled') return isNew || before.status === 'canceled' ? [] : ['ended'];
  const news: PlanNews[] = [];
  if (isNew) news.push('started');
  else if (before.plan_id !== after.plan_id || before.billing_interval !== after.billing_interval) news.push('changed');
  const earlier = isNew ? null : before;
  const isScheduled = scheduledName(after);
  if (isScheduled && isScheduled !== scheduledName(earlier)) news.push('change_scheduled');
  if (!isScheduled && scheduledName(earlier) && !news.includes('changed')) news.push('change_dropped');
  if (after.cancel_at_period_end && !earlier?.cancel_at_period_end) news.push('cancellation_scheduled');
  if (!after.cancel_at_period_end && earlier?.cancel_at_period_end) news.push('cancellation_dropped');
  if (after.status === 'past_due' && earlier?.status !== 'past_due') news.push('payment_failed');
  if (after.status !== 'past_due' && earlier?.status === 'past_due') news.push('payment_recovered');
  return news;
}

/**
 * Returns the scheduled move to a smaller plan, so that it can be scheduled again when a cancellation is undone. The
 * provider drops the scheduled move, because a subscription that ends can't be scheduled to change.
 * @param kept the change stored earlier
 */
export function keptChange(
  before: SubscriptionFacts,
  after: SubscriptionFacts,
  kept: ChosenPlan | null,
): ChosenPlan | null {
  const isOther =
    before.provider_subscription_id !== after.provider_subscription_id ||
    before.plan_id !== after.plan_id ||
    before.billing_interval !== after.billing_interval;
  if (isOther || after.status === 'canceled' || scheduledName(after)) return null;
  const { scheduled_plan_id, scheduled_interval } = before;
  if (!after.cancel_at_period_end || !scheduled_plan_id || !scheduled_interval) return kept;
  return { plan: subscriptionPlanById(scheduled_plan_id).id, interval: scheduled_interval };
}

function scheduledName(facts: SubscriptionFacts | null): string | null {
  const { scheduled_plan_id = null, scheduled_interval = null } = facts ?? {};
  return scheduled_plan_id && scheduled_interval ? `${scheduled_plan_id} ${scheduled_interval}` : null;
}
