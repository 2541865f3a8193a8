/** Customers pay by card: through the pages of the test provider, its signed events and the jobs they queue. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { newId } from '#server/db/ids.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import type { Services } from '#server/features/services.ts';
import { completePayment } from '#server/payments/test-provider/payments.ts';
import { acting } from '#server/payments/test-provider/events.ts';
import { lockObject } from '#server/payments/test-provider/object-queries.ts';
import { openDispute, payCheckout } from '#server/payments/test-provider/people.ts';
import { ProviderUnavailable } from '#server/payments/provider.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildQuote } from '#tests/factories.ts';
import {
  approvedQuote,
  buildOwedQuote,
  CARD,
  chargeIn,
  entriesIn,
  mailKinds,
  moneyEvents,
  moneyMails,
  openPage,
  payByCard,
  settlePayments,
} from '#tests/payments.ts';
import { applyPayment } from './apply-payment.ts';
import { applyPaymentById } from './apply-payment-event.ts';
import { settleAttempt } from './settle-attempt.ts';
import { startPayment } from './start-payment.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

/** By type, then amount: the times of one instant's entries do not order them. */
const inOrder = (entries: [type: string, cents: number][]) =>
  entries.toSorted((a, b) => a[0].localeCompare(b[0]) || b[1] - a[1]);
const settle = () => settlePayments(app, worker);
const page = (token: string) => app.client().api.approval.show({ token });
const kindsOf = (quoteId: string) => mailKinds(app, quoteId);
const eventTypes = (quoteId: string) => moneyEvents(app, quoteId);
const paymentOf = (quoteId: string) => chargeIn(app, quoteId);

describe('a deposit', () => {
  test('is paid by card, counted once, and told to both sides', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const before = (await page(token)).payments;
    expect(before).toMatchObject({
      test_mode: true,
      open_cents: 100_000,
      deposit_open_cents: 30_000,
      choices: [
        { purpose: 'deposit', amount_cents: 30_000 },
        { purpose: 'balance', amount_cents: 100_000 },
      ],
      card_problem: null,
    });
    const session = await payByCard(app, token, 'deposit');
    const confirmation = () => app.client().api.payments.confirmation({ session_id: session });
    // The provider's page said that it worked, and its signed event has not arrived yet.
    expect(await confirmation()).toMatchObject({ state: 'waiting' });
    expect((await page(token)).payments?.received_cents).toBe(0);
    await settle();
    expect(await confirmation()).toEqual({
      state: 'paid',
      transaction: `${session.slice(0, 20)}…`,
      emailed: true,
      test_mode: true,
    });
    expect((await page(token)).payments).toMatchObject({
      received_cents: 30_000,
      open_cents: 70_000,
      deposit_open_cents: 0,
      choices: [{ purpose: 'balance', amount_cents: 70_000 }],
      entries: [
        { type: 'charge', amount_cents: 30_000, purpose: 'deposit', card: 'Visa ending in 4242', receipt: true },
      ],
    });
    expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
    expect(await eventTypes(id)).toEqual(['paid']);
    expect(await kindsOf(id)).toEqual(['payment_receipt', 'payment_received_staff']);
    for (const { text } of await moneyMails(app, id)) expect(text).toContain('Test mode: no money moves');
    expect(await verifyQuoteChain(worker, company.scope, id)).toMatchObject({ ok: true });
  });

  test('is paid for in the same step as approving', async () => {
    const { company } = await buildOwedQuote(app);
    const quote = await buildQuote(company, { draft: { deposit: { type: 'percent', value: 0.25 } }, sent: true });
    const token = quote.approval_url?.split('/').at(-1) ?? '';
    expect((await page(token)).payments?.choices).toEqual([
      { purpose: 'deposit', amount_cents: 7500 },
      { purpose: 'balance', amount_cents: 30_000 },
    ]);
    const decided = await app
      .client()
      .api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1, pay: 'deposit' });
    expect(decided).toMatchObject({ status: 'approved', payment: { problem: null } });
    expect(decided.payment?.url).toContain('/test-payments/');
    // Doing it again leads to the same page.
    const again = await app
      .client()
      .api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1, pay: 'deposit' });
    expect(again.payment?.url).toBe(decided.payment?.url);
  });

  test('cannot be paid before the quote is approved, with no account, or twice', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const pay = (purpose: 'deposit' | 'balance') => app.client().api.approval.pay({ token, purpose });
    await payByCard(app, token, 'deposit');
    await settle();
    await expect(pay('deposit')).rejects.toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: 'The deposit is already paid.',
    });
    await payByCard(app, token, 'balance');
    await settle();
    await expect(pay('balance')).rejects.toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: 'This quote is already paid.',
    });
    expect(await entriesIn(app, id)).toEqual([
      ['charge', 30_000],
      ['charge', 70_000],
    ]);
    await company.owner.client.api.paymentAccount.disconnect();
    const next = await approvedQuote(company);
    expect((await page(next.token)).payments).toMatchObject({ choices: [] });
    await expect(app.client().api.approval.pay({ token: next.token, purpose: 'deposit' })).rejects.toMatchObject({
      code: 'PAYMENT_REFUSED',
    });
  });
});

describe('too much', () => {
  test('two open pages that are both paid: what was not owed goes back, and both sides are told', async () => {
    const { id, token } = await buildOwedQuote(app);
    const deposit = await openPage(app, token, 'deposit');
    const whole = await openPage(app, token, 'balance');
    await payCheckout(app.services, deposit, CARD);
    await payCheckout(app.services, whole, CARD);
    await settle();
    expect(inOrder(await entriesIn(app, id))).toEqual([
      ['charge', 100_000],
      ['charge', 30_000],
      ['refund', 30_000],
    ]);
    expect((await page(token)).payments).toMatchObject({ received_cents: 100_000, open_cents: 0, overpaid_cents: 0 });
    expect(await kindsOf(id)).toEqual([
      'payment_overpaid',
      'payment_overpaid_staff',
      'payment_receipt',
      'payment_receipt',
      'payment_received_staff',
      'payment_received_staff',
      'payment_refunded',
    ]);
    expect(await eventTypes(id)).toEqual(['paid', 'paid', 'refund_requested', 'refunded']);
  });

  test('a check that is recorded while a card pays: the card gives back what the check covered', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const whole = await openPage(app, token, 'balance');
    await company.owner.client.api.payments.record({
      quote_id: id,
      id: newId(),
      amount_cents: 40_000,
      method: 'check',
      received_on: app.services.now().toISOString().slice(0, 10),
      reference: '1042',
    });
    await payCheckout(app.services, whole, CARD);
    await settle();
    expect((await page(token)).payments).toMatchObject({ received_cents: 100_000, overpaid_cents: 0 });
    expect(inOrder(await entriesIn(app, id))).toEqual([
      ['charge', 100_000],
      ['manual', 40_000],
      ['refund', 40_000],
    ]);
  });

  test('of 50 payments of one deposit at once exactly one is kept', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    // Fifty people press the button: they share one page.
    const urls = await Promise.all(
      Array.from({ length: 50 }, () => startPayment(app.services, company.scope, id, 'deposit')),
    );
    expect(new Set(urls).size).toBe(1);
    const [attempt] = await app.query<{ session_id: string }>(
      'select session_id from payment_attempts where quote_id = $1',
      [id],
    );
    const session = attempt?.session_id ?? '';
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => payCheckout(app.services, session, CARD)));
    expect(outcomes.every(({ outcome }) => outcome === 'complete')).toBe(true);
    // A provider that took the money of every one of them.
    await acting(app.services, async (act) => {
      for (let more = 0; more < 49; more += 1) {
        const stored = await lockObject(act.tx, 'payment_session', session);
        if (!stored) throw new Error('The page is gone');
        stored.data.status = 'open';
        await completePayment(act, stored, { brand: 'Visa', last4: '4242', number: 'success' } as never);
      }
    });
    await settle();
    const entries = await entriesIn(app, id);
    expect(entries.filter(([type]) => type === 'charge')).toHaveLength(50);
    expect(entries.filter(([type]) => type === 'refund')).toEqual(Array.from({ length: 49 }, () => ['refund', 30_000]));
    expect((await page(token)).payments).toMatchObject({ received_cents: 30_000, open_cents: 70_000 });
  });
});

describe('a provider that does not answer', () => {
  test('leaves the approval as it is; the same attempt is used again', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const down = { ...app.services, payments: { ...app.services.payments, startPayment: unavailable } };
    await expect(startPayment(down, company.scope, id, 'deposit')).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
    const url = await startPayment(app.services, company.scope, id, 'deposit');
    expect(await app.query('select url, status from payment_attempts where quote_id = $1', [id])).toEqual([
      { url, status: 'open' },
    ]);
    expect(token).toBeTruthy();
  });

  test('after it has opened the page: asking again leads to that page', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { startPayment: open } = app.services.payments;
    const opened: string[] = [];
    const lost = async (input: Parameters<typeof open>[0]) => {
      opened.push((await open(input)).url);
      throw new ProviderUnavailable();
    };
    const services = { ...app.services, payments: { ...app.services.payments, startPayment: lost } };
    await expect(startPayment(services, company.scope, id, 'deposit')).rejects.toThrow(ProviderUnavailable);
    expect(opened).toEqual([await startPayment(app.services, company.scope, id, 'deposit')]);
  });

  test('while a payment is read: the job tries again, and nothing is counted twice', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    const services = { ...worker, payments: { ...worker.payments, readPayment: unavailable } };
    const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
    const payload = { org_id: company.orgId, attempt_id: attempt?.id ?? '' };
    await expect(settleAttempt(services, payload)).rejects.toThrow(ProviderUnavailable);
    expect(await entriesIn(app, id)).toEqual([]);
    await settleAttempt(worker, payload);
    await settleAttempt(worker, payload);
    await settle();
    expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
  });
});

const unavailable = () => Promise.reject(new ProviderUnavailable());

describe('what is not this company’s', () => {
  test('a payment that names another company’s attempt changes nothing', async () => {
    const own = await buildOwedQuote(app);
    const other = await buildOwedQuote(app);
    await payByCard(app, own.token, 'deposit');
    await settle();
    const { payment_ref, account_id } = await paymentOf(own.id);
    const payment = await app.services.payments.readPayment({ accountId: account_id, paymentId: payment_ref });
    if (!payment) throw new Error('The payment is gone');
    expect(await applyPayment(worker, other.company.scope, payment)).toBeNull();
    const forged = { ...payment, orgId: other.company.orgId };
    expect(await applyPayment(worker, other.company.scope, forged)).toBeNull();
    expect(await applyPayment(worker, own.company.scope, { ...payment, accountId: other.accountId })).toBeNull();
    expect(await applyPayment(worker, own.company.scope, { ...payment, attemptId: null })).toBeNull();
    expect(await entriesIn(app, other.id)).toEqual([]);
    expect(await entriesIn(app, own.id)).toEqual([['charge', 30_000]]);
  });

  test('an unknown session says nothing', async () => {
    const nothing = { state: 'unknown', transaction: null, emailed: false, test_mode: true };
    const { confirmation } = app.client().api.payments;
    expect(await confirmation({ session_id: 'cs_test_unknown' })).toEqual(nothing);
    expect(await confirmation({})).toEqual(nothing);
  });

  test('no request can add what was paid by card', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
    const payload = { org_id: company.orgId, attempt_id: attempt?.id ?? '' };
    await expect(settleAttempt(app.services, payload)).rejects.toThrow(/row-level security/);
  });
});

describe('an account that was disconnected', () => {
  test('payments, refunds and disputes on it still arrive', async () => {
    const { id, token, company, accountId } = await buildOwedQuote(app);
    const session = await openPage(app, token, 'deposit');
    await company.owner.client.api.paymentAccount.disconnect();
    await payCheckout(app.services, session, CARD);
    await settle();
    expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
    const { payment_ref } = await paymentOf(id);
    await openDispute(app.services, payment_ref);
    await settle();
    expect(await entriesIn(app, id)).toEqual([
      ['charge', 30_000],
      ['dispute', 30_000],
    ]);
    expect(await applyPaymentById(worker, company.scope, accountId, payment_ref)).toBe(0);
  });
});

describe('a later revision', () => {
  test('keeps what was paid and shows what is open', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    await settle();
    const { quotes, payments } = company.owner.client.api;
    const new_id = newId();
    await quotes.reopen({ id, new_id });
    const second = await quotes.share({ id: new_id });
    const secondToken = second.approval_url?.split('/').at(-1) ?? '';
    expect((await page(secondToken)).payments).toMatchObject({ received_cents: 30_000, open_cents: 70_000 });
    await app.client().api.approval.decide({ token: secondToken, decision: 'approved', name: 'Carla', revision: 2 });
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ owed_quote_id: new_id, open_cents: 70_000 });
    // The first revision is paid with the link of the second.
    await expect(app.client().api.approval.pay({ token, purpose: 'balance' })).rejects.toMatchObject({
      code: 'PAYMENT_REFUSED',
    });
    await payByCard(app, secondToken, 'balance');
    await settle();
    expect(await payments.ofQuote({ quote_id: new_id })).toMatchObject({ state: 'paid', received_cents: 100_000 });
    const copy = newId();
    await quotes.duplicate({ id, new_id: copy });
    expect(await payments.ofQuote({ quote_id: copy })).toMatchObject({ received_cents: 0, entries: [] });
  });
});

test('a page that is over without a payment is closed, and a new one can be opened', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  await openPage(app, token, 'deposit');
  const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
  app.clock.advance(2 * HOUR_MS);
  await settleAttempt(worker, { org_id: company.orgId, attempt_id: attempt?.id ?? '' });
  const states = await app.query<{ status: string }>('select status from payment_attempts where quote_id = $1', [id]);
  expect(states).toEqual([{ status: 'expired' }]);
  expect(await openPage(app, token, 'deposit')).toBeTruthy();
});

test('webhooks tell other programs about a payment, without the customer’s link', async () => {
  const { token, company } = await buildOwedQuote(app);
  await company.owner.client.api.webhooks.create({
    url: 'https://93.184.215.14/hook',
    description: '',
    event_types: ['payment.received'],
  });
  await payByCard(app, token, 'deposit');
  await settle();
  const [delivery] = await app.query<{ body: string }>('select body from webhook_deliveries where org_id = $1', [
    company.orgId,
  ]);
  expect(JSON.parse(delivery?.body ?? '{}')).toMatchObject({
    type: 'payment.received',
    data: {
      payment: {
        amount_cents: 30_000,
        currency: 'USD',
        method: 'card',
        purpose: 'deposit',
        card: 'Visa ending in 4242',
      },
    },
  });
  expect(delivery?.body).not.toContain(token);
});

test('a customer cannot open pages without end', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { payments } = company.owner.client.api;
  const pay = () => app.client().api.approval.pay({ token, purpose: 'balance' });
  // Every recorded cent changes what is open, so each press needs a page of its own.
  for (let page = 0; page < 20; page += 1) {
    await pay();
    const received_on = app.services.now().toISOString().slice(0, 10);
    await payments.record({ quote_id: id, id: newId(), amount_cents: 1, method: 'cash', received_on });
  }
  await expect(pay()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const next = await approvedQuote(company);
  expect(await openPage(app, next.token, 'balance')).toBeTruthy();
});
