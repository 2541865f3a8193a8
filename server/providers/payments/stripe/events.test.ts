import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventRefused } from '#server/platform/http/signed-events.ts';
import type { WebhookSource } from '#server/providers/payments/provider.ts';
import { signBody, signEvent } from '#tests/stripe/signed-events.ts';
import { SECRETS, type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';
import { SUBSCRIBED_EVENTS } from './events.ts';

let stripe: StripeOnThisMachine;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
});
afterAll(() => stripe.fake.close());

const ACCOUNT = 'acct_1';
type Parts = Parameters<typeof signEvent>[0];

function verified(parts: Parts, endpoint: WebhookSource = parts.account === undefined ? 'platform' : 'connect') {
  const { rawBody, signature } = signEvent(parts, SECRETS[endpoint]);
  return stripe.provider.verifyEvent(rawBody, signature, endpoint);
}

const subscription = { object: 'subscription', id: 'sub_1' };
const paidInvoice = { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } };
const ofPayment = (object: string) => ({ object, id: `${object}_1`, payment_intent: 'pi_1' });

test.each([
  ['customer.subscription.updated', subscription, 'subscription', 'sub_1'],
  ['invoice.payment_failed', paidInvoice, 'subscription', 'sub_1'],
  ['invoice.paid', { object: 'invoice', id: 'in_2', parent: null }, 'other', null],
  [
    'subscription_schedule.updated',
    { object: 'subscription_schedule', id: 's', subscription: 'sub_1' },
    'subscription',
    'sub_1',
  ],
  ['checkout.session.completed', { object: 'checkout.session', id: 'cs_1' }, 'checkout', 'cs_1'],
  ['payout.paid', { object: 'payout', id: 'po_1' }, 'other', null],
])('on the operator’s account, %s names the object that it changes', async (type, object, kind, id) => {
  const event = await verified({ type, object });
  expect(event).toMatchObject({ type, account: null, object: { kind, id: id ?? event.id } });
});

test.each([
  ['account.updated', { object: 'account', id: ACCOUNT }, 'account', ACCOUNT],
  ['account.application.deauthorized', { object: 'application', id: 'ca_1' }, 'account', ACCOUNT],
  ['checkout.session.expired', { object: 'checkout.session', id: 'cs_1' }, 'checkout', 'cs_1'],
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'payment', 'pi_1'],
  ['charge.refunded', ofPayment('charge'), 'payment', 'pi_1'],
  ['refund.failed', ofPayment('refund'), 'payment', 'pi_1'],
  ['charge.dispute.created', ofPayment('dispute'), 'payment', 'pi_1'],
  ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }, 'other', null],
])('on a company’s account, %s names the object that it changes', async (type, object, kind, id) => {
  const event = await verified({ type, object, account: ACCOUNT });
  expect(event).toMatchObject({ type, account: ACCOUNT, object: { kind, id: id ?? event.id } });
});

test('every event that the webhooks are subscribed to has one of the tested forms', () => {
  const all = [...SUBSCRIBED_EVENTS.platform, ...SUBSCRIBED_EVENTS.connect];
  const known =
    /^(?:checkout\.session|customer\.subscription|invoice|subscription_schedule|account|payment_intent|charge|refund)\./;
  expect(all.filter((type) => !known.test(type))).toEqual([]);
});

const signed = (at?: number) =>
  signEvent({ type: 'customer.subscription.updated', object: subscription }, SECRETS.platform, at);
const refused = (body: Buffer, signature: string | undefined, endpoint: WebhookSource = 'platform') =>
  expect(stripe.provider.verifyEvent(body, signature, endpoint)).rejects.toThrow(EventRefused);

test('an event without a signature, with a forged one, or with a changed body is refused', async () => {
  const { rawBody, signature } = signed();
  await refused(rawBody, undefined);
  await refused(rawBody, '');
  await refused(rawBody, 'nonsense');
  await refused(
    rawBody,
    signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  await refused(Buffer.from(rawBody.toString().replace('sub_1', 'sub_2')), signature);
  await refused(Buffer.concat([rawBody, Buffer.from(' ')]), signature);
  await refused(Buffer.from(rawBody.toString()), signed(Date.now() - 1_000).signature);
});

test('an event signed with another secret is refused, including the other webhook’s', async () => {
  const event = { type: 'customer.subscription.updated', object: subscription };
  const foreign = signEvent(event, 'whsec_somebodyElse');
  await refused(foreign.rawBody, foreign.signature);
  const swapped = signEvent({ ...event, account: ACCOUNT }, SECRETS.connect);
  await refused(swapped.rawBody, swapped.signature, 'platform');
});

test('a company’s event at the webhook for plans is refused, and vice versa', async () => {
  await expect(verified({ type: 'account.updated', object: {}, account: ACCOUNT }, 'platform')).rejects.toThrow(
    EventRefused,
  );
  await expect(verified({ type: 'account.updated', object: {} }, 'connect')).rejects.toThrow(EventRefused);
});

test('an event that was signed more than five minutes ago is refused', async () => {
  const minute = 60_000;
  const old = signed(Date.now() - 6 * minute);
  await refused(old.rawBody, old.signature);
  const recent = signed(Date.now() - 4 * minute);
  const event = await stripe.provider.verifyEvent(recent.rawBody, recent.signature, 'platform');
  expect(event.createdAt.getTime()).toBe(Math.floor((Date.now() - 4 * minute) / 1000) * 1000);
});

test('a signed body that is not an event is refused', async () => {
  const { rawBody, signature } = signBody('{"id":', SECRETS.platform);
  await refused(rawBody, signature);
});

test('live-mode events change nothing while the key is a test key, and vice versa', async () => {
  const live = await verified({ type: 'customer.subscription.updated', object: subscription, livemode: true });
  expect(live.object).toEqual({ kind: 'other', id: live.id });
  const provider = stripe.providerWith({ secretKey: 'rk_live_key' });
  expect(provider.isTest).toBe(false);
  const { rawBody, signature } = signed();
  const event = await provider.verifyEvent(rawBody, signature, 'platform');
  expect(event.object.kind).toBe('other');
});
