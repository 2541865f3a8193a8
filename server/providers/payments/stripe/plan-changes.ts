/** Changes a running plan. Each change can be repeated after a crash between any two steps. */
import type Stripe from 'stripe';
import type { ChosenPlan } from '#domain/company/plan-change.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { idOf } from './client.ts';
import { priceFor } from './prices.ts';
import { endsAutomatically } from './subscription.ts';

interface RunningPlan {
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem & { chosen: ChosenPlan };
}

const isSame = (a: ChosenPlan, b: ChosenPlan) => a.plan === b.plan && a.interval === b.interval;

/**
 * Changes the plan and charges the difference now. If the payment fails, nothing changes. Choosing the current plan
 * charges nothing, and only cancels a scheduled change.
 */
export async function changeNow(
  stripe: Stripe,
  { subscription, item }: RunningPlan,
  next: ChosenPlan,
  idempotencyKey: string,
): Promise<void> {
  if (!isSame(item.chosen, next)) {
    if (subscription.status === 'past_due' || subscription.status === 'unpaid')
      throw new ProviderRefused('The last payment failed. Update the card first, then change the plan.');
    const price = await priceFor(stripe, next);
    await releaseSchedule(stripe, subscription);
    await stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id, quantity: 1 }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey },
    );
  }
  await proceed(stripe, subscription);
}

/** Choosing the current plan keeps it. */
export async function changeAtPeriodEnd(
  stripe: Stripe,
  { subscription, item }: RunningPlan,
  next: ChosenPlan,
  idempotencyKey: string,
): Promise<void> {
  if (isSame(item.chosen, next)) return proceed(stripe, subscription);
  const price = await priceFor(stripe, next);
  await resume(stripe, subscription);
  const schedule =
    scheduleOf(subscription) ??
    (await stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `${idempotencyKey}:schedule` },
    ));
  const start = schedule.current_phase?.start_date ?? item.current_period_start;
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: start,
          end_date: item.current_period_end,
          proration_behavior: 'none',
          ...(subscription.status === 'trialing' && { trial_end: item.current_period_end }),
        },
        {
          items: [{ price: price.id, quantity: 1 }],
          duration: { interval: next.interval, interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}

async function proceed(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await releaseSchedule(stripe, subscription);
  await resume(stripe, subscription);
}

export async function resume(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (!endsAutomatically(subscription)) return;
  const change = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  await stripe.subscriptions.update(subscription.id, change);
}

function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === 'object' ? schedule : null;
}

export async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = idOf(subscription.schedule);
  if (schedule === null) return;
  await stripe.subscriptionSchedules.release(schedule);
  subscription.schedule = null;
}
