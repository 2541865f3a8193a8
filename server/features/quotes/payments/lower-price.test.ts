import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { failRefund, payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote } from '#tests/support/factories.ts';
import {
  applyPayments,
  approvedQuote,
  buildOwedQuote,
  CARD,
  chargeIn,
  entriesIn,
  moneyMails,
  openPage,
  payByCard,
} from '#tests/support/payments.ts';
import { checkAttempt } from './check-attempt.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const settle = () => applyPayments(app, worker);
const CUSTOMER = 'carla@customer.example';

const priceMails = (quoteId: string) =>
  app.query<{ kind: string; subject: string; text: string }>(
    `select kind, subject, text from messages where quote_id = $1 and kind in ('price_lowered', 'payment_refunded') order by id`,
    [quoteId],
  );

const eventsOf = async (quoteId: string) => {
  const rows = await app.query<{ body: string }>(
    `select body from quote_events where quote_id = $1 and type = 'price_lowered' order by seq`,
    [quoteId],
  );
  return rows.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
};

describe('lowering the price', () => {
  test('lowers the balance, keeps the signed total, and notifies the customer why and by whom', async () => {
    const { id, token, company } = await buildOwedQuote(app, { customer_email: CUSTOMER });
    await payByCard(app, token, 'deposit');
    await settle();
    const { payments } = company.owner.client.api;
    const wanted = { quote_id: id, id: newId(), amount_cents: 10_000, reason: 'Back gutter skipped' };
    const lowered = await payments.lowerPrice(wanted);
    expect(lowered).toMatchObject({
      signed_total_cents: 100_000,
      total_cents: 90_000,
      open_cents: 60_000,
      received_cents: 30_000,
      reductions: [{ amount_cents: 10_000, reason: 'Back gutter skipped', lowered_by: 'Olive Owner', refund_id: null }],
    });
    // A repeated request lowers the price only once. Another amount under the same id is refused.
    expect(await payments.lowerPrice(wanted)).toMatchObject({ total_cents: 90_000 });
    await expect(payments.lowerPrice({ ...wanted, amount_cents: 1 })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await priceMails(id)).toEqual([
      {
        kind: 'price_lowered',
        subject: expect.stringMatching(/^Your price is now \$900\.00 for quote Q-\d+$/),
        text: expect.stringMatching(
          /Hi Carla,[^]*Back gutter skipped[^]*\$1,000\.00[^]*\$900\.00[^]*Due when the work is done: \$600\.00/,
        ),
      },
    ]);
    expect(await eventsOf(id)).toEqual([
      {
        reduction_id: wanted.id,
        amount_cents: 10_000,
        price_cents: 90_000,
        signed_total_cents: 100_000,
        currency: 'USD',
        reason: 'Back gutter skipped',
      },
    ]);
    const customer = app.client().api.approval;
    const { payments: seen, total_cents } = await customer.show({ token });
    expect(total_cents).toBe(100_000);
    expect(seen).toMatchObject({
      total_cents: 90_000,
      signed_total_cents: 100_000,
      open_cents: 60_000,
      choices: [{ purpose: 'balance', amount_cents: 60_000 }],
      reductions: [{ reason: 'Back gutter skipped', amount_cents: 10_000 }],
    });
    // The list keeps the signed total. The dashboard and the payment request use the new price.
    const { items } = await company.owner.client.api.quotes.list({});
    expect(items.find((each) => each.id === id)).toMatchObject({ total_cents: 100_000, payment_state: 'deposit_paid' });
    expect(await company.owner.client.api.dashboard.get({})).toMatchObject({ open_cents: 60_000 });
    await payments.request({ quote_id: id, message: '' });
    const asked = (await moneyMails(app, id)).find(({ kind }) => kind === 'payment_requested');
    expect(asked?.text).toMatch(
      /Approved total: \$1,000\.00\s+Price lowered: −\$100\.00\s+Current price: \$900\.00\s+Paid: \$300\.00\s+Balance due: \$600\.00/,
    );
    await expect(
      payments.record({
        quote_id: id,
        id: newId(),
        amount_cents: 60_001,
        method: 'cash',
        received_on: '2026-01-05',
        reference: '',
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await payByCard(app, token, 'balance');
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({
      state: 'paid',
      open_cents: 0,
      received_cents: 90_000,
    });
    const paid = await company.owner.client.api.quotes.list({ payment_states: ['paid'] });
    expect(paid.items.map((each) => each.id)).toEqual([id]);
  });

  test('a price is lowered by no more than itself, and only for an approved quote', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    const lower = (quote_id: string, amount_cents: number) =>
      payments.lowerPrice({ quote_id, id: newId(), amount_cents, reason: 'Sorry' });
    await expect(lower(id, 100_001)).rejects.toMatchObject({ message: 'The price is $1,000.00' });
    expect(await lower(id, 75_000)).toMatchObject({ total_cents: 25_000, deposit_cents: 25_000, open_cents: 25_000 });
    await expect(lower(id, 25_001)).rejects.toMatchObject({ message: 'The price is $250.00' });
    expect(await lower(id, 25_000)).toMatchObject({ total_cents: 0, open_cents: 0, state: 'nothing_due' });
    await expect(lower(id, 1)).rejects.toMatchObject({ message: 'The price is already zero' });
    const pending = await buildQuote(company, { sent: true });
    await expect(lower(pending.id, 1)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('two reductions at the same time never take the price below zero', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    const lower = () => payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 60_000, reason: 'Sorry' });
    const done = await Promise.allSettled([lower(), lower()]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ total_cents: 40_000 });
  });

  test('a page that asks for the old amount is closed, and a customer who pays on it gets the difference back', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const session = await openPage(app, token, 'balance');
    const { payments } = company.owner.client.api;
    await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 10_000, reason: 'Sorry' });
    app.clock.advance(60_000);
    await payCheckout(app.services, session, CARD);
    await settle();
    expect(await entriesIn(app, id)).toEqual([
      ['charge', 100_000],
      ['refund', 10_000],
    ]);
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'paid', received_cents: 90_000 });
    const other = await approvedQuote(company);
    await openPage(app, other.token, 'balance');
    await payments.lowerPrice({ quote_id: other.id, id: newId(), amount_cents: 1000, reason: 'Sorry' });
    const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [
      other.id,
    ]);
    await checkAttempt(worker, { org_id: company.orgId, attempt_id: attempt?.id ?? '' });
    expect(await app.query('select status from payment_attempts where quote_id = $1', [other.id])).toEqual([
      { status: 'expired' },
    ]);
  });

  test('an amount paid earlier stays with the company until it decides, and refunding it doesn’t make it due again', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    app.clock.advance(60_000);
    const { payments } = company.owner.client.api;
    expect(await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 2000, reason: 'Sorry' })).toMatchObject(
      { state: 'overpaid', overpaid_cents: 2000 },
    );
    await settle();
    const { id: charge } = await chargeIn(app, id);
    await payments.refund({ quote_id: id, id: charge, refund_id: newId(), amount_cents: 2000, reason: 'Sorry' });
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({
      state: 'paid',
      total_cents: 98_000,
      received_cents: 98_000,
      reductions: [{ amount_cents: 2000 }],
    });
  });

  test('a later revision has its own price', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { api } = company.owner.client;
    await api.payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 10_000, reason: 'Sorry' });
    const again = newId();
    await api.quotes.reopen({ id, new_id: again });
    await api.quotes.recordDecision({
      id: again,
      decision: 'approved',
      customer_name: 'Carla',
      channel: 'phone',
      revision: 2,
    });
    expect(await api.payments.ofQuote({ quote_id: again })).toMatchObject({
      total_cents: 100_000,
      open_cents: 100_000,
    });
    await expect(
      api.payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 1, reason: 'Sorry' }),
    ).rejects.toMatchObject({ message: 'Revision 2 of this quote was approved. Lower the price there.' });
  });
});

test('a reopened quote starts at the signed price, and shows by how much the price was lowered since', async () => {
  const { id, company } = await buildOwedQuote(app);
  const { payments, quotes } = company.owner.client.api;
  const lower = (amount_cents: number) =>
    payments.lowerPrice({ quote_id: id, id: newId(), amount_cents, reason: 'Sorry' });
  const again = newId();
  await lower(10_000);
  expect(await quotes.reopen({ id, new_id: again })).toMatchObject({
    total_cents: 100_000,
    lowered_since_signed: { signed_total_cents: 100_000, amount_cents: 10_000 },
  });
  // The approved revision stays in effect until the next one is approved, so its price can still be lowered.
  await lower(550);
  expect(await quotes.get({ id: again })).toMatchObject({
    lowered_since_signed: { signed_total_cents: 100_000, amount_cents: 10_550 },
  });
  expect(await quotes.get({ id })).toMatchObject({ lowered_since_signed: null });
  const other = await approvedQuote(company);
  expect(await quotes.reopen({ id: other.id, new_id: newId() })).toMatchObject({ lowered_since_signed: null });
});

describe('a refund', () => {
  const paidQuote = async (purpose: 'deposit' | 'balance') => {
    const owed = await buildOwedQuote(app, { customer_email: CUSTOMER });
    await payByCard(app, owed.token, purpose);
    await settle();
    const { id: charge } = await chargeIn(app, owed.id);
    const { payments } = owed.company.owner.client.api;
    const refund = (amount_cents: number, more: { lowers_price?: boolean; refund_id?: string } = {}) =>
      payments.refund({ quote_id: owed.id, id: charge, refund_id: newId(), amount_cents, reason: 'Goodwill', ...more });
    return { ...owed, payments, refund };
  };

  test('of a paid quote lowers the price, so the amount isn’t due again, and the email says so once', async () => {
    const { id, token, payments, refund } = await paidQuote('balance');
    const refund_id = newId();
    await refund(2000, { refund_id });
    await refund(2000, { refund_id });
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({
      state: 'paid',
      open_cents: 0,
      total_cents: 98_000,
      signed_total_cents: 100_000,
      reductions: [{ amount_cents: 2000, reason: 'Goodwill', refund_id }],
    });
    expect((await app.client().api.approval.show({ token })).payments).toMatchObject({ open_cents: 0, choices: [] });
    await expect(payments.request({ quote_id: id, message: '' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await priceMails(id)).toEqual([
      {
        kind: 'payment_refunded',
        subject: expect.anything(),
        text: expect.stringMatching(/Approved total[^]*\$1,000\.00[^]*Current price[^]*\$980\.00[^]*\$0\.00/),
      },
    ]);
  });

  test('of a deposit is due again unless staff say that the price is lowered', async () => {
    const usual = await paidQuote('deposit');
    await usual.refund(5000);
    await settle();
    expect(await usual.payments.ofQuote({ quote_id: usual.id })).toMatchObject({ open_cents: 75_000, reductions: [] });
    const goodwill = await paidQuote('deposit');
    await goodwill.refund(5000, { lowers_price: true });
    await settle();
    expect(await goodwill.payments.ofQuote({ quote_id: goodwill.id })).toMatchObject({
      open_cents: 70_000,
      total_cents: 95_000,
    });
    const again = await paidQuote('balance');
    await again.refund(5000, { lowers_price: false });
    await settle();
    expect(await again.payments.ofQuote({ quote_id: again.id })).toMatchObject({
      open_cents: 5000,
      total_cents: 100_000,
    });
  });

  test('that fails leaves the lower price, of which the customer is then notified', async () => {
    const { id, payments, refund } = await paidQuote('balance');
    await refund(2000);
    await settle();
    const { payment_ref } = await chargeIn(app, id);
    await failRefund(app.services, payment_ref);
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'overpaid', overpaid_cents: 2000 });
    expect((await priceMails(id)).map(({ kind }) => kind)).toEqual(['payment_refunded', 'price_lowered']);
  });

  test('the booked tax follows the lower price', async () => {
    const owed = await buildOwedQuote(app, { tax_rate: 0.06 });
    await payByCard(app, owed.token, 'balance');
    await settle();
    const { id: charge } = await chargeIn(app, owed.id);
    const { payments } = owed.company.owner.client.api;
    await payments.refund({ quote_id: owed.id, id: charge, refund_id: newId(), amount_cents: 53_000, reason: 'Half' });
    await settle();
    expect(await payments.ofQuote({ quote_id: owed.id })).toMatchObject({
      total_cents: 53_000,
      tax_cents: 3000,
      reductions: [{ tax_cents: 3000 }],
    });
    expect(
      await app.query('select sum(tax_cents)::int as tax from payment_entries where quote_id = $1', [owed.id]),
    ).toEqual([{ tax: 3000 }]);
  });
});
