import type { BillingInterval } from '#domain/company/plans.ts';
import type { SubscriptionFacts } from '#domain/company/subscription.ts';

export const SUBSCRIPTION_COLUMNS = [
  'subscriptions.status',
  'subscriptions.plan_id',
  'subscriptions.current_period_end',
  'subscriptions.provider_subscription_id',
  'subscriptions.billing_interval',
  'subscriptions.cancel_at_period_end',
  'subscriptions.scheduled_plan_id',
  'subscriptions.scheduled_interval',
  'subscriptions.scheduled_at',
  'subscriptions.past_due_since',
] as const;

/** A left join without a subscription leaves all columns null. */
interface SubscriptionRow {
  status: string | null;
  plan_id: string | null;
  current_period_end: Date | null;
  provider_subscription_id: string | null;
  billing_interval: string | null;
  cancel_at_period_end: boolean | null;
  scheduled_plan_id: string | null;
  scheduled_interval: string | null;
  scheduled_at: Date | null;
  past_due_since: Date | null;
}

export function subscriptionFacts(row: SubscriptionRow): SubscriptionFacts | null {
  if (row.plan_id === null || row.status === null) return null;
  return {
    // The database's check constraints allow only these values.
    status: row.status as SubscriptionFacts['status'],
    billing_interval: row.billing_interval as BillingInterval | null,
    plan_id: row.plan_id,
    current_period_end: row.current_period_end,
    provider_subscription_id: row.provider_subscription_id,
    cancel_at_period_end: row.cancel_at_period_end ?? false,
    scheduled_plan_id: row.scheduled_plan_id,
    scheduled_interval: row.scheduled_interval as BillingInterval | null,
    scheduled_at: row.scheduled_at,
    past_due_since: row.past_due_since,
  };
}
