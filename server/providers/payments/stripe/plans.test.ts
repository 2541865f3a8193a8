import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { completeSession } from '#tests/stripe/fake-checkout.ts';
import {
  type FakeCustomer,
  type FakeInvoice,
  type FakeSchedule,
  type FakeSubscription,
  MONTH_SECONDS,
  onlyItem,
} from '#tests/stripe/fake-plans.ts';
import { type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';

let stripe: StripeOnThisMachine;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
});
afterAll(() => stripe.fake.close());

let keys = 0;
const newKey = () => `plan-${(keys += 1)}`;

const CHECKOUT = {
  orgId: '0198c0de-0000-7000-8000-000000000001',
  customerId: null,
  email: 'dana@example.com',
  plan: 'crew',
  interval: 'month',
  trialEnd: null,
  successUrl: 'https://quotes.example.com/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://quotes.example.com/checkout/cancel',
} as const;

const secondsFromNow = (seconds: number) => new Date((stripe.fake.state.now + seconds) * 1000);

async function buy(change: Partial<Parameters<typeof stripe.provider.startPlanCheckout>[0]> = {}) {
  const { sessionId } = await stripe.provider.startPlanCheckout({
    ...CHECKOUT,
    idempotencyKey: newKey(),
    ...change,
  });
  const { subscription } = completeSession(stripe.fake.state, sessionId);
  const found = stripe.fake.state.get<FakeSubscription>(subscription);
  return { sessionId, subscriptionId: found.id, found };
}

const read = (id: string) => stripe.provider.readSubscription(id);

test('a plan is bought on a Stripe page, with the company’s id on every resulting object', async () => {
  const { provider, fake } = stripe;
  const started = await provider.startPlanCheckout({ ...CHECKOUT, idempotencyKey: newKey() });
  expect(started.url).toContain(started.sessionId);
  expect(fake.requests.at(-1)?.params).toMatchObject({
    mode: 'subscription',
    payment_method_collection: 'always',
    customer_email: 'dana@example.com',
    metadata: { org_id: CHECKOUT.orgId },
  });
  const open = { orgId: CHECKOUT.orgId, status: 'open', subscriptionId: null, customerId: null };
  expect(await provider.readPlanCheckout(started.sessionId)).toEqual(open);
  const { subscription, customer } = completeSession(fake.state, started.sessionId);
  const complete = { orgId: CHECKOUT.orgId, status: 'complete', subscriptionId: subscription, customerId: customer };
  expect(await provider.readPlanCheckout(started.sessionId)).toEqual(complete);
  expect(await read(subscription ?? '')).toEqual({
    id: subscription,
    customerId: customer,
    orgId: CHECKOUT.orgId,
    status: 'active',
    plan: 'crew',
    interval: 'month',
    currentPeriodEnd: secondsFromNow(MONTH_SECONDS),
    cancelAtPeriodEnd: false,
    scheduled: null,
    pastDueSince: null,
  });
});

test('the rest of the trial is kept, and the card is requested', async () => {
  const trialEnd = secondsFromNow(5 * 86_400);
  const { found } = await buy({ trialEnd });
  expect(found.trial_end).toBe(trialEnd.getTime() / 1000);
  expect(await read(found.id)).toMatchObject({ status: 'trialing', currentPeriodEnd: trialEnd });
});

test('a company that had a plan before keeps its customer record', async () => {
  const { found } = await buy();
  const again = await buy({ customerId: found.customer, plan: 'solo' });
  expect(again.found.customer).toBe(found.customer);
});

test('repeating a checkout returns the same page', async () => {
  const idempotencyKey = newKey();
  const first = await stripe.provider.startPlanCheckout({ ...CHECKOUT, idempotencyKey });
  expect(await stripe.provider.startPlanCheckout({ ...CHECKOUT, idempotencyKey })).toEqual(first);
});

test('a page can be closed, even one that is expired or unknown', async () => {
  const { provider } = stripe;
  const { sessionId } = await provider.startPlanCheckout({ ...CHECKOUT, idempotencyKey: newKey() });
  await provider.expirePlanCheckout(sessionId);
  expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'expired' });
  await provider.expirePlanCheckout(sessionId);
  await provider.expirePlanCheckout('cs_of_another_key');
  const bought = await buy();
  await provider.expirePlanCheckout(bought.sessionId);
  expect(await provider.readPlanCheckout(bought.sessionId)).toMatchObject({ status: 'complete' });
});

test('reading a checkout or subscription that does not exist returns null', async () => {
  expect(await read('sub_nowhere')).toBeNull();
  expect(await stripe.provider.readPlanCheckout('cs_nowhere')).toBeNull();
  expect(await stripe.provider.readPlanCheckout('../prices?x=1')).toBeNull();
  expect(await stripe.provider.readPlanCheckout('')).toBeNull();
});

test('a subscription to something else in the same account is not ours', async () => {
  const { found } = await buy();
  onlyItem(found).price = { ...onlyItem(found).price, metadata: {} };
  expect(await read(found.id)).toBeNull();
});

test('a larger plan is previewed and begins immediately', async () => {
  const { found, subscriptionId } = await buy();
  const next = { subscriptionId, plan: 'pro', interval: 'month' } as const;
  expect(await stripe.provider.previewPlanChange(next)).toEqual({
    dueNowCents: 12_900 - 6_900,
    creditCents: 6_900,
    nextCents: 12_900,
    nextAt: secondsFromNow(MONTH_SECONDS),
  });
  const change = { ...next, when: 'now', idempotencyKey: newKey() } as const;
  await stripe.provider.changePlan(change);
  expect(await read(found.id)).toMatchObject({ plan: 'pro', interval: 'month', scheduled: null });
  const again = await stripe.during(() => stripe.provider.changePlan(change));
  expect(again.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a switch to a yearly plan begins today', async () => {
  const { subscriptionId } = await buy();
  const nextAt = secondsFromNow(12 * MONTH_SECONDS);
  const next = { subscriptionId, plan: 'crew', interval: 'year' } as const;
  const preview = await stripe.provider.previewPlanChange(next);
  expect(preview).toEqual({ dueNowCents: 62_100, creditCents: 6_900, nextCents: 69_000, nextAt });
  await stripe.provider.changePlan({ ...next, when: 'now', idempotencyKey: newKey() });
  expect(await read(subscriptionId)).toMatchObject({ interval: 'year', currentPeriodEnd: nextAt });
});

test('credit above the amount due now lowers the next payment', async () => {
  const { subscriptionId } = await buy({ interval: 'year' });
  const preview = await stripe.provider.previewPlanChange({ subscriptionId, plan: 'pro', interval: 'month' });
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 69_000, nextCents: 0 });
});

test('nothing changes when the card payment for the larger plan fails', async () => {
  const { found, subscriptionId } = await buy();
  stripe.fake.state.get<FakeCustomer>(found.customer).card = 'declined';
  const change = { subscriptionId, plan: 'pro', interval: 'month', when: 'now' } as const;
  const refused = stripe.provider.changePlan({ ...change, idempotencyKey: newKey() });
  await expect(refused).rejects.toMatchObject({ message: 'The card was declined. Nothing was charged.' });
  expect(await read(subscriptionId)).toMatchObject({ plan: 'crew' });
});

test('a smaller plan can be scheduled for the end of the period, replaced, and canceled', async () => {
  const { provider } = stripe;
  const { subscriptionId } = await buy({ plan: 'pro' });
  const at = secondsFromNow(MONTH_SECONDS);
  const choose = (plan: 'solo' | 'crew' | 'pro', when: 'now' | 'period_end' = 'period_end') =>
    provider.changePlan({ subscriptionId, plan, interval: 'month', when, idempotencyKey: newKey() });
  expect(await provider.previewPlanChange({ subscriptionId, plan: 'solo', interval: 'month' })).toEqual({
    dueNowCents: 0,
    creditCents: 0,
    nextCents: 2_900,
    nextAt: at,
  });
  await choose('solo');
  expect(await read(subscriptionId)).toMatchObject({ plan: 'pro', scheduled: { plan: 'solo', interval: 'month', at } });
  await choose('crew');
  expect(await read(subscriptionId)).toMatchObject({ plan: 'pro', scheduled: { plan: 'crew', interval: 'month', at } });
  await choose('pro');
  expect(await read(subscriptionId)).toMatchObject({ plan: 'pro', scheduled: null });
  await choose('solo');
  await choose('pro', 'now');
  expect(await read(subscriptionId)).toMatchObject({ plan: 'pro', scheduled: null });
});

test('in a trial the smaller plan begins when the trial ends', async () => {
  const trialEnd = secondsFromNow(5 * 86_400);
  const { subscriptionId, found } = await buy({ trialEnd });
  const change = { subscriptionId, plan: 'solo', interval: 'month', when: 'period_end' } as const;
  await stripe.provider.changePlan({ ...change, idempotencyKey: newKey() });
  expect(await read(subscriptionId)).toMatchObject({ scheduled: { plan: 'solo', at: trialEnd } });
  expect(stripe.fake.state.get<FakeSchedule>(found.schedule).phases).toHaveLength(2);
});

test.each([1, 2, 3, 4, 5])(
  'a planned change continues after a failure in request %i, with the same result',
  async (failing) => {
    const { provider, fake } = stripe;
    const { subscriptionId, found } = await buy({ plan: 'pro' });
    const change = { subscriptionId, plan: 'crew', interval: 'month', when: 'period_end' } as const;
    const idempotencyKey = newKey();
    const requests = fake.requests.length;
    // Stripe performs the request, but its response is lost twice, so the SDK gives up.
    const faults = Array.from({ length: failing - 1 }, () => 'none' as const);
    fake.failNext(...faults, 'lost', 'lost');
    const first = await provider.changePlan({ ...change, idempotencyKey }).then(
      () => 'done',
      (error: Error) => error.name,
    );
    expect(first).toBe(failing <= 4 ? 'ProviderUnavailable' : 'done');
    expect(fake.requests.length).toBeGreaterThan(requests);
    fake.failNext();
    await provider.changePlan({ ...change, idempotencyKey });
    expect(await read(subscriptionId)).toMatchObject({ plan: 'pro', scheduled: { plan: 'crew' } });
    const schedules = fake.state.all<FakeSchedule>('subscription_schedule');
    expect(schedules.filter(({ subscription }) => subscription === found.id)).toHaveLength(1);
  },
);

test('a cancellation can be scheduled, which cancels a scheduled change, and can be undone', async () => {
  const { provider } = stripe;
  const { subscriptionId } = await buy({ plan: 'pro' });
  const change = { subscriptionId, plan: 'solo', interval: 'month', when: 'period_end' } as const;
  await provider.changePlan({ ...change, idempotencyKey: newKey() });
  await provider.setCancelAtPeriodEnd({ subscriptionId, cancel: true });
  expect(await read(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true, scheduled: null, status: 'active' });
  await provider.setCancelAtPeriodEnd({ subscriptionId, cancel: false });
  expect(await read(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false });
  await provider.setCancelAtPeriodEnd({ subscriptionId, cancel: true });
  await provider.changePlan({ ...change, idempotencyKey: newKey() });
  expect(await read(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false, scheduled: { plan: 'solo' } });
});

test('an end date set in the portal is treated as a cancellation and can be undone', async () => {
  const { subscriptionId, found } = await buy();
  found.cancel_at = onlyItem(found).current_period_end;
  expect(await read(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true });
  await stripe.provider.setCancelAtPeriodEnd({ subscriptionId, cancel: false });
  expect(await read(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('a plan that is canceled immediately can still be read, and canceling it again is harmless', async () => {
  const { subscriptionId } = await buy();
  await stripe.provider.cancelNow(subscriptionId);
  await stripe.provider.cancelNow(subscriptionId);
  await stripe.provider.cancelNow('sub_nowhere');
  expect(await read(subscriptionId)).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: false });
  const change = { subscriptionId, plan: 'pro', interval: 'month', when: 'now' } as const;
  await expect(stripe.provider.changePlan({ ...change, idempotencyKey: newKey() })).rejects.toThrow(ProviderRefused);
});

test('a plan is past due since its first failed payment, and cannot be upgraded until it is paid', async () => {
  const { state } = stripe.fake;
  const { subscriptionId, found } = await buy();
  const failedAt = state.now - 3 * 86_400;
  const invoice = (created: number, attempt_count: number) =>
    state.put<FakeInvoice & { created: number }>({
      id: state.newId('in'),
      object: 'invoice',
      created,
      status: 'open',
      attempt_count,
      subscription: subscriptionId,
      status_transitions: { finalized_at: created + 3_600 },
    });
  found.status = 'past_due';
  expect(await read(subscriptionId)).toMatchObject({ pastDueSince: secondsFromNow(0) });
  invoice(state.now - 9 * 86_400, 0);
  invoice(failedAt, 3);
  invoice(state.now - 86_400, 1);
  const pastDueSince = new Date((failedAt + 3_600) * 1000);
  expect(await read(subscriptionId)).toMatchObject({ status: 'past_due', pastDueSince });
  found.status = 'unpaid';
  expect(await read(subscriptionId)).toMatchObject({ status: 'past_due', pastDueSince });
  const change = { subscriptionId, interval: 'month', when: 'now', idempotencyKey: newKey() } as const;
  await expect(stripe.provider.changePlan({ ...change, plan: 'pro' })).rejects.toThrow(/last payment failed/);
  await stripe.provider.changePlan({ ...change, plan: 'crew' });
});

test('a subscription that was never paid does not exist yet', async () => {
  const { subscriptionId, found } = await buy();
  found.status = 'incomplete';
  expect(await read(subscriptionId)).toBeNull();
  found.status = 'paused';
  expect(await read(subscriptionId)).toMatchObject({ status: 'canceled' });
});

test('the program opens the portal configuration that cannot change plans', async () => {
  const { found } = await buy();
  const [ours] = stripe.fake.state.all('billing_portal.configuration');
  const portal = { customerId: found.customer, returnUrl: 'https://quotes.example.com/app/owner' };
  const { url } = await stripe.provider.openPortal(portal);
  expect(url).toContain(ours?.id);
});
