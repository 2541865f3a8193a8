import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { openDispute, payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote } from '#tests/support/factories.ts';
import {
  applyPayments,
  approvedQuote,
  buildOwedQuote,
  CARD,
  chargeIn,
  entriesIn,
  moneyEvents,
  moneyMails,
  openPage,
  payByCard,
} from '#tests/support/payments.ts';
import { applyPayment } from './apply-payment.ts';
import { applyPaymentById } from './apply-payment-event.ts';
import { checkAttempt } from './check-attempt.ts';
import { readConfirmation } from './confirmation.ts';
import { reconcileCompany } from './reconcile.ts';
import { startPayment } from './start-payment.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const settle = () => applyPayments(app, worker);
const page = (token: string) => app.client().api.approval.show({ token });

describe('a deposit', () => {
  test('is paid by card, counted once, and reported to both sides', async () => {
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
    const confirmation = (link?: string) =>
      app.client().api.payments.confirmation({ session_id: session, ...(link && { token: link }) });
    // The provider's page reported the payment, but its signed event hasn't arrived yet.
    expect(await confirmation()).toMatchObject({ state: 'waiting' });
    expect((await page(token)).payments?.received_cents).toBe(0);
    await settle();
    expect(await confirmation()).toEqual({
      language: 'en',
      state: 'paid',
      transaction: `${session.slice(0, 20)}…`,
      // This server sends no emails.
      emailed: false,
      paid: null,
      test_mode: true,
    });
    expect((await confirmation(token)).paid).toEqual({ amount_cents: 30_000, purpose: 'deposit' });
    const sending = { ...app.services, env: { ...app.services.env, SMTP_URL: 'smtp://mail.example' } };
    expect((await readConfirmation(sending, { session_id: session })).emailed).toBe(true);
    const other = await buildOwedQuote(app);
    expect((await confirmation(other.token)).paid, 'the link of another quote').toBeNull();
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
    expect(await moneyEvents(app, id)).toEqual(['paid']);
    const mails = await moneyMails(app, id);
    expect(mails.map(({ kind }) => kind)).toEqual(['payment_receipt', 'payment_received_staff']);
    for (const { text } of mails) expect(text).toContain('Due when the work is done: $700.00');
    for (const { text } of await moneyMails(app, id)) expect(text).toContain('Test mode: no money moves');
    expect(await verifyQuoteChain(worker, company.scope, id)).toMatchObject({ ok: true });
  });

  test('is paid in the same step as approving', async () => {
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
    const again = await app
      .client()
      .api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1, pay: 'deposit' });
    expect(again.payment?.url).toBe(decided.payment?.url);
  });

  test('can’t be paid before the quote is approved, without an account, or twice', async () => {
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

describe('a provider that does not respond', () => {
  test('leaves the approval unchanged; the same attempt is used again', async () => {
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

  test('when the provider stops responding after it has opened the page, asking again leads to that page', async () => {
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

  test('when the provider does not respond while a payment is read, the job is retried, and nothing is counted twice', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    const services = { ...worker, payments: { ...worker.payments, readPayment: unavailable } };
    const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
    const payload = { org_id: company.orgId, attempt_id: attempt?.id ?? '' };
    await expect(checkAttempt(services, payload)).rejects.toThrow(ProviderUnavailable);
    expect(await entriesIn(app, id)).toEqual([]);
    await checkAttempt(worker, payload);
    await checkAttempt(worker, payload);
    await settle();
    expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
  });
});

const unavailable = () => Promise.reject(new ProviderUnavailable());

test('a fee that the provider reports later is filled in by the next reading, once', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { payments } = worker;
  const early: typeof payments.readPayment = async (input) => {
    const payment = await payments.readPayment(input);
    return payment && { ...payment, feeCents: null };
  };
  await payByCard(app, token, 'deposit');
  await applyPayments(app, { ...worker, payments: { ...payments, readPayment: early } });
  const fee = async () => {
    const shown = await company.owner.client.api.payments.ofQuote({ quote_id: id });
    return shown.entries[0]?.fee_cents;
  };
  const csv = async () => {
    const range = { from: '2020-01-01', to: '2099-12-31' };
    return (await company.owner.client.api.payments.csv(range)).text();
  };
  expect(await fee()).toBeNull();
  expect(await csv()).toContain(',300,,,0');
  await reconcileCompany(worker, { org_id: company.orgId });
  expect(await fee()).toBe(900);
  expect(await csv()).toContain(',300,9,291,0');
  const last = () => company.owner.client.api.payments.lastReconciliation();
  expect(await last()).toMatchObject({ mended: 1, problems: [] });
  await reconcileCompany(worker, { org_id: company.orgId });
  expect(await last()).toMatchObject({ mended: 0, problems: [] });
  expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
});

describe('payments that belong to another company', () => {
  test('a payment that names another company’s attempt changes nothing', async () => {
    const own = await buildOwedQuote(app);
    const other = await buildOwedQuote(app);
    await payByCard(app, own.token, 'deposit');
    await settle();
    const { payment_ref, account_id } = await chargeIn(app, own.id);
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

  test('an unknown session reveals nothing', async () => {
    const nothing = {
      state: 'unknown',
      transaction: null,
      emailed: false,
      paid: null,
      test_mode: true,
      language: 'en',
    };
    const { confirmation } = app.client().api.payments;
    expect(await confirmation({ session_id: 'cs_test_unknown' })).toEqual(nothing);
    expect(await confirmation({})).toEqual(nothing);
  });

  test('no request can add a card payment', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
    const payload = { org_id: company.orgId, attempt_id: attempt?.id ?? '' };
    await expect(checkAttempt(app.services, payload)).rejects.toThrow(/row-level security/);
  });
});

describe('an account that was disconnected', () => {
  test('payments, refunds and disputes on a disconnected account still arrive', async () => {
    const { id, token, company, accountId } = await buildOwedQuote(app);
    const session = await openPage(app, token, 'deposit');
    await company.owner.client.api.paymentAccount.disconnect();
    await payCheckout(app.services, session, CARD);
    await settle();
    expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
    const { payment_ref } = await chargeIn(app, id);
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
  test('keeps what was paid and shows the balance due', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    await settle();
    const { quotes, payments } = company.owner.client.api;
    const new_id = newId();
    await quotes.reopen({ id, new_id });
    const second = await quotes.share({ id: new_id });
    const secondToken = second.approval_url?.split('/').at(-1) ?? '';
    await expect(app.client().api.approval.pay({ token: secondToken, purpose: 'balance' })).rejects.toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: 'This quote can be paid once it is approved.',
    });
    expect((await page(secondToken)).payments).toMatchObject({ received_cents: 30_000, open_cents: 70_000 });
    await app.client().api.approval.decide({ token: secondToken, decision: 'approved', name: 'Carla', revision: 2 });
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ owed_quote_id: new_id, open_cents: 70_000 });
    // The balance is now paid through the second revision's link.
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

test('a page that expires without a payment is closed, and a new one can be opened', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  await openPage(app, token, 'deposit');
  const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
  app.clock.advance(2 * HOUR_MS);
  await checkAttempt(worker, { org_id: company.orgId, attempt_id: attempt?.id ?? '' });
  const states = await app.query<{ status: string }>('select status from payment_attempts where quote_id = $1', [id]);
  expect(states).toEqual([{ status: 'expired' }]);
  expect(await openPage(app, token, 'deposit')).toBeTruthy();
});

test('webhooks notify other programs of a payment, without the customer’s link', async () => {
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

test('a customer can’t open an unlimited number of pages', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { payments } = company.owner.client.api;
  const pay = () => app.client().api.approval.pay({ token, purpose: 'balance' });
  // Each recorded cent changes the balance due, so each attempt needs a new page.
  for (let page = 0; page < 20; page += 1) {
    await pay();
    const received_on = new Date(app.services.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    await payments.record({ quote_id: id, id: newId(), amount_cents: 1, method: 'cash', received_on });
  }
  await expect(pay()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const next = await approvedQuote(company);
  expect(await openPage(app, next.token, 'balance')).toBeTruthy();
});

test('once the deletion is announced nothing can be paid by card, but refunds still work, as after a trial', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { api } = company.owner.client;
  await payByCard(app, token, 'deposit');
  await settle();
  const change = (set: string) => app.query(`update ${set}`, [company.orgId]);
  const charge = await chargeIn(app, id);
  const refund = () =>
    api.payments.refund({ quote_id: id, id: charge.id, refund_id: newId(), amount_cents: 100, reason: 'Bad weather' });
  await change(`organizations set end_requested_at = now(), ends_at = now() + interval '30 days' where id = $1`);
  expect((await page(token)).payments).toMatchObject({
    choices: [],
    card_problem: 'You can’t pay here anymore. Please ask the company how to pay.',
  });
  await expect(app.client().api.approval.pay({ token, purpose: 'balance' })).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
  });
  await expect(refund()).resolves.toMatchObject({ quote_id: id });
  await change('organizations set end_requested_at = null, ends_at = null where id = $1');
  await change(`subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`);
  await expect(refund()).resolves.toMatchObject({ quote_id: id });
  expect((await page(token)).payments?.choices).not.toEqual([]);
});
