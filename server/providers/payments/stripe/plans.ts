/** Companies' plans, on the operator's own account. */
import type Stripe from 'stripe';
import { type ChosenPlan, planChangeTime } from '#domain/company/plan-change.ts';
import { costOfChange } from '#domain/company/plan-change-invoice.ts';
import { type PaymentProvider, ProviderRefused } from '#server/providers/payments/provider.ts';
import { dateOf, idOf, type StripeClient, secondsOf } from './client.ts';
import { changeAtPeriodEnd, changeNow, releaseSchedule, resume } from './plan-changes.ts';
import { PORTAL_KEY, priceFor } from './prices.ts';
import { expireStripeSession, sessionStatusOf, sessionUrl } from './sessions.ts';
import { itemOf, readStripeSubscription, WITH_SCHEDULE } from './subscription.ts';

type PlanCalls = Pick<
  PaymentProvider,
  | 'startPlanCheckout'
  | 'readPlanCheckout'
  | 'expirePlanCheckout'
  | 'previewPlanChange'
  | 'changePlan'
  | 'setCancelAtPeriodEnd'
  | 'cancelNow'
  | 'openPortal'
  | 'readSubscription'
>;

export function planCalls({ ask, find }: StripeClient): PlanCalls {
  return {
    startPlanCheckout: (input) => ask((stripe) => startCheckout(stripe, input)),
    async readPlanCheckout(sessionId) {
      const session = await find((stripe) => stripe.checkout.sessions.retrieve(sessionId));
      if (session?.mode !== 'subscription') return null;
      return {
        orgId: session.metadata?.['org_id'] ?? null,
        status: sessionStatusOf(session),
        subscriptionId: idOf(session.subscription),
        customerId: idOf(session.customer),
      };
    },
    expirePlanCheckout: (sessionId) => ask((stripe) => expireStripeSession(stripe, sessionId)),
    previewPlanChange: ({ subscriptionId, ...next }) => ask((stripe) => previewChange(stripe, subscriptionId, next)),
    changePlan: ({ subscriptionId, plan, interval, when, idempotencyKey }) =>
      ask(async (stripe) => {
        const current = await runningPlan(stripe, subscriptionId);
        const change = when === 'now' ? changeNow : changeAtPeriodEnd;
        await change(stripe, current, { plan, interval }, idempotencyKey);
      }),
    setCancelAtPeriodEnd: ({ subscriptionId, cancel }) =>
      ask(async (stripe) => {
        const { subscription } = await runningPlan(stripe, subscriptionId);
        if (!cancel) return resume(stripe, subscription);
        // This comes first, because a schedule decides when its subscription ends.
        await releaseSchedule(stripe, subscription);
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),
    cancelNow: async (subscriptionId) => {
      await find((stripe) => stripe.subscriptions.cancel(subscriptionId));
    },
    openPortal: ({ customerId, returnUrl }) => ask((stripe) => openPortal(stripe, customerId, returnUrl)),
    readSubscription: (subscriptionId) => find((stripe) => readStripeSubscription(stripe, subscriptionId)),
  };
}

/**
 * Opens a checkout. It requires a card even during the trial, because everyone who opens it wants to continue. If the
 * card fails when the trial ends, the plan ends instead of creating a debt.
 */
async function startCheckout(
  stripe: Stripe,
  {
    orgId,
    customerId,
    email,
    trialEnd,
    successUrl,
    cancelUrl,
    idempotencyKey,
    ...chosen
  }: Parameters<PlanCalls['startPlanCheckout']>[0],
): ReturnType<PlanCalls['startPlanCheckout']> {
  const price = await priceFor(stripe, chosen);
  const trial = trialEnd && {
    trial_end: secondsOf(trialEnd),
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      payment_method_collection: 'always',
      client_reference_id: orgId,
      metadata: { org_id: orgId },
      subscription_data: { metadata: { org_id: orgId }, ...trial },
      success_url: successUrl,
      cancel_url: cancelUrl,
      ...(customerId === null ? { customer_email: email } : { customer: customerId }),
    },
    { idempotencyKey },
  );
  return { sessionId: session.id, url: sessionUrl(session) };
}

/** @throws ProviderRefused for a subscription that has ended or isn't ours */
async function runningPlan(stripe: Stripe, subscriptionId: string) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, WITH_SCHEDULE);
  const item = itemOf(subscription);
  if (!item || subscription.status === 'canceled')
    throw new ProviderRefused('The payment provider doesn’t have this plan, or it has ended.');
  return { subscription, item };
}

async function previewChange(
  stripe: Stripe,
  subscriptionId: string,
  next: ChosenPlan,
): ReturnType<PlanCalls['previewPlanChange']> {
  const { item } = await runningPlan(stripe, subscriptionId);
  const price = await priceFor(stripe, next);
  const nextCents = price.unit_amount ?? 0;
  if (planChangeTime(item.chosen, next) !== 'now')
    return { dueNowCents: 0, creditCents: 0, nextCents, nextAt: dateOf(item.current_period_end) };
  const invoice = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price: price.id, quantity: 1 }],
      proration_behavior: 'always_invoice',
    },
  });
  const lines = invoice.lines.data;
  const cost = costOfChange(
    {
      dueCents: invoice.amount_due,
      lineCents: lines.map(({ amount }) => amount),
      balanceCents: invoice.ending_balance ?? invoice.total,
    },
    nextCents,
  );
  return { ...cost, nextAt: dateOf(Math.max(...lines.map(({ period }) => period.end), item.current_period_end)) };
}

/**
 * Opens the portal with our configuration, so that people can't change the plan outside the program. Without it,
 * Stripe's default applies.
 */
async function openPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<{ url: string }> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = data.find(({ metadata }) => metadata?.[PORTAL_KEY] !== undefined);
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    ...(ours && { configuration: ours.id }),
  });
  return { url };
}
