import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { acting } from '#server/providers/payments/test-provider/events.ts';
import { lockObject } from '#server/providers/payments/test-provider/object-queries.ts';
import { completePayment } from '#server/providers/payments/test-provider/payments.ts';
import { payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  applyPayments,
  buildOwedQuote,
  CARD,
  chargeIn,
  entriesIn,
  mailKinds,
  moneyEvents,
  openPage,
} from '#tests/support/payments.ts';
import { applyPayment } from './apply-payment.ts';
import { startPayment } from './start-payment.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

/** Sorts by type, then amount, because entries of the same instant have no chronological order. */
const inOrder = (entries: [type: string, cents: number][]) =>
  entries.toSorted((a, b) => a[0].localeCompare(b[0]) || b[1] - a[1]);
const settle = () => applyPayments(app, worker);
const page = (token: string) => app.client().api.approval.show({ token });
const unavailable = () => Promise.reject(new ProviderUnavailable());
/** Reopens a page at the provider, as if the customer had paid before the program could close it. */
const reopen = (session: string) =>
  app.query(`update test_provider_objects set data = data || '{"status": "open"}' where id = $1`, [session]);
const accountOf = async (quoteId: string) => ({ accountId: (await chargeIn(app, quoteId)).account_id });

describe('an overpayment by card', () => {
  test('a refund that staff made at the provider counts before it is reported, so no money that is owed is refunded', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const pages = [await openPage(app, token, 'deposit'), await openPage(app, token, 'balance')];
    await payCheckout(app.services, pages[1] ?? '', CARD);
    await settle();
    // The customer loaded the other page before everything was paid. The company refunds at the provider, which hasn't
    // reported it yet.
    const whole = await chargeIn(app, id);
    const call = { accountId: whole.account_id, paymentId: whole.payment_ref, amountCents: 100_000, reason: '' };
    await app.services.payments.refund({ ...call, requestId: newId(), idempotencyKey: 'made in the dashboard' });
    await app.query('delete from test_provider_events');
    await reopen(pages[0] ?? '');
    await payCheckout(app.services, pages[0] ?? '', CARD);
    await settle();
    expect(inOrder(await entriesIn(app, id))).toEqual([
      ['charge', 100_000],
      ['charge', 30_000],
      ['refund', 100_000],
    ]);
    expect(await app.query('select 1 from payment_refunds where quote_id = $1', [id])).toEqual([]);
    expect(await company.owner.client.api.payments.ofQuote({ quote_id: id })).toMatchObject({
      received_cents: 30_000,
      open_cents: 70_000,
    });
  });

  test('while the provider doesn’t respond, nothing is decided, and the next retry decides', async () => {
    const { id, token } = await buildOwedQuote(app);
    const pages = [await openPage(app, token, 'deposit'), await openPage(app, token, 'balance')];
    await payCheckout(app.services, pages[1] ?? '', CARD);
    await settle();
    await reopen(pages[0] ?? '');
    await payCheckout(app.services, pages[0] ?? '', CARD);
    const paid = await worker.payments.readPaymentSession({ ...(await accountOf(id)), sessionId: pages[0] ?? '' });
    const payment = await worker.payments.readPayment({ ...(await accountOf(id)), paymentId: paid?.paymentId ?? '' });
    if (!payment) throw new Error('Nothing was paid');
    const [{ org_id } = { org_id: '' }] = await app.query<{ org_id: string }>(
      'select org_id from quotes where id = $1',
      [id],
    );
    const down = { ...worker, payments: { ...worker.payments, readPayment: unavailable } };
    await expect(applyPayment(down, scopeOfJob({ org_id }), payment)).rejects.toThrow(ProviderUnavailable);
    expect(await entriesIn(app, id)).toEqual([['charge', 100_000]]);
    await settle();
    expect(inOrder(await entriesIn(app, id))).toEqual([
      ['charge', 100_000],
      ['charge', 30_000],
      ['refund', 30_000],
    ]);
  });

  test('when two open pages are both paid, the excess is refunded, and both sides are notified', async () => {
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
    expect(await mailKinds(app, id)).toEqual([
      'payment_overpaid',
      'payment_overpaid_staff',
      'payment_receipt',
      'payment_receipt',
      'payment_received_staff',
      'payment_received_staff',
      'payment_refunded',
    ]);
    expect(await moneyEvents(app, id)).toEqual(['paid', 'paid', 'refund_requested', 'refunded']);
  });

  test('a check recorded during a card payment leads to a refund to the card of what the check covered', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const whole = await openPage(app, token, 'balance');
    await company.owner.client.api.payments.record({
      quote_id: id,
      id: newId(),
      amount_cents: 40_000,
      method: 'check',
      // Yesterday is over in every time zone, while today in UTC may be the company's tomorrow.
      received_on: new Date(app.services.now().getTime() - DAY_MS).toISOString().slice(0, 10),
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

  // Each payment is kept or refunded only after all others were read again: 2,500 readings.
  test('of 50 concurrent payments of one deposit, exactly one is kept', { timeout: 240_000 }, async () => {
    const { id, token, company } = await buildOwedQuote(app);
    // Fifty people press the button, and all share one page.
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
    // The provider charges every one of them.
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
