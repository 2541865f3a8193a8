import type Stripe from 'stripe';
import type { ChosenPlan } from '#domain/company/plan-change.ts';
import type { ProviderSubscription } from '#server/providers/payments/provider.ts';
import { dateOf, idOf } from './client.ts';
import { planOf } from './prices.ts';

export const WITH_SCHEDULE = { expand: ['schedule.phases.items.price'] };

/**
 * Leaves out `incomplete`, because nothing was paid or bought. An account can turn a subscription `unpaid` after the
 * last retry instead of canceling it.
 */
const STATUSES: Readonly<Record<string, ProviderSubscription['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'canceled',
  canceled: 'canceled',
};

/** A plan's subscription has only one item. */
export function itemOf(subscription: Stripe.Subscription): (Stripe.SubscriptionItem & { chosen: ChosenPlan }) | null {
  const [item] = subscription.items.data;
  const chosen = item && planOf(item.price);
  return chosen ? { ...item, chosen } : null;
}

/** Returns true if the subscription is set to end. The portal ends some subscriptions by a date. */
export function endsAutomatically({ cancel_at_period_end, cancel_at, status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && (cancel_at_period_end || cancel_at !== null);
}

export async function readStripeSubscription(stripe: Stripe, id: string): Promise<ProviderSubscription | null> {
  const found = await stripe.subscriptions.retrieve(id, WITH_SCHEDULE);
  const status = STATUSES[found.status];
  const item = itemOf(found);
  if (!status || !item) return null;
  return {
    id: found.id,
    customerId: idOf(found.customer) ?? '',
    orgId: found.metadata['org_id'] ?? null,
    status,
    ...item.chosen,
    currentPeriodEnd: dateOf(item.current_period_end),
    cancelAtPeriodEnd: endsAutomatically(found),
    scheduled: scheduledChange(found),
    pastDueSince: status === 'past_due' ? await firstFailure(stripe, found.id, item) : null,
  };
}

function scheduledChange({ schedule }: Stripe.Subscription): ProviderSubscription['scheduled'] {
  if (typeof schedule !== 'object' || !schedule?.current_phase) return null;
  const { end_date } = schedule.current_phase;
  const next = schedule.phases.find(({ start_date }) => start_date >= end_date);
  const price = next?.items[0]?.price;
  const chosen = typeof price === 'object' && 'recurring' in price ? planOf(price) : null;
  return next && chosen ? { ...chosen, at: dateOf(next.start_date) } : null;
}

/**
 * Returns when the first payment failed. Stripe tries a payment about an hour after the period began, when it
 * finalizes the invoice.
 */
async function firstFailure(stripe: Stripe, subscription: string, item: Stripe.SubscriptionItem): Promise<Date> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  const failures = data
    .filter(({ attempt_count }) => attempt_count > 0)
    .map(({ status_transitions, created }) => status_transitions.finalized_at ?? created);
  return dateOf(failures.length > 0 ? Math.min(...failures) : item.current_period_start);
}
