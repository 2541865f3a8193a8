import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import type { OutgoingMail } from '#server/providers/mail/transport.ts';
import { payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMember } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import {
  applyPayments,
  buildOwedQuote,
  CARD,
  chargeIn,
  entriesIn,
  moneyEvents,
  openPage,
  payByCard,
} from '#tests/support/payments.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const CUSTOMER = 'carla@example.com';

/** Approves $1,000.00 with a deposit of $300.00. */
async function owedQuote() {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: CUSTOMER });
  const { payments, reports } = company.owner.client.api;
  const cash = (amount_cents: number, about: { id?: string; allow_overpayment?: boolean } = {}) => ({
    quote_id: id,
    id: newId(),
    amount_cents,
    method: 'cash' as const,
    received_on: '2026-01-02',
    ...about,
  });
  const pay = async (amount_cents: number, about: Parameters<typeof cash>[1] = {}) => {
    const made = cash(amount_cents, about);
    await payments.record(made);
    return made.id;
  };
  const refund = (payment: string, amount_cents: number, about: Partial<Parameters<typeof payments.refund>[0]> = {}) =>
    payments.refund({
      quote_id: id,
      id: payment,
      refund_id: newId(),
      amount_cents,
      reason: 'Gutter skipped',
      ...about,
    });
  const mails = () =>
    app.query<{ id: string; subject: string; text: string }>(
      `select id, subject, text from messages where quote_id = $1 and kind = 'payment_refunded' order by created_at, id`,
      [id],
    );
  const page = async () => (await app.client().api.approval.show({ token })).payments;
  return { id, token, company, payments, reports, cash, pay, refund, mails, page };
}

describe('the refund of a recorded payment', () => {
  test('counts at once, names its payment and how it was refunded, and is recorded only once', async () => {
    const { id, company, payments, reports, pay, refund, mails, page } = await owedQuote();
    const paid = await pay(100_000);
    const refund_id = newId();
    const shown = await refund(paid, 5000, { refund_id, method: 'check', lowers_price: false });
    expect(await refund(paid, 5000, { refund_id, method: 'check', lowers_price: false })).toEqual(shown);
    expect(shown).toMatchObject({
      received_cents: 95_000,
      refunded_cents: 5000,
      open_cents: 5000,
      total_cents: 100_000,
    });
    expect(shown.entries).toMatchObject([
      { type: 'manual', refundable_cents: 95_000, reason: '' },
      {
        id: refund_id,
        type: 'refund',
        method: 'check',
        related_id: paid,
        reason: 'Gutter skipped',
        recorded_by: 'Olive Owner',
        receipt: false,
      },
    ]);
    expect(shown.refunds).toMatchObject([{ id: refund_id, payment_id: paid, status: 'done' }]);
    const changed = [{ amount_cents: 1 }, { method: 'cash' as const }];
    for (const other of changed)
      await expect(refund(paid, 5000, { refund_id, method: 'check', ...other })).rejects.toMatchObject({
        code: 'ALREADY_EXISTS',
      });
    await expect(refund(paid, 5000, { refund_id: paid })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await moneyEvents(app, id)).toEqual(['paid', 'refunded']);
    expect(await verifyQuoteChain(worker, company.scope, id)).toMatchObject({ ok: true });
    const audit = await app.query(
      `select data from audit_log where org_id = $1 and action = 'payment.refund_recorded'`,
      [company.orgId],
    );
    expect(audit).toEqual([{ data: { amount: '$50.00', method: 'Check', reason: 'Gutter skipped' } }]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your refund of \$50\.00 for quote Q-/);
    for (const part of [
      'refunded $50.00 by check',
      'Gutter skipped',
      'Due when the work is done: $50.00',
      'The $50.00 we refunded is due again.',
      'Paid: $1,000.00',
    ])
      expect(mail?.text).toContain(part);
    // The money moved outside the program, so it is real even with the test provider.
    expect(mail?.text).not.toMatch(/Test mode|Banks|card/);
    expect((await page())?.entries).toMatchObject([{ type: 'manual' }, { type: 'refund', method: 'check' }]);
    const { figures, methods } = await reports.payments({ from: '2020-01-01', to: '2028-12-31' });
    expect(figures).toMatchObject({ paid_cents: 100_000, returned_cents: 5000, received_cents: 95_000 });
    expect(methods).toMatchObject([
      { method: 'cash', paid_cents: 100_000, returned_cents: 0 },
      { method: 'check', paid_cents: 0, returned_cents: 5000 },
    ]);
    const csv = await (await payments.csv({ from: '2020-01-01', to: '2028-12-31' })).text();
    expect(csv).toContain(',Refund,Check,,USD,-50,');
  });

  test('lowers the price when nothing else is due, and its email shows the price at the time it is sent', async () => {
    const { id, company, payments, pay, refund, mails } = await owedQuote();
    const paid = await pay(100_000);
    const shown = await refund(paid, 5000);
    expect(shown).toMatchObject({ total_cents: 95_000, open_cents: 0, state: 'paid', deposit_open_cents: 0 });
    expect(shown.entries[1], 'as it was paid').toMatchObject({ method: 'cash' });
    expect(shown.reductions).toMatchObject([{ amount_cents: 5000, refund_id: shown.refunds[0]?.id }]);
    await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 1000, reason: 'Late' });
    const [mail] = await mails();
    expect(mail?.text).toContain('Current price: $950.00');
    const sent: OutgoingMail[] = [];
    const transport = { send: async (each: OutgoingMail) => (sent.push(each), 'sent' as const), close: async () => {} };
    await sendMessage(mailSender(app, transport), { org_id: company.orgId, message_id: mail?.id ?? '' });
    expect(sent[0]?.text).toMatch(/refunded \$50\.00 in cash[^]*Current price: \$940\.00[^]*Overpaid: \$10\.00/);
  });

  test('is due again by default if the payment was the deposit, and keeps the deposit paid if the price goes down', async () => {
    const { pay, refund, mails } = await owedQuote();
    const paid = await pay(30_000);
    expect(await refund(paid, 1000)).toMatchObject({ deposit_open_cents: 1000, total_cents: 100_000 });
    expect(await refund(paid, 2000, { lowers_price: true })).toMatchObject({
      deposit_open_cents: 1000,
      total_cents: 98_000,
    });
    expect(await refund(paid, 27_000, { lowers_price: false })).toMatchObject({
      received_cents: 0,
      deposit_open_cents: 28_000,
      state: 'deposit_due',
    });
    expect((await mails()).map(({ text }) => /The (\S+) we refunded is due again/.exec(text)?.[1])).toEqual([
      '$10.00',
      undefined,
      '$270.00',
    ]);
  });

  test('is at most what is left of the payment; a voided payment can’t be refunded, nor a refunded one voided', async () => {
    const { id, payments, pay, refund } = await owedQuote();
    const [first, second] = [await pay(30_000), await pay(10_000)];
    await payments.void({ quote_id: id, id: second, reason: 'Typed twice' });
    await expect(refund(second, 1)).rejects.toMatchObject({ message: 'This payment was voided.' });
    await expect(refund(first, 30_001)).rejects.toMatchObject({ message: 'You can refund up to $300.00' });
    // Two people refund the whole amount at the same time, so one of the calls fails.
    const both = await Promise.allSettled([0, 1].map(() => refund(first, 30_000)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(refund(first, 1)).rejects.toMatchObject({ message: 'This payment has already been refunded in full' });
    await expect(payments.void({ quote_id: id, id: first, reason: 'Wrong' })).rejects.toMatchObject({
      message: 'This payment was refunded, so it can’t be voided. Refund the rest instead.',
    });
    const [entry] = (await payments.ofQuote({ quote_id: id })).refunds;
    await expect(refund(entry?.id ?? '', 1)).rejects.toMatchObject({ message: 'Only a payment can be refunded.' });
  });

  test('needs an owner or admin, and is possible after a trial; a card payment is refunded only to the card', async () => {
    const { id, token, company, pay, refund } = await owedQuote();
    const paid = await pay(30_000);
    const member = await buildMember(app, company);
    const wanted = { quote_id: id, id: paid, refund_id: newId(), amount_cents: 100, reason: 'Late' };
    await expect(member.client.api.payments.refund(wanted)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await payByCard(app, token, 'balance');
    await applyPayments(app, worker);
    const charge = await chargeIn(app, id);
    await expect(refund(charge.id, 100, { method: 'cash' })).rejects.toMatchObject({
      message: 'A card payment is refunded to the card.',
    });
    await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
      company.orgId,
    ]);
    expect(await refund(paid, 100)).toMatchObject({ refunded_cents: 100 });
  });
});

describe('a recorded payment above what is due', () => {
  test('a payment above what is due needs a confirmation; the quote is overpaid until the difference is refunded', async () => {
    const { id, payments, cash, pay, refund, page } = await owedQuote();
    await expect(payments.record(cash(104_029))).rejects.toMatchObject({ message: 'Only $1,000.00 is due' });
    const paid = await pay(104_029, { allow_overpayment: true });
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'overpaid', overpaid_cents: 4029 });
    expect((await page())?.overpaid_cents).toBe(4029);
    expect(await refund(paid, 4029)).toMatchObject({ state: 'paid', overpaid_cents: 0, total_cents: 100_000 });
    expect(await pay(500, { allow_overpayment: true }), 'when nothing is due').toBeTruthy();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ overpaid_cents: 500 });
  });

  test('a recorded overpayment never causes the refund of a card payment', async () => {
    const { id, token, pay } = await owedQuote();
    await payByCard(app, token, 'deposit');
    await applyPayments(app, worker);
    app.clock.advance(60_000);
    await pay(75_000, { allow_overpayment: true });
    const { payment_ref } = await chargeIn(app, id);
    // The provider reports the card payment again, so the program decides again what to refund.
    await app.query(
      `update provider_events set applied_at = null where account in
      (select account_id from payment_entries where payment_ref = $1)`,
      [payment_ref],
    );
    await applyPayments(app, worker);
    expect(await entriesIn(app, id)).toEqual([
      ['charge', 30_000],
      ['manual', 75_000],
    ]);
  });

  test('a recorded overpayment causes a later card payment on an open page to be refunded in full, but refunds no cash', async () => {
    const { id, token, payments, pay } = await owedQuote();
    const session = await openPage(app, token, 'balance');
    await pay(101_000, { allow_overpayment: true });
    app.clock.advance(60_000);
    await payCheckout(app.services, session, CARD);
    await applyPayments(app, worker);
    expect(await entriesIn(app, id)).toEqual([
      ['manual', 101_000],
      ['charge', 100_000],
      ['refund', 100_000],
    ]);
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ overpaid_cents: 1000 });
  });
});

test('a voided payment stays on the customer’s page as a line that doesn’t count', async () => {
  const { id, payments, pay, page } = await owedQuote();
  const paid = await pay(30_000);
  await payments.void({ quote_id: id, id: paid, reason: 'Wrong quote' });
  expect(await page()).toMatchObject({
    received_cents: 0,
    entries: [{ type: 'void', amount_cents: 30_000, receipt: false, receipt_number: 'R-1001' }],
  });
});
