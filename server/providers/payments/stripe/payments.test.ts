import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { type FakeAccount, finishOnboarding } from '#tests/stripe/fake-accounts.ts';
import { completeSession } from '#tests/stripe/fake-checkout.ts';
import {
  addDispute,
  addPayment,
  endDispute,
  type FakeCharge,
  type FakeDispute,
  type FakeIntent,
  type FakeMovement,
  type FakeRefund,
  failRefund,
} from '#tests/stripe/fake-payments.ts';
import { type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';

let stripe: StripeOnThisMachine;
let accountId: string;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
  const company = { orgId: 'org', name: 'Rinse & Co', email: 'dana@example.com', country: 'US' };
  ({ accountId } = await stripe.provider.createAccount({ ...company, idempotencyKey: 'account' }));
  finishOnboarding(stripe.fake.state, accountId);
});
afterAll(() => stripe.fake.close());

let keys = 0;
const newKey = () => `payment-${(keys += 1)}`;

const OF_QUOTE = { orgId: 'org-1', quoteId: 'quote-1', attemptId: 'attempt-1' };

const payment = () => ({
  accountId,
  ...OF_QUOTE,
  amountCents: 43_841,
  currency: 'USD',
  description: 'Deposit for quote Q-1042',
  language: 'en' as const,
  customerEmail: 'sam@example.com',
  successUrl: 'https://quotes.example.com/quote/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://quotes.example.com/quote/approve/token',
  expiresAt: new Date((stripe.fake.state.now + 2_400) * 1000),
  idempotencyKey: newKey(),
});

async function pay(): Promise<string> {
  const { sessionId } = await stripe.provider.startPayment(payment());
  return completeSession(stripe.fake.state, sessionId, accountId).payment_intent ?? '';
}

const read = (paymentId: string) => stripe.provider.readPayment({ accountId, paymentId });
const now = () => new Date(stripe.fake.state.now * 1000);

test('a payment goes to the company, has the quote and attempt on both session and payment, and accepts only cards', async () => {
  const { provider, fake } = stripe;
  const { sessionId, url } = await provider.startPayment(payment());
  expect(url).toContain(sessionId);
  const sent = fake.requests.at(-1);
  const metadata = { org_id: 'org-1', quote_id: 'quote-1', attempt_id: 'attempt-1' };
  expect(sent).toMatchObject({ account: accountId, params: { metadata, allowed_payment_method_types: ['card'] } });
  expect(sent?.params).toMatchObject({ payment_intent_data: { metadata }, expires_at: fake.state.now + 2_400 });
  const open = { status: 'open', paymentId: null, attemptId: 'attempt-1' };
  expect(await provider.readPaymentSession({ accountId, sessionId })).toEqual(open);
  const { payment_intent: paymentId } = completeSession(fake.state, sessionId, accountId);
  expect(await provider.readPaymentSession({ accountId, sessionId })).toEqual({
    ...open,
    status: 'complete',
    paymentId,
  });
  expect(await read(paymentId ?? '')).toEqual({
    id: paymentId,
    accountId,
    ...OF_QUOTE,
    amountCents: 43_841,
    currency: 'USD',
    feeCents: 1_301,
    paidAt: now(),
    card: { brand: 'visa', last4: '4242' },
    refunds: [],
    disputes: [],
  });
});

test('starting an attempt again opens the same page, which does not exist for another account', async () => {
  const input = payment();
  const first = await stripe.provider.startPayment(input);
  expect(await stripe.provider.startPayment(input)).toEqual(first);
  const elsewhere = { accountId: 'acct_other', sessionId: first.sessionId };
  expect(await stripe.provider.readPaymentSession(elsewhere)).toBeNull();
  await expect(stripe.provider.startPayment({ ...input, amountCents: 500 })).rejects.toThrow(ProviderRefused);
});

test('when a response is lost or fails halfway, the SDK retries the request, and only one page is opened', async () => {
  const { fake, provider } = stripe;
  const sessions = () => fake.state.all('checkout.session', accountId).length;
  const before = sessions();
  fake.failNext('lost');
  await provider.startPayment(payment());
  fake.failNext(500);
  await provider.startPayment(payment());
  expect(sessions()).toBe(before + 2);
  const input = payment();
  fake.failNext('lost', 'lost');
  await expect(provider.startPayment(input)).rejects.toThrow(ProviderUnavailable);
  await provider.startPayment(input);
  expect(sessions()).toBe(before + 3);
});

test('a page can be closed, and closing one that was paid is harmless', async () => {
  const { sessionId } = await stripe.provider.startPayment(payment());
  await stripe.provider.expirePayment({ accountId, sessionId });
  expect(await stripe.provider.readPaymentSession({ accountId, sessionId })).toMatchObject({ status: 'expired' });
  const paid = await stripe.provider.startPayment(payment());
  completeSession(stripe.fake.state, paid.sessionId, accountId);
  await stripe.provider.expirePayment({ accountId, sessionId: paid.sessionId });
  const session = await stripe.provider.readPaymentSession({ accountId, sessionId: paid.sessionId });
  expect(session).toMatchObject({ status: 'complete' });
});

test('amounts and currencies that cannot be charged to cards are never sent to Stripe', async () => {
  const refusedWith = async (change: Partial<ReturnType<typeof payment>>, sentence: string) => {
    const requests = await stripe.during(async () => {
      await expect(stripe.provider.startPayment({ ...payment(), ...change })).rejects.toThrow(sentence);
    });
    expect(requests).toEqual([]);
  };
  await refusedWith({ amountCents: 49 }, 'Cards can’t be charged less than $0.50.');
  await refusedWith({ amountCents: 100_000_000 }, 'Cards can’t be charged more than $999,999.99.');
  await refusedWith({ currency: 'JPY' }, 'Cards can’t be charged in JPY.');
});

test('reading a payment of another account, or an unknown one, returns null', async () => {
  const paymentId = await pay();
  expect(await stripe.provider.readPayment({ accountId: 'acct_other', paymentId })).toBeNull();
  expect(await read('pi_nowhere')).toBeNull();
});

test('a payment in progress does not count as paid', async () => {
  const paymentId = await pay();
  const intent = stripe.fake.state.get<FakeIntent>(paymentId, accountId);
  Object.assign(intent, { status: 'requires_payment_method', amount_received: 0 });
  expect(await read(paymentId)).toMatchObject({ paidAt: null, amountCents: 43_841, feeCents: null, card: null });
});

test('a fee in a currency other than the payment’s is unknown', async () => {
  const settled = { amount: 10_000, currency: 'eur', metadata: {}, settledIn: 'usd' };
  const { id } = addPayment(stripe.fake.state, accountId, settled);
  expect(await read(id)).toMatchObject({
    currency: 'EUR',
    feeCents: null,
    orgId: null,
    quoteId: null,
    attemptId: null,
  });
});

test('a refund keeps its reason and our request id, and is created once, however often it is requested', async () => {
  const { provider, fake } = stripe;
  const paymentId = await pay();
  const wanted = { accountId, paymentId, amountCents: 1_000, reason: 'Rained out', requestId: 'request-1' };
  const { refundId } = await provider.refund({ ...wanted, idempotencyKey: 'refund:request-1' });
  // After a day, Stripe has forgotten the key.
  expect(await provider.refund({ ...wanted, idempotencyKey: 'another' })).toEqual({ refundId });
  const refund = fake.state.get<FakeRefund>(refundId, accountId);
  expect(refund.metadata).toEqual({ request_id: 'request-1', reason: 'Rained out' });
  const told = {
    id: refundId,
    requestId: 'request-1',
    amountCents: 1_000,
    at: now(),
    status: 'succeeded',
    failedAt: null,
  };
  expect(await read(paymentId)).toMatchObject({ refunds: [told] });
  const more = { ...wanted, requestId: 'request-2', amountCents: 43_000, idempotencyKey: newKey() };
  await expect(provider.refund(more)).rejects.toThrow(ProviderRefused);
  await provider.refund({ ...more, amountCents: 42_841, idempotencyKey: newKey() });
  const none = provider.refund({ ...more, requestId: 'request-3', amountCents: 1, idempotencyKey: newKey() });
  await expect(none).rejects.toThrow('This payment was already refunded.');
});

test('a refund that the bank returns is marked as failed, with the day on which the money was returned', async () => {
  const { provider, fake } = stripe;
  const paymentId = await pay();
  const wanted = { accountId, paymentId, amountCents: 2_000, reason: 'Twice', requestId: 'request-9' };
  const { refundId } = await provider.refund({ ...wanted, idempotencyKey: newKey() });
  const at = now();
  fake.state.now += 86_400;
  failRefund(fake.state, accountId, refundId);
  expect(await read(paymentId)).toMatchObject({ refunds: [{ id: refundId, at, status: 'failed', failedAt: now() }] });
  Object.assign(fake.state.get<FakeRefund>(refundId, accountId), {
    status: 'canceled',
    failure_balance_transaction: undefined,
  });
  expect(await read(paymentId)).toMatchObject({ refunds: [{ status: 'failed', failedAt: at }] });
  fake.state.get<FakeRefund>(refundId, accountId).status = 'requires_action';
  expect(await read(paymentId)).toMatchObject({ refunds: [{ status: 'pending', failedAt: null }] });
});

test('a dispute has its deadline, its outcome, and the time at which the money was returned', async () => {
  const { state } = stripe.fake;
  const paymentId = await pay();
  const dueBy = state.now + 7 * 86_400;
  const dispute = addDispute(state, accountId, { payment: paymentId, status: 'needs_response', dueBy });
  const at = now();
  const open = { id: dispute.id, amountCents: 43_841, at, dueBy: new Date(dueBy * 1000), fundsReturnedAt: null };
  expect(await read(paymentId)).toMatchObject({ disputes: [{ ...open, status: 'needs_response' }] });
  dispute.status = 'under_review';
  expect(await read(paymentId)).toMatchObject({ disputes: [{ status: 'under_review', dueBy: null }] });
  state.now += 86_400;
  endDispute(state, accountId, dispute, 'won');
  const won = { ...open, status: 'won', dueBy: null, fundsReturnedAt: now() };
  expect(await read(paymentId)).toMatchObject({ disputes: [won] });
});

test.each([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'inquiry_closed'],
  ['appeal_needs_response', 'needs_response'],
  ['appeal_under_review', 'under_review'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
] as const)('a dispute that Stripe calls %s is %s', async (theirs, ours) => {
  const payment = await pay();
  addDispute(stripe.fake.state, accountId, { payment, status: theirs, dueBy: null });
  expect(await read(payment)).toMatchObject({ disputes: [{ status: ours }] });
});

test('a dispute prevented before any money moved is closed', async () => {
  const payment = await pay();
  const dispute: FakeDispute = addDispute(stripe.fake.state, accountId, { payment, status: 'prevented', dueBy: null });
  dispute.balance_transactions = [];
  expect(await read(payment)).toMatchObject({ disputes: [{ status: 'inquiry_closed' }] });
});

test('the comparison finds all changes since a given time, across all pages, and each payment once', async () => {
  const { provider, fake } = stripe;
  const { state } = fake;
  const refundOf = (paymentId: string, requestId: string) =>
    provider.refund({ accountId, paymentId, amountCents: 100, reason: '', requestId, idempotencyKey: newKey() });
  const ofOurs = { amount: 5_000, currency: 'usd', metadata: { attempt_id: 'a' } };
  const [refunded, failed, disputed, quiet] = Array.from({ length: 4 }, () => addPayment(state, accountId, ofOurs).id);
  if (!refunded || !failed || !disputed || !quiet) throw new Error('Four payments were made');
  const { refundId } = await refundOf(failed, 'list-1');
  state.now += 60 * 86_400;
  const since = now();
  const fresh = Array.from({ length: 230 }, () => addPayment(state, accountId, ofOurs).id);
  const foreign = addPayment(state, accountId, { ...ofOurs, metadata: {} }).id;
  await refundOf(refunded, 'list-2');
  await refundOf(fresh[0] ?? '', 'list-3');
  failRefund(state, accountId, refundId);
  addDispute(state, accountId, { payment: disputed, status: 'warning_needs_response', dueBy: null });
  const listed: string[] = [];
  const requests = await stripe.during(async () => {
    for await (const { id } of provider.listPayments({ accountId, since })) listed.push(id);
  });
  expect(requests.filter(({ path }) => path === '/v1/balance_transactions')).toHaveLength(3);
  expect(new Set(listed).size).toBe(listed.length);
  const expected = new Set([...fresh, refunded, failed, disputed]);
  expect(listed.filter((id) => expected.has(id))).toHaveLength(expected.size);
  expect(listed).not.toContain(quiet);
  expect(listed).not.toContain(foreign);
});

test('the comparison throws when Stripe fails halfway through the list', async () => {
  const listing = stripe.provider.listPayments({ accountId, since: new Date(0) })[Symbol.asyncIterator]();
  stripe.fake.failNext('none', 503, 503);
  await expect(listing.next()).rejects.toThrow(ProviderUnavailable);
  stripe.fake.failNext();
});

test('movements of money without a payment are ignored', async () => {
  const account = 'acct_charges_only';
  const { id } = addPayment(stripe.fake.state, account, {
    amount: 500,
    currency: 'usd',
    metadata: { attempt_id: 'a' },
  });
  const { state } = stripe.fake;
  const [movement] = state.all<FakeMovement>('balance_transaction', account);
  const charge = state.get<FakeCharge>(movement?.source, account);
  charge.payment_intent = null;
  const listing = stripe.provider.listPayments({ accountId: account, since: new Date(0) });
  for await (const listed of listing) expect.unreachable(`${listed.id} is no payment of ours`);
  expect(id).toBeTruthy();
});

test('an account has everything that decides whether it can be charged', async () => {
  const account = stripe.fake.state.get<FakeAccount>(accountId);
  expect(await stripe.provider.readAccount(account.id)).toEqual({
    id: accountId,
    orgId: 'org',
    canCharge: true,
    missing: [],
    currencies: ['USD', 'EUR', 'CAD'],
    country: 'US',
    dashboardUrl: 'https://dashboard.stripe.com/',
  });
});
