import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answerChallenge, closeDispute, completeOnboarding, failRefund, openDispute, payCheckout } from './people.ts';

let app: TestApp;
let provider: PaymentProvider;
beforeAll(async () => {
  app = await startTestApp({ router: () => ({}) });
  provider = app.services.payments;
});
afterAll(() => app.close());

const PAYS = '4242 4242 4242 4242';
const ASKS = '4000 0027 6000 3184';
const DISPUTES = '4000 0000 0000 0259';

const later = (milliseconds: number) => new Date(app.services.now().getTime() + milliseconds);
const urls = {
  successUrl: 'https://quotes.example/done?s={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://quotes.example/no',
};

async function planPage(about: Partial<Parameters<PaymentProvider['startPlanCheckout']>[0]> = {}) {
  const input = { orgId: newId(), customerId: null, email: 'o@example.com', plan: 'crew', interval: 'month' } as const;
  return provider.startPlanCheckout({ ...input, trialEnd: null, ...urls, idempotencyKey: newId(), ...about });
}

async function bought(about: Parameters<typeof planPage>[0] = {}, card = PAYS): Promise<string> {
  const { sessionId } = await planPage(about);
  expect(await payCheckout(app.services, sessionId, card)).toMatchObject({ outcome: 'complete' });
  const { subscriptionId } = (await provider.readPlanCheckout(sessionId)) ?? {};
  return subscriptionId ?? 'none';
}

async function account(): Promise<string> {
  const input = { orgId: newId(), name: 'Blue Water', email: 'o@example.com', country: 'US', idempotencyKey: newId() };
  const { accountId } = await provider.createAccount(input);
  await completeOnboarding(app.services, accountId);
  return accountId;
}

async function paymentPage(accountId: string, about: Partial<Parameters<PaymentProvider['startPayment']>[0]> = {}) {
  return provider.startPayment({
    accountId,
    orgId: newId(),
    quoteId: newId(),
    attemptId: newId(),
    amountCents: 25_000,
    currency: 'USD',
    description: 'Deposit',
    language: 'en',
    customerEmail: null,
    ...urls,
    expiresAt: later(HOUR_MS),
    idempotencyKey: newId(),
    ...about,
  });
}

async function paid(accountId: string, card = PAYS): Promise<string> {
  const { sessionId } = await paymentPage(accountId);
  expect(await payCheckout(app.services, sessionId, card)).toMatchObject({ outcome: 'complete' });
  const session = await provider.readPaymentSession({ accountId, sessionId });
  return session?.paymentId ?? 'none';
}

async function listed(payments: AsyncIterable<ProviderPayment>): Promise<ProviderPayment[]> {
  const all: ProviderPayment[] = [];
  for await (const payment of payments) all.push(payment);
  return all;
}

const eventsOf = async (objectId: string) =>
  (
    await app.query<{ type: string }>(
      'select type from test_provider_events where object_id = $1 order by created_at',
      [objectId],
    )
  ).map(({ type }) => type);

describe('plans', () => {
  test('a plan bought without a trial runs for one period, and its page cannot be paid twice', async () => {
    const { sessionId, url } = await planPage();
    expect(url).toBe(`https://quotes.example/test-payments/checkout/${sessionId}`);
    expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'open', subscriptionId: null });
    const results = await Promise.all([1, 2, 3].map(() => payCheckout(app.services, sessionId, PAYS)));
    for (const result of results)
      expect(result).toEqual({ outcome: 'complete', url: `https://quotes.example/done?s=${sessionId}` });
    const checkout = await provider.readPlanCheckout(sessionId);
    const plan = await provider.readSubscription(checkout?.subscriptionId ?? '');
    expect(plan).toMatchObject({ status: 'active', plan: 'crew', interval: 'month', orgId: checkout?.orgId });
    expect(plan?.customerId).toBe(checkout?.customerId);
    expect(await eventsOf(sessionId)).toEqual(['checkout.session.completed']);
    expect(await eventsOf(plan?.id ?? '')).toEqual(['customer.subscription.created']);
  });

  test('the rest of a trial is kept, and the first payment is at its end', async () => {
    const trialEnd = later(5 * DAY_MS);
    const id = await bought({ trialEnd });
    expect(await provider.readSubscription(id)).toMatchObject({ status: 'trialing', currentPeriodEnd: trialEnd });
    app.clock.advance(5 * DAY_MS);
    const first = await provider.readSubscription(id);
    expect(first).toMatchObject({ status: 'active' });
    expect(first?.currentPeriodEnd.getTime()).toBeGreaterThan(trialEnd.getTime() + 27 * DAY_MS);
    await expect(planPage({ trialEnd: later(DAY_MS) })).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  });

  test('a larger plan starts a new period at its full price, as in the preview, only once per key', async () => {
    const id = await bought({ plan: 'solo' });
    app.clock.advance(10 * DAY_MS);
    const preview = await provider.previewPlanChange({ subscriptionId: id, plan: 'crew', interval: 'month' });
    expect(preview).toMatchObject({ dueNowCents: 6_900, creditCents: 0, nextCents: 6_900 });
    const change = {
      subscriptionId: id,
      plan: 'crew',
      interval: 'month',
      when: 'now',
      idempotencyKey: newId(),
    } as const;
    await Promise.all([provider.changePlan(change), provider.changePlan(change)]);
    const changed = await provider.readSubscription(id);
    expect(changed).toMatchObject({ plan: 'crew' });
    expect(changed?.currentPeriodEnd.getTime()).toBeCloseTo(preview.nextAt.getTime(), -4);
    expect(await eventsOf(id)).toEqual(['customer.subscription.created', 'customer.subscription.updated']);
    await expect(provider.changePlan({ ...change, plan: 'pro' })).rejects.toThrow('already used for another request');
  });

  test('a change during a trial, or one that takes effect later, costs nothing now', async () => {
    const trialEnd = later(5 * DAY_MS);
    const [trial, paid] = [await bought({ plan: 'solo', trialEnd }), await bought({ plan: 'pro' })];
    const preview = await provider.previewPlanChange({ subscriptionId: trial, plan: 'pro', interval: 'year' });
    expect(preview).toEqual({ dueNowCents: 0, creditCents: 0, nextCents: 129_000, nextAt: trialEnd });
    const change = { plan: 'pro', interval: 'year', when: 'now' } as const;
    await provider.changePlan({ ...change, subscriptionId: trial, idempotencyKey: newId() });
    const changed = { status: 'trialing', plan: 'pro', interval: 'year', currentPeriodEnd: trialEnd };
    expect(await provider.readSubscription(trial)).toMatchObject(changed);
    const smaller = await provider.previewPlanChange({ subscriptionId: paid, plan: 'solo', interval: 'month' });
    const end = (await provider.readSubscription(paid))?.currentPeriodEnd;
    expect(smaller).toEqual({ dueNowCents: 0, creditCents: 0, nextCents: 2_900, nextAt: end });
  });

  test('a smaller plan starts with the next period, unless that is canceled', async () => {
    const id = await bought({ plan: 'pro' });
    const change = { subscriptionId: id, interval: 'month' } as const;
    await provider.changePlan({ ...change, plan: 'solo', when: 'period_end', idempotencyKey: newId() });
    const scheduled = await provider.readSubscription(id);
    expect(scheduled).toMatchObject({ plan: 'pro', scheduled: { plan: 'solo', at: scheduled?.currentPeriodEnd } });
    await provider.changePlan({ ...change, plan: 'pro', when: 'now', idempotencyKey: newId() });
    expect(await provider.readSubscription(id)).toMatchObject({ plan: 'pro', scheduled: null });
    await provider.changePlan({ ...change, plan: 'crew', when: 'period_end', idempotencyKey: newId() });
    const { currentPeriodEnd: end = new Date() } = (await provider.readSubscription(id)) ?? {};
    app.clock.advance(31 * DAY_MS);
    const next = await provider.readSubscription(id);
    expect(next).toMatchObject({ plan: 'crew', scheduled: null, status: 'active' });
    expect(next?.currentPeriodEnd.getTime()).toBeGreaterThan(end.getTime());
  });

  test('a canceled plan runs to the end of its period, and can be resumed before then', async () => {
    const id = await bought();
    await provider.setCancelAtPeriodEnd({ subscriptionId: id, cancel: true });
    await provider.setCancelAtPeriodEnd({ subscriptionId: id, cancel: false });
    expect(await provider.readSubscription(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await provider.setCancelAtPeriodEnd({ subscriptionId: id, cancel: true });
    app.clock.advance(32 * DAY_MS);
    expect(await provider.readSubscription(id)).toMatchObject({ status: 'canceled' });
    await expect(provider.setCancelAtPeriodEnd({ subscriptionId: id, cancel: false })).rejects.toMatchObject({
      code: 'PAYMENT_REFUSED',
    });
    await provider.cancelNow(id);
    await provider.cancelNow(id);
    expect((await eventsOf(id)).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  test('a page that is closed or expired accepts no payment', async () => {
    const [closed, over] = [await planPage(), await planPage()];
    await provider.expirePlanCheckout(closed.sessionId);
    app.clock.advance(DAY_MS);
    for (const { sessionId } of [closed, over]) {
      expect(await payCheckout(app.services, sessionId, PAYS)).toEqual({ outcome: 'over', url: urls.cancelUrl });
      expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'expired', subscriptionId: null });
    }
    expect(await eventsOf(closed.sessionId)).toEqual(['checkout.session.expired']);
    expect(await provider.readPlanCheckout('unknown')).toBeNull();
    expect(await payCheckout(app.services, 'unknown', PAYS)).toEqual({ outcome: 'unknown' });
  });
});

describe('payments', () => {
  test('an account can take payments once nothing is missing', async () => {
    const input = { orgId: newId(), name: 'Blue', email: 'o@example.com', country: 'US', idempotencyKey: newId() };
    const { accountId } = await provider.createAccount(input);
    expect(await provider.createAccount(input)).toEqual({ accountId });
    const fresh = await provider.readAccount(accountId);
    expect(fresh).toMatchObject({ canCharge: false, orgId: input.orgId, dashboardUrl: null });
    expect(fresh?.missing).toHaveLength(1);
    await expect(paymentPage(accountId)).rejects.toThrow('can’t take payments yet');
    await completeOnboarding(app.services, accountId);
    expect(await provider.readAccount(accountId)).toMatchObject({ canCharge: true, missing: [] });
    expect(await eventsOf(accountId)).toEqual(['account.updated']);
  });

  test('a payment has its purpose, fee and card, and belongs only to its account', async () => {
    const [accountId, other] = [await account(), await account()];
    const about = { orgId: newId(), quoteId: newId(), attemptId: newId() };
    const { sessionId } = await paymentPage(accountId, about);
    await payCheckout(app.services, sessionId, PAYS);
    const session = await provider.readPaymentSession({ accountId, sessionId });
    const paymentId = session?.paymentId ?? '';
    expect(session).toEqual({ status: 'complete', paymentId, attemptId: about.attemptId });
    expect(await provider.readPayment({ accountId, paymentId })).toEqual({
      ...about,
      id: paymentId,
      accountId,
      amountCents: 25_000,
      currency: 'USD',
      feeCents: 750,
      paidAt: expect.any(Date),
      card: { brand: 'visa', last4: '4242' },
      refunds: [],
      disputes: [],
    });
    expect(await provider.readPayment({ accountId: other, paymentId })).toBeNull();
    expect(await provider.readPaymentSession({ accountId: other, sessionId })).toBeNull();
    expect(await app.query("select 1 from test_provider_objects where data::text like '%4242424242%'")).toEqual([]);
  });

  test('amounts that cannot be charged to a card are refused before a page opens', async () => {
    const accountId = await account();
    const about = { amountCents: 49 };
    await expect(paymentPage(accountId, about)).rejects.toThrow('less than $0.50');
    await expect(paymentPage(accountId, { amountCents: 100_000_000 })).rejects.toThrow('more than $999,999.99');
    await expect(paymentPage(accountId, { currency: 'JPY' })).rejects.toThrow('JPY');
    await expect(paymentPage(accountId, { expiresAt: later(29 * MINUTE_MS) })).rejects.toThrow('30 minutes');
  });

  test.each([
    ['4000000000000002', 'number', 'declined'],
    ['4000000000009995', 'number', 'no funds'],
    ['4000000000000069', 'expiry', 'expired'],
    ['5555555555554444', 'number', 'unknown'],
  ])('card %s is refused at its field, and the page stays open', async (number, field, reason) => {
    const accountId = await account();
    const { sessionId } = await paymentPage(accountId);
    const refused = { outcome: 'refused', problem: { field, reason } };
    expect(await payCheckout(app.services, sessionId, number)).toEqual(refused);
    expect(await payCheckout(app.services, sessionId, PAYS)).toMatchObject({ outcome: 'complete' });
  });

  test('a card that needs confirmation pays only after the confirmation', async () => {
    const accountId = await account();
    const { sessionId } = await paymentPage(accountId);
    expect(await answerChallenge(app.services, sessionId, true)).toMatchObject({ outcome: 'refused' });
    expect(await payCheckout(app.services, sessionId, ASKS)).toEqual({ outcome: 'asked' });
    expect(await answerChallenge(app.services, sessionId, false)).toMatchObject({ outcome: 'refused' });
    expect(await answerChallenge(app.services, sessionId, true)).toMatchObject({ outcome: 'refused' });
    await payCheckout(app.services, sessionId, ASKS);
    expect(await answerChallenge(app.services, sessionId, true)).toMatchObject({ outcome: 'complete' });
    expect(await eventsOf(sessionId)).toEqual(['checkout.session.completed']);
  });

  test('refunds never exceed the payment, happen once per key, and can be returned by the bank', async () => {
    const accountId = await account();
    const paymentId = await paid(accountId);
    const input = {
      accountId,
      paymentId,
      amountCents: 15_000,
      reason: '',
      requestId: newId(),
      idempotencyKey: newId(),
    };
    const [one, other] = await Promise.all([provider.refund(input), provider.refund(input)]);
    expect(one).toEqual(other);
    await expect(provider.refund({ ...input, idempotencyKey: newId() })).rejects.toThrow('more than what is left');
    await failRefund(app.services, paymentId);
    const payment = await provider.readPayment({ accountId, paymentId });
    expect(payment?.refunds).toEqual([
      expect.objectContaining({ id: one.refundId, requestId: input.requestId, status: 'failed', amountCents: 15_000 }),
    ]);
    await provider.refund({ ...input, amountCents: 25_000, idempotencyKey: newId() });
    expect(await eventsOf(paymentId)).toEqual([
      'payment_intent.succeeded',
      'charge.refunded',
      'refund.failed',
      'charge.refunded',
    ]);
  });

  test('paying with the dispute test card causes a dispute, which can be won or lost', async () => {
    const accountId = await account();
    const [disputed, usual] = [await paid(accountId, DISPUTES), await paid(accountId)];
    expect(await eventsOf(disputed)).toEqual(['payment_intent.succeeded', 'charge.dispute.created']);
    const lost = await provider.readPayment({ accountId, paymentId: disputed });
    expect(lost?.disputes).toEqual([
      expect.objectContaining({ amountCents: 25_000, status: 'needs_response', dueBy: expect.any(Date) }),
    ]);
    await closeDispute(app.services, disputed, 'lost');
    await openDispute(app.services, usual);
    await closeDispute(app.services, usual, 'won');
    await closeDispute(app.services, usual, 'lost');
    expect((await provider.readPayment({ accountId, paymentId: usual }))?.disputes).toEqual([
      expect.objectContaining({ status: 'won', dueBy: null, fundsReturnedAt: expect.any(Date) }),
    ]);
    await openDispute(app.services, disputed);
    expect((await provider.readPayment({ accountId, paymentId: disputed }))?.disputes).toHaveLength(1);
  });

  test('every payment since a given time is listed once, across many pages', async () => {
    const accountId = await account();
    const early = await paid(accountId);
    app.clock.advance(HOUR_MS);
    const since = app.services.now();
    for (let made = 0; made < 3; made += 1) await paid(accountId);
    await app.query(
      `insert into test_provider_objects select 'test_pi_copy' || n, kind, account, data, null, created_at, updated_at
       from test_provider_objects, generate_series(1, 250) n where id = $1`,
      [await paid(accountId)],
    );
    const all = await listed(provider.listPayments({ accountId, since }));
    expect(new Set(all.map(({ id }) => id)).size).toBe(254);
    expect(all).toHaveLength(254);
    await openDispute(app.services, early);
    const changed = await listed(provider.listPayments({ accountId, since: later(-1000) }));
    expect(changed.map(({ id }) => id)).toContain(early);
  });
});
