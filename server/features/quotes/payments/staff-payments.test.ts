import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_SCOPES } from '#domain/company/api-scopes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMember, buildQuote, customLine } from '#tests/support/factories.ts';
import {
  applyPayments,
  approvedQuote,
  buildOwedQuote,
  moneyEvents,
  moneyMails,
  payByCard,
} from '#tests/support/payments.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const check = (quote_id: string, about: { amount_cents?: number; id?: string; received_on?: string } = {}) => ({
  quote_id,
  id: newId(),
  amount_cents: 30_000,
  method: 'check' as const,
  received_on: dayOf(new Date(app.services.now().getTime() - DAY_MS)),
  reference: '1042',
  ...about,
});

describe('a recorded payment', () => {
  test('counts immediately, only once, and at most the balance due', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    const first = check(id);
    const shown = await payments.record(first);
    expect(await payments.record(first)).toEqual(shown);
    expect(shown).toMatchObject({ received_cents: 30_000, open_cents: 70_000, deposit_open_cents: 0 });
    expect(shown.entries).toMatchObject([
      {
        type: 'manual',
        method: 'check',
        reference: '1042',
        received_on: first.received_on,
        recorded_by: 'Olive Owner',
      },
    ]);
    expect(await payments.get({ quote_id: id, id: first.id })).toEqual(shown.entries[0]);
    await expect(payments.record({ ...first, amount_cents: 1 })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    await expect(payments.record(check(id, { amount_cents: 70_001 }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Only $700.00 is due',
    });
    const tomorrow = dayOf(new Date(app.services.now().getTime() + 2 * DAY_MS));
    await expect(payments.record(check(id, { received_on: tomorrow }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    // Two people record the balance at the same time, so one of the calls fails.
    const both = await Promise.allSettled([0, 1].map(() => payments.record(check(id, { amount_cents: 70_000 }))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'paid', open_cents: 0 });
    expect(await moneyEvents(app, id)).toEqual(['paid', 'paid']);
    expect(await verifyQuoteChain(worker, company.scope, id)).toMatchObject({ ok: true });
  });

  test('is voided by the owner or an admin with a reason, and stays visible', async () => {
    const { id, company } = await buildOwedQuote(app);
    const member = await buildMember(app, company);
    const made = check(id);
    await member.client.api.payments.record(made);
    const wrong = { quote_id: id, id: made.id, reason: 'It was for another quote' };
    await expect(member.client.api.payments.void(wrong)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    const { payments } = company.owner.client.api;
    const shown = await payments.void(wrong);
    expect(await payments.void(wrong)).toEqual(shown);
    expect(shown).toMatchObject({ received_cents: 0, state: 'deposit_due' });
    expect(shown.entries).toMatchObject([
      { type: 'manual', voided: true, receipt: false, recorded_by: 'Mia Member' },
      { type: 'void', reason: 'It was for another quote', related_id: made.id },
    ]);
    await expect(payments.receipt({ quote_id: id, id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const actions = await app.query<{ action: string }>(
      `select action from audit_log where org_id = $1 and action like 'payment.%' order by at`,
      [company.orgId],
    );
    expect(actions.map(({ action }) => action)).toEqual(['payment.recorded', 'payment.voided']);
  });

  test('is refused for a quote that isn’t approved, and for a card payment', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    const pending = await buildQuote(company, { sent: true });
    await expect(payments.record(check(pending.id))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Payments can be recorded once the quote is approved.',
    });
    await payByCard(app, token, 'deposit');
    await applyPayments(app, worker);
    const { entries } = await payments.ofQuote({ quote_id: id });
    const card = entries[0]?.id ?? '';
    await expect(payments.void({ quote_id: id, id: card, reason: 'Wrong' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('is sent to the customer as a receipt, once, if staff want it', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    await payments.record(check(id, { amount_cents: 10_000 }));
    expect(await moneyMails(app, id)).toEqual([]);
    const second = { ...check(id), received_on: '2026-01-02', mail_receipt: true };
    await payments.record(second);
    await payments.record(second);
    const [mail, ...others] = await moneyMails(app, id);
    expect([mail?.kind, others]).toEqual(['payment_receipt', []]);
    for (const part of [
      '$300.00',
      'Check, 1042',
      'January 2, 2026',
      '$600.00',
      `${token}/payments/${second.id}/receipt`,
    ])
      expect(mail?.text).toContain(part);
    // A check is real money, even with the test provider.
    expect(mail?.text).not.toContain('Test mode');
    const nobody = await buildOwedQuote(app, { customer_email: '' });
    const asked = nobody.company.owner.client.api.payments.record({ ...check(nobody.id), mail_receipt: true });
    await expect(asked).rejects.toMatchObject({ message: 'This quote has no email address for the receipt.' });
  });

  test('a payment can be recorded over the public API, with its scope', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { key } = await company.owner.client.api.apiKeys.create({
      name: 'Bookkeeping',
      scopes: [...API_SCOPES],
      expires_in_days: null,
    });
    const { quote_id, id: payment, ...body } = check(id);
    const put = () =>
      fetch(`${app.url}/api/v1/quotes/${quote_id}/payments/${payment}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [made, repeated] = [await put(), await put()];
    expect([made.status, repeated.status]).toEqual([200, 200]);
    expect(await made.json()).toMatchObject({ received_cents: 30_000 });
    Object.assign(body, { mail_receipt: true });
    const another = await fetch(`${app.url}/api/v1/quotes/${quote_id}/payments/${newId()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(another.status).toBe(422);
    expect(await another.json()).toMatchObject({
      message: 'Only a person can send the receipt. Record the payment without it.',
    });
  });
});

describe('a request for payment', () => {
  test('emails the customer the balance due, with the link', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    await payments.record(check(id));
    await payments.request({ quote_id: id, message: 'Thank you for the quick decision!' });
    const [mail] = await moneyMails(app, id);
    expect(mail).toMatchObject({ kind: 'payment_requested' });
    expect(mail?.text).toContain('$700.00');
    expect(mail?.text).toContain(`/quote/approve/${token}`);
    expect(mail?.text).toContain('Thank you for the quick decision!');
    expect(mail?.text).toContain('Test mode: no money moves');
    expect(await moneyEvents(app, id)).toEqual(['paid', 'payment_requested']);
    const { events } = await company.owner.client.api.quotes.get({ id });
    expect(events.at(-1)?.summary, 'without a mail server').toBe('Payment request for $700.00 saved, not sent');
    await payments.record(check(id, { amount_cents: 70_000 }));
    await expect(payments.request({ quote_id: id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each([
    ['en', 'Deposit due: $300.00 for quote', 'Deposit due: $200.00 for quote', 'Due when the work is done: $700.00'],
    [
      'es',
      'Depósito por pagar: $300.00 de la cotización',
      'Depósito por pagar: $200.00 de la cotización',
      'Por pagar al terminar el trabajo: $700.00',
    ],
  ] as const)(
    'a request for payment asks for the deposit while it is due (%s)',
    async (language, whole, part, rest) => {
      const { id, company } = await buildOwedQuote(app, { language });
      const { payments } = company.owner.client.api;
      await payments.request({ quote_id: id });
      await payments.record(check(id, { amount_cents: 10_000 }));
      await payments.request({ quote_id: id });
      const mails = await moneyMails(app, id);
      expect(mails.map(({ subject }) => subject)).toEqual([
        expect.stringContaining(whole),
        expect.stringContaining(part),
      ]);
      for (const { text } of mails) {
        expect(text).toContain(rest);
        expect(text).not.toMatch(/balance|saldo|Balance due/);
      }
      const asked = await app.query(
        `select body::jsonb #>> '{data,amount_cents}' as cents from quote_events where quote_id = $1 and type = 'payment_requested' order by seq`,
        [id],
      );
      expect(asked).toEqual([{ cents: '30000' }, { cents: '20000' }]);
      await payments.record(check(id, { amount_cents: 20_000 }));
      await payments.request({ quote_id: id });
      const subject = (await moneyMails(app, id)).at(-1)?.subject;
      expect(subject).toContain('$700.00');
      expect(subject).not.toMatch(/deposit|depósito/i);
    },
  );

  test('mentions paying online only where the page takes a card for the balance due', async () => {
    const { id, company } = await buildOwedQuote(app);
    const { payments } = company.owner.client.api;
    await payments.request({ quote_id: id });
    await payments.record(check(id, { amount_cents: 99_980 }));
    await payments.request({ quote_id: id });
    const [whole, rest] = await moneyMails(app, id);
    expect(whole?.text).toContain('Pay online:');
    expect(rest?.text).toContain('$0.20');
    expect(rest?.text).not.toContain('Pay online:');
  });
});

describe('receipts', () => {
  test('are PDFs for staff and for the customer, marked in test mode', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    await applyPayments(app, worker);
    const { payments } = company.owner.client.api;
    const { entries } = await payments.ofQuote({ quote_id: id });
    const payment = entries[0]?.id ?? '';
    const forStaff = await payments.receipt({ quote_id: id, id: payment });
    const forCustomer = await app.client().api.approval.receipt({ token, id: payment });
    expect(forStaff.name).toMatch(/^Receipt-R-1001\.pdf$/);
    for (const file of [forStaff, forCustomer])
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    const other = await approvedQuote(company);
    await expect(app.client().api.approval.receipt({ token: other.token, id: payment })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('the CSV has a line for every movement; its tax shares add up to the tax of a fully paid quote', async () => {
  const lines = [customLine({ quantity: 1, unit: 'flat', unit_cents: 100_000 })];
  const { id, token, company } = await buildOwedQuote(app, { lines, tax_rate: 0.0825, customer_name: '=Carla, "C"' });
  const { payments } = company.owner.client.api;
  await payments.record(check(id, { amount_cents: 33_333 }));
  await payByCard(app, token, 'balance');
  await applyPayments(app, worker);
  const now = app.services.now();
  const file = await payments.csv({
    from: dayOf(new Date(now.getTime() - 3 * DAY_MS)),
    to: dayOf(new Date(now.getTime() + DAY_MS)),
  });
  const [head = '', ...rows] = (await file.text()).trim().split('\r\n');
  expect(head).toBe(
    'Date,Quote,Customer,Type,Method,Reference,Currency,Gross,Fee,Net,Tax share,Receipt number,Price reduction',
  );
  expect(rows[0]).toContain('"\'=Carla, ""C""",Payment recorded,Check,1042,USD,333.33,,333.33,25.4,R-1001,');
  expect(rows[1]).toContain('Card payment,Card,,USD,749.17');
  expect(rows.map((row) => row.split(',').at(-2))).toEqual(['R-1001', 'R-1002']);
  expect(rows.map((row) => Number(row.split(',').at(-3))).reduce((sum, tax) => sum + tax)).toBeCloseTo(82.5, 10);
  const none = await payments.csv({ from: '2020-01-01', to: '2020-12-31' });
  expect((await none.text()).trim().split('\r\n')).toHaveLength(1);
});

test('a payment is recorded on the revision that is owed, and the response for another one names it', async () => {
  const { id, company } = await buildOwedQuote(app);
  const { payments, quotes } = company.owner.client.api;
  const early = check(id);
  await payments.record(early);
  const again = newId();
  await quotes.reopen({ id, new_id: again });
  const { revision } = await quotes.share({ id: again });
  await payments.record({ ...check(id), amount_cents: 100 });
  const decision = { decision: 'approved', customer_name: 'Carla', channel: 'phone', reason: '', revision } as const;
  await quotes.recordDecision({ id: again, ...decision });
  const refused = (instruction: string) => ({
    code: 'INVALID_INPUT',
    message: `Revision 2 of this quote was approved. ${instruction}`,
  });
  for (const archived of [false, true]) {
    if (archived) await quotes.archive({ id: again });
    await expect(payments.record(check(id))).rejects.toMatchObject(refused('Record the payment there.'));
    await expect(payments.request({ quote_id: id, message: '' })).rejects.toMatchObject(
      refused('Request the payment there.'),
    );
  }
  const before = await payments.ofQuote({ quote_id: again });
  expect(await payments.record(early), 'what was recorded before may be repeated').toMatchObject({
    received_cents: before.received_cents,
  });
  expect((await payments.record({ ...check(again), amount_cents: 100 })).received_cents).toBe(
    before.received_cents + 100,
  );
});

test('the CSV has a price reduction on its day in the company’s time zone, in a separate column', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_name: 'Carla' });
  const { payments } = company.owner.client.api;
  await payments.record(check(id));
  await payByCard(app, token, 'balance');
  await applyPayments(app, worker);
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 10_050, reason: 'Back gutter skipped' });
  // An evening in Chicago is the next day in UTC.
  await app.query(`update organizations set time_zone = 'America/Chicago' where id = $1`, [company.orgId]);
  await app.tamper(`update price_reductions set at = '2026-01-16T03:30:00Z' where quote_id = $1`, [id]);
  const rowsOf = async (from: string, to: string) => {
    const text = await (await payments.csv({ from, to })).text();
    return text.trim().split('\r\n').slice(1);
  };
  const { number } = await company.owner.client.api.quotes.get({ id });
  expect(await rowsOf('2026-01-15', '2026-01-15')).toEqual([
    `2026-01-15,${number},Carla,Price lowered,,,USD,,,,,,100.5`,
  ]);
  expect(await rowsOf('2026-01-16', '2026-01-16')).toEqual([]);
  const all = (await rowsOf('2020-01-01', '2099-12-31')).map((row) => row.split(','));
  const sumOf = (column: number) => all.reduce((sum, row) => sum + Number(row[column]), 0);
  // The gross amount is the money received, which lowering the price doesn't change.
  expect([all.length, sumOf(7), sumOf(12)]).toEqual([3, 1000, 100.5]);
});
