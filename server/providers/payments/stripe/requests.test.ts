/** Checks every request from the adapter against what Stripe accepts. */
import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeSession } from '#tests/stripe/fake-checkout.ts';
import { FAKE_KEY } from '#tests/stripe/fake-stripe.ts';
import { stripeSchemas } from '#tests/stripe/request-schemas.ts';
import { type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';
import { OPERATIONS } from '../../../../tools/make-stripe-schemas/operations.ts';

let stripe: StripeOnThisMachine;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
});
afterAll(() => stripe.fake.close());

const PLAN = { orgId: 'org-1', email: 'dana@example.com', plan: 'pro', interval: 'month' } as const;
const PAGES = { successUrl: 'https://example.com/?session_id={CHECKOUT_SESSION_ID}', cancelUrl: 'https://example.com' };

async function everyPlanCall(): Promise<void> {
  const { provider, fake } = stripe;
  const trialEnd = new Date((fake.state.now + 5 * 86_400) * 1000);
  const buy = (customerId: string | null, idempotencyKey: string) =>
    provider.startPlanCheckout({ ...PLAN, ...PAGES, customerId, trialEnd, idempotencyKey });
  const { sessionId } = await buy(null, 'checkout-1');
  await provider.readPlanCheckout(sessionId);
  const { subscription, customer } = completeSession(fake.state, sessionId);
  const subscriptionId = subscription ?? '';
  await provider.expirePlanCheckout((await buy(customer, 'checkout-2')).sessionId);
  const solo = { subscriptionId, plan: 'solo', interval: 'month' } as const;
  const year = { subscriptionId, plan: 'pro', interval: 'year' } as const;
  await provider.previewPlanChange(year);
  await provider.changePlan({ ...solo, when: 'period_end', idempotencyKey: 'change-1' });
  await provider.changePlan({ ...year, when: 'now', idempotencyKey: 'change-2' });
  await provider.setCancelAtPeriodEnd({ subscriptionId, cancel: true });
  await provider.setCancelAtPeriodEnd({ subscriptionId, cancel: false });
  Object.assign(fake.state.get(subscriptionId), { status: 'past_due', cancel_at: 1 });
  await provider.setCancelAtPeriodEnd({ subscriptionId, cancel: false });
  await provider.readSubscription(subscriptionId);
  await provider.openPortal({ customerId: customer ?? '', returnUrl: 'https://example.com' });
  await provider.cancelNow(subscriptionId);
}

async function everyPaymentCall(): Promise<void> {
  const { provider, fake } = stripe;
  const company = { orgId: 'org-1', name: 'Rinse & Co', email: 'dana@example.com', country: 'US' };
  const { accountId } = await provider.createAccount({ ...company, idempotencyKey: 'account' });
  await provider.openOnboarding({ accountId, returnUrl: 'https://example.com', refreshUrl: 'https://example.com' });
  await provider.readAccount(accountId);
  const start = (idempotencyKey: string, customerEmail: string | null) =>
    provider.startPayment({
      ...PAGES,
      accountId,
      orgId: 'org-1',
      quoteId: 'quote',
      attemptId: idempotencyKey,
      amountCents: 12_345,
      currency: 'USD',
      description: 'Deposit',
      language: 'es',
      customerEmail,
      idempotencyKey,
      expiresAt: new Date((fake.state.now + 2_400) * 1000),
    });
  const { sessionId } = await start('attempt-1', 'sam@example.com');
  await provider.readPaymentSession({ accountId, sessionId });
  const paymentId = completeSession(fake.state, sessionId, accountId).payment_intent ?? '';
  await provider.expirePayment({ accountId, sessionId: (await start('attempt-2', null)).sessionId });
  await provider.readPayment({ accountId, paymentId });
  const refund = { accountId, paymentId, amountCents: 100, reason: 'Rained out', requestId: 'r' };
  await provider.refund({ ...refund, idempotencyKey: 'refund' });
  for await (const { id } of provider.listPayments({ accountId, since: new Date(0) })) expect(id).toBe(paymentId);
}

async function everySetUpCall(): Promise<void> {
  const { setUp, fake } = stripe;
  await setUp('https://quotes.example.com');
  for (const product of fake.state.all('product')) Object.assign(product, { name: 'Renamed' });
  for (const price of fake.state.all('price')) Object.assign(price, { unit_amount: 1 });
  await setUp('https://quotes.example.com');
}

/** The SDK's types have these parameters, but Stripe's older API description lacks them. */
const NEWER: readonly RegExp[] = [
  /"allowed_payment_method_types"/,
  /"adaptive_pricing"/,
  /\/phases\/\d .*"duration"/,
  /\/api_version /,
  // refund.failed
  /\/enabled_events\/9 /,
];

test('every operation is called, and no request violates the SDK’s types or Stripe’s own API description', async () => {
  await everySetUpCall();
  await everyPlanCall();
  await everyPaymentCall();
  const { requests } = stripe.fake;
  expect(requests.flatMap(({ path, violations }) => violations.map((one) => `${path} ${one}`))).toEqual([]);
  const unknown = requests.flatMap(({ path, newerThanOpenApi }) => newerThanOpenApi.map((one) => `${path} ${one}`));
  expect(unknown.filter((one) => !NEWER.some((known) => known.test(one)))).toEqual([]);
  const { apiVersion } = stripeSchemas();
  expect(new Set(requests.map((request) => request.apiVersion))).toEqual(new Set([apiVersion]));
  const called = new Set(requests.map(({ method, path }) => `${method} ${operationPath(path)}`));
  const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect([...called].sort()).toEqual([...described].sort());
});

/**
 * Replaces ids in a path. Stripe's ids have digits, or a prefix with an underscore. Other parts of a path have
 * neither.
 */
function operationPath(path: string): string {
  const known = OPERATIONS.map((operation) => operation.path);
  if (known.includes(path)) return path;
  const fits = (operation: string) => new RegExp(`^${operation.replaceAll('{id}', '[^/]+')}$`).test(path);
  return known.find(fits) ?? path;
}

test('the schemas match the installed SDK', () => {
  const { version } = JSON.parse(readFileSync('node_modules/stripe/package.json', 'utf8')) as { version: string };
  const { source, apiVersion } = stripeSchemas();
  expect(source).toContain(`stripe-node ${version},`);
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

test('webhooks are created with the API version of the SDK', () => {
  const source = readFileSync(new URL('set-up-account.ts', import.meta.url), 'utf8');
  expect(source).toContain(`'${Stripe.API_VERSION}'`);
});

const line = { price: 'price_1', quantity: 1 };

test.each([
  ['a misspelt field', { mode: 'payment', line_items: [line], sucess_url: 'https://example.com' }, /sucess_url/],
  ['a misspelt choice', { mode: 'subscripton', line_items: [line] }, /allowed values|constant/],
  ['a text for a number', { mode: 'payment', line_items: [{ ...line, quantity: 'many' }] }, /must be number/],
  ['what is missing', { mode: 'payment', line_items: [{ price_data: { unit_amount: 5 } }] }, /currency/],
])('%s is refused', async (_what, params, sentence) => {
  const sdk = new Stripe(FAKE_KEY, { ...stripe.fake.server, telemetry: false, maxNetworkRetries: 0 });
  const planted = params as unknown as Stripe.Checkout.SessionCreateParams;
  await expect(sdk.checkout.sessions.create(planted)).rejects.toThrow(sentence);
  expect(stripe.fake.requests.at(-1)?.newerThanOpenApi).not.toEqual([]);
});

test('a misspelled v2 field is refused, and so is an operation missing from the description', async () => {
  const sdk = new Stripe(FAKE_KEY, { ...stripe.fake.server, telemetry: false, maxNetworkRetries: 0 });
  const planted = { contact_mail: 'dana@example.com' } as Stripe.V2.Core.AccountCreateParams;
  await expect(sdk.v2.core.accounts.create(planted)).rejects.toThrow(/contact_mail/);
  await expect(sdk.terminal.readers.list()).rejects.toThrow(/not described/);
});
