import { afterEach, beforeEach, expect, test } from 'vitest';
import { BILLING_INTERVALS, PLANS, periodCents } from '#domain/company/plans.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { FAKE_SECRET, type FakePrice } from '#tests/stripe/fake-catalog.ts';
import { type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';
import { SUBSCRIBED_EVENTS } from './events.ts';
import { lookupKey } from './prices.ts';

let stripe: StripeOnThisMachine;
beforeEach(async () => {
  stripe = await stripeOnThisMachine();
});
afterEach(() => stripe.fake.close());

const ORIGIN = 'https://quotes.example.com';
const prices = () => stripe.fake.state.all<FakePrice>('price');
const counts = () =>
  ['product', 'price', 'billing_portal.configuration', 'webhook_endpoint'].map(
    (object) => stripe.fake.state.all(object).length,
  );

test('every plan has a product and a price for each interval, in dollars', () => {
  expect(stripe.fake.state.all('product').map(({ id }) => id)).toEqual(PLANS.map(({ id }) => `rinseline_${id}`));
  const wanted = PLANS.flatMap((plan) =>
    BILLING_INTERVALS.map((interval) => ({
      lookup_key: lookupKey({ plan: plan.id, interval }),
      unit_amount: periodCents(plan, interval),
      currency: 'usd',
      active: true,
      recurring: { interval },
      product: `rinseline_${plan.id}`,
    })),
  );
  expect(prices()).toMatchObject(wanted);
});

test('in the portal, cards and invoices can be managed and a plan can be canceled, but not changed', async () => {
  const [made] = stripe.fake.state.all('billing_portal.configuration');
  expect(made).not.toHaveProperty('features.subscription_update');
  await stripe.setUp();
  expect(stripe.fake.state.all('billing_portal.configuration')).toMatchObject([
    { id: made?.id, features: { subscription_update: { enabled: false } } },
  ]);
  expect(stripe.fake.state.all('billing_portal.configuration')).toMatchObject([
    {
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    },
  ]);
});

test('repeating the setup creates nothing twice', async () => {
  const first = await stripe.setUp(ORIGIN);
  const after = counts();
  expect(after).toEqual([PLANS.length, PLANS.length * BILLING_INTERVALS.length, 1, 2]);
  const again = await stripe.setUp(ORIGIN);
  expect(counts()).toEqual(after);
  expect(first.filter((line) => line.includes(FAKE_SECRET))).toHaveLength(2);
  expect(again.filter((line) => /^(?:Made|Replaced|Changed)/.test(line))).toEqual([]);
  expect(again.join('\n')).not.toContain(FAKE_SECRET);
});

test('the next run completes a setup that was interrupted halfway', async () => {
  const broken = await stripeOnThisMachine();
  const { state } = broken.fake;
  const whole = () => state.all('price').length;
  Object.assign(state.all<FakePrice>('price')[3] ?? {}, { unit_amount: 1 });
  broken.fake.failNext(...Array.from({ length: 7 }, () => 'none' as const), 'lost', 'lost');
  await expect(broken.setUp(ORIGIN)).rejects.toThrow(ProviderUnavailable);
  broken.fake.failNext();
  await broken.setUp(ORIGIN);
  const active = state.all<FakePrice>('price').filter((price) => price.active);
  expect(active.map(({ lookup_key }) => String(lookup_key)).sort()).toEqual(
    PLANS.flatMap((plan) => BILLING_INTERVALS.map((interval) => lookupKey({ plan: plan.id, interval }))).sort(),
  );
  expect(whole()).toBe(7);
  await broken.fake.close();
});

test('a changed amount becomes a new price under the same name, and the old one can no longer be bought', async () => {
  const [known] = prices();
  if (!known) throw new Error('There is a price');
  known.unit_amount = 100;
  const lines = await stripe.setUp();
  expect(lines).toContain('Replaced the price Solo, $29 a month');
  expect(known).toMatchObject({ active: false, lookup_key: null });
  const key = lookupKey({ plan: 'solo', interval: 'month' });
  expect(prices().filter(({ lookup_key }) => lookup_key === key)).toMatchObject([{ unit_amount: 2_900, active: true }]);
});

test('webhooks are created for an https URL, each with its events', async () => {
  expect((await stripe.setUp()).at(-1)).toMatch(/^Created no webhooks: PUBLIC_URL is not https/);
  expect(stripe.fake.state.all('webhook_endpoint')).toEqual([]);
  const lines = await stripe.setUp(ORIGIN);
  expect(lines.at(-2)).toContain(`STRIPE_WEBHOOK_SECRET=${FAKE_SECRET}`);
  expect(lines.at(-1)).toContain(`STRIPE_CONNECT_WEBHOOK_SECRET=${FAKE_SECRET}`);
  expect(stripe.fake.state.all('webhook_endpoint')).toMatchObject([
    { url: `${ORIGIN}/webhooks/stripe`, enabled_events: SUBSCRIBED_EVENTS.platform },
    { url: `${ORIGIN}/webhooks/stripe-connect`, enabled_events: SUBSCRIBED_EVENTS.connect },
  ]);
  const made = stripe.fake.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/webhook_endpoints');
  expect(made.map(({ params }) => params['connect'])).toEqual([false, true]);
});
