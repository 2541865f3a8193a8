import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  applyPayments,
  buildOwedQuote,
  entriesIn,
  moneyMails,
  type OwedQuote,
  payByCard,
  paySession,
} from '#tests/support/payments.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

/** Builds an approved quote with a job of one visit, in a company that takes tips. */
async function tipped(tips = true) {
  const quote = await buildOwedQuote(app);
  const { api } = quote.company.owner.client;
  await api.company.updateSettings({ ...(await api.company.get()), tips });
  const ids = { id: newId(), visit_id: newId() };
  await api.jobs.fromQuote({ quote_id: quote.id, ...ids });
  const { token } = quote;
  const page = async () => (await app.client().api.approval.show({ token })).payments;
  const tip = (amount_cents: number) => app.client().api.approval.tip({ token, amount_cents });
  const finish = () => api.jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  const staff = () => api.payments.ofQuote({ quote_id: quote.id });
  const pay = async (amount_cents: number) => {
    await paySession(app.services, (await tip(amount_cents)).url);
    await applyPayments(app, worker);
  };
  const listed = async () => (await api.quotes.list({})).items.find(({ id }) => id === quote.id)?.payment_state;
  return { ...quote, ids, api, page, tip, finish, staff, pay, listed };
}

/** Everything about the price, which no tip may change. */
async function priceOf({ staff, listed }: Pick<Awaited<ReturnType<typeof tipped>>, 'staff' | 'listed'>) {
  const { entries: _, refunds: __, disputes: ___, dashboard_url: ____, ...price } = await staff();
  return { ...price, listed: await listed() };
}

const REFUSED = { code: 'PAYMENT_REFUSED' };

test('a tip is offered once the work is done, if the company takes tips, and never before', async () => {
  const quote = await tipped();
  expect((await quote.page())?.tip).toBeUndefined();
  await expect(quote.tip(2_000)).rejects.toMatchObject(REFUSED);
  await quote.finish();
  expect((await quote.page())?.tip).toEqual({
    least_cents: 100,
    most_cents: 50_000,
    suggested_cents: [1_000, 2_000, 5_000],
  });
  const without = await tipped(false);
  await without.finish();
  expect((await without.page())?.tip).toBeUndefined();
  await expect(without.tip(2_000)).rejects.toMatchObject(REFUSED);
});

test.each([99, 50_001, 9_999_999])('a tip of %d cents is refused', async (cents) => {
  const quote = await tipped();
  await quote.finish();
  await expect(quote.tip(cents)).rejects.toMatchObject({
    ...REFUSED,
    message: 'Enter a tip from $1.00 to $500.00.',
  });
});

test.each([0, -2_000, 10.5, Number.MAX_SAFE_INTEGER])('%d is no amount', async (cents) => {
  const quote = await tipped();
  await quote.finish();
  await expect(quote.tip(cents)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('a tip changes no balance and no payment state, before and after the balance is paid', async () => {
  const quote = await tipped();
  await quote.finish();
  const before = await priceOf(quote);
  expect(before).toMatchObject({ listed: 'payment_due', open_cents: 100_000 });
  await quote.pay(2_000);
  expect(await priceOf(quote)).toEqual(before);
  expect(await quote.page()).toMatchObject({
    tips_cents: 2_000,
    open_cents: 100_000,
    choices: [{ amount_cents: 100_000 }],
  });
  await payByCard(app, quote.token, 'balance');
  await applyPayments(app, worker);
  expect(await quote.staff()).toMatchObject({
    state: 'paid',
    paid_cents: 100_000,
    overpaid_cents: 0,
    returning_cents: 0,
  });
  expect(await quote.listed()).toBe('paid');
  // Nothing is refunded as an overpayment.
  expect(await entriesIn(app, quote.id)).toEqual([
    ['charge', 2_000],
    ['charge', 100_000],
  ]);
});

test('a tip on a paid quote isn’t refunded, and the quote stays paid in the list and its filter', async () => {
  const quote = await tipped();
  await payByCard(app, quote.token, 'balance');
  await applyPayments(app, worker);
  await quote.finish();
  const before = await priceOf(quote);
  expect(before).toMatchObject({ state: 'paid', listed: 'paid' });
  await quote.pay(5_000);
  expect(await priceOf(quote)).toEqual(before);
  expect(await entriesIn(app, quote.id)).toEqual([
    ['charge', 100_000],
    ['charge', 5_000],
  ]);
  const found = async (state: 'paid' | 'overpaid') =>
    (await quote.api.quotes.list({ payment_states: [state] })).items.map(({ id }) => id);
  expect(await found('paid')).toEqual([quote.id]);
  expect(await found('overpaid')).toEqual([]);
  const [entry] = await app.query<{ purpose: string; tax_cents: number }>(
    `select purpose, tax_cents from payment_entries where quote_id = $1 and amount_cents = 5000`,
    [quote.id],
  );
  expect(entry).toEqual({ purpose: 'tip', tax_cents: 0 });
});

test('sending the form twice opens one page; once a tip is paid, the page takes no other', async () => {
  const quote = await tipped();
  await quote.finish();
  const [first, second] = await Promise.all([quote.tip(2_000), quote.tip(2_000)]);
  expect(second.url).toBe(first.url);
  const other = await quote.tip(5_000);
  expect(other.url).not.toBe(first.url);
  await paySession(app.services, first.url);
  await applyPayments(app, worker);
  expect((await quote.page())?.tip).toBeUndefined();
  await expect(quote.tip(5_000)).rejects.toMatchObject({
    ...REFUSED,
    message: 'You’ve already left a tip. Thank you!',
  });
  expect(await entriesIn(app, quote.id)).toEqual([['charge', 2_000]]);
});

test('an event that arrives twice adds a tip once', async () => {
  const quote = await tipped();
  await quote.finish();
  await quote.pay(2_000);
  await app.query('update provider_events set applied_at = null');
  await applyPayments(app, worker);
  expect(await entriesIn(app, quote.id)).toEqual([['charge', 2_000]]);
  expect((await moneyMails(app, quote.id)).map(({ kind }) => kind)).toEqual([
    'payment_receipt',
    'payment_received_staff',
  ]);
});

test('a refunded tip is due by no one, lowers no price, and another tip can be left', async () => {
  const quote = await tipped();
  await quote.finish();
  const before = await priceOf(quote);
  await quote.pay(2_000);
  const [charge] = (await quote.staff()).entries;
  const refund_id = newId();
  await quote.api.payments.refund({
    quote_id: quote.id,
    id: charge?.id ?? '',
    refund_id,
    amount_cents: 2_000,
    reason: 'Tipped the wrong company',
    lowers_price: true,
  });
  expect(await priceOf(quote)).toEqual(before);
  await applyPayments(app, worker);
  expect(await priceOf(quote)).toEqual(before);
  expect((await quote.staff()).entries.map(({ type, purpose }) => [type, purpose])).toEqual([
    ['charge', 'tip'],
    ['refund', 'tip'],
  ]);
  expect((await quote.page())?.tip).toBeDefined();
  const mail = (await moneyMails(app, quote.id)).find(({ kind }) => kind === 'payment_refunded');
  expect(mail?.text).toMatch(/For: Tip/);
  expect(mail?.text).not.toMatch(/Balance due|Total:/);
});

test('a disputed tip puts no quote in dispute', async () => {
  const quote = await tipped();
  await quote.finish();
  const before = await priceOf(quote);
  await paySession(app.services, (await quote.tip(2_000)).url, '4000 0000 0000 0259');
  await applyPayments(app, worker);
  expect((await entriesIn(app, quote.id)).map(([type]) => type)).toContain('dispute');
  expect(await priceOf(quote)).toEqual(before);
  expect((await quote.api.quotes.list({ payment_states: ['disputed'] })).items).toEqual([]);
});

test('the receipt and the emails name the tip and show nothing as due', async () => {
  const quote = await tipped();
  await quote.finish();
  await quote.pay(2_000);
  const [receipt, staff] = await moneyMails(app, quote.id);
  expect(receipt?.text).toMatch(/For: Tip/);
  expect(receipt?.text).not.toMatch(/Balance due/);
  expect(staff?.subject).toMatch(/^Tip: \$20\.00/);
  const [entry] = (await quote.page())?.entries ?? [];
  expect(entry).toMatchObject({ purpose: 'tip', receipt: true, receipt_number: 'R-1001' });
  const pdf = await app.client().api.approval.receipt({ token: quote.token, id: entry?.id ?? '' });
  expect(pdf.size).toBeGreaterThan(1_000);
  const { events } = await quote.api.quotes.get({ id: quote.id });
  expect(events.map(({ summary }) => summary).find((summary) => summary.includes('tip'))).toMatch(/\$20\.00.*, tip$/);
});

test('a later version that awaits a reply, or replaces this one, takes the offer away', async () => {
  const quote = await tipped();
  await quote.finish();
  const new_id = newId();
  await quote.api.quotes.reopen({ id: quote.id, new_id });
  await quote.api.quotes.share({ id: new_id });
  expect((await quote.page())?.tip).toBeUndefined();
  await expect(quote.tip(2_000)).rejects.toMatchObject(REFUSED);
});

const today = new Date().toISOString().slice(0, 10);
const PERIOD = { from: '2026-01-01', to: today > '2100-01-01' ? today : '2030-12-31' };

test('the report shares tips equally among the crew, to the cent, and counts them nowhere else', async () => {
  const quote: Awaited<ReturnType<typeof tipped>> & OwedQuote = await tipped();
  const people = await app.query<{ id: string }>('select id from users where org_id = $1', [quote.company.orgId]);
  const owner = people[0]?.id ?? '';
  const second = newId();
  await app.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', $2::text, 'email', 'sam@crew.example', 'full_name', 'Sam Ortiz', 'role', 'member'))).*
     from users u where u.id = $1`,
    [owner, second],
  );
  await quote.api.jobs.get({ id: quote.ids.id });
  for (const user of [owner, second])
    await app.query(`insert into visit_people (org_id, visit_id, user_id) values ($1, $2, $3) on conflict do nothing`, [
      quote.company.orgId,
      quote.ids.visit_id,
      user,
    ]);
  await quote.finish();
  const before = await quote.api.reports.payments(PERIOD);
  await quote.pay(2_001);
  const { tips, ...report } = await quote.api.reports.payments(PERIOD);
  const { tips: none, ...others } = before;
  expect(none).toEqual([]);
  expect(report).toEqual(others);
  expect(tips.map(({ cents, tips: count }) => [cents, count])).toEqual([
    [1_001, 1],
    [1_000, 1],
  ]);
  const csv = await (await quote.api.payments.csv(PERIOD)).text();
  expect(csv).toMatch(/,Tip,Card,.*20\.01/);
});
