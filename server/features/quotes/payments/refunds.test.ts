import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar-days.ts';
import { bankTookAll } from '#domain/payments/balance-rows.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { closeDispute, failRefund, openDispute } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import {
  applyPayments,
  buildOwedQuote,
  chargeIn,
  entriesIn,
  mailKinds,
  moneyEvents,
  moneyMails,
  payByCard,
} from '#tests/support/payments.ts';
import { sendRefund } from './send-refund.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

const settle = () => applyPayments(app, worker);

describe('refunds', () => {
  test('a part of the deposit that is due again is shown as due on every screen, even after the price was lowered', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    await settle();
    const { payments, quotes } = company.owner.client.api;
    await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 5000, reason: 'Gutter skipped' });
    const { id: charge } = await chargeIn(app, id);
    const refund = (amount_cents: number, lowers_price: boolean) =>
      payments.refund({ quote_id: id, id: charge, refund_id: newId(), amount_cents, lowers_price, reason: 'Late' });
    const seen = async () => {
      const { state, deposit_open_cents } = await payments.ofQuote({ quote_id: id });
      const { items } = await quotes.list({ payment_states: [state] });
      const { payments: shown } = await app.client().api.approval.show({ token });
      return [state, items.map(({ payment_state }) => payment_state), deposit_open_cents, shown?.deposit_open_cents];
    };
    await refund(1000, true);
    await settle();
    expect(await seen(), 'goodwill keeps the deposit paid').toEqual(['deposit_paid', ['deposit_paid'], 0, 0]);
    await refund(2000, false);
    await settle();
    expect(await seen()).toEqual(['deposit_due', ['deposit_due'], 2000, 2000]);
    const { text = '' } = (await moneyMails(app, id)).at(-1) ?? {};
    expect(text).toMatch(/Deposit due: \$20\.00\s+Due when the work is done: \$650\.00/);
    expect(text).toContain('The $20.00 we refunded is due again.');
    expect((await app.client().api.approval.show({ token })).payments?.choices[0]).toEqual({
      purpose: 'deposit',
      amount_cents: 2000,
    });
    const { paid_cents, received_cents, refunded_cents } = await payments.ofQuote({ quote_id: id });
    const today = dayIn(app.services.now(), 'America/New_York');
    const { figures } = await company.owner.client.api.reports.payments({ from: today, to: today });
    expect(figures, 'one meaning of each word').toMatchObject({
      paid_cents,
      returned_cents: refunded_cents,
      received_cents,
    });
    expect([paid_cents, refunded_cents, received_cents]).toEqual([30_000, 3000, 27_000]);
    const kept = await app.query('select deposit_cents from counted_numbers where quote_id = $1', [id]);
    expect(kept, 'for the reports and the reminders').toEqual([{ deposit_cents: 2000 }]);
  });

  test('a payment is refunded in part or in full, at most what is left, and only once per request', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    const charge = await chargeIn(app, id);
    const { payments } = company.owner.client.api;
    const refund = (amount_cents: number, refund_id = newId()) =>
      payments.refund({
        quote_id: id,
        id: charge.id,
        refund_id,
        amount_cents,
        lowers_price: false,
        reason: 'Less work than planned',
      });
    await expect(refund(100_001)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const once = newId();
    const asked = await refund(25_000, once);
    expect(asked.refunds).toMatchObject([{ amount_cents: 25_000, status: 'requested', cause: 'staff' }]);
    expect(asked.received_cents).toBe(100_000);
    expect(asked.entries[0]?.refundable_cents).toBe(75_000);
    await refund(25_000, once);
    await settle();
    const shown = await payments.ofQuote({ quote_id: id });
    expect(shown).toMatchObject({ received_cents: 75_000, refunded_cents: 25_000, open_cents: 25_000 });
    expect(shown.entries[1]).toMatchObject({
      type: 'refund',
      reason: 'Less work than planned',
      recorded_by: 'Olive Owner',
      related_id: charge.id,
    });
    await expect(refund(75_001)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await refund(75_000);
    await settle();
    const mails = (await moneyMails(app, id)).filter(({ kind }) => kind === 'payment_refunded');
    expect(mails.map(({ text }) => /The (\S+) we refunded is due again/.exec(text)?.[1])).toEqual([
      '$250.00',
      '$750.00',
    ]);
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ received_cents: 0, state: 'deposit_due' });
    expect(await moneyEvents(app, id)).toEqual([
      'paid',
      'refund_requested',
      'refunded',
      'refund_requested',
      'refunded',
    ]);
  });

  test('a deposit that was refunded and is due again is due everywhere, as after a void', async () => {
    const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@example.com' });
    await payByCard(app, token, 'deposit');
    await settle();
    const { id: charge } = await chargeIn(app, id);
    const { payments, quotes } = company.owner.client.api;
    const again = { amount_cents: 30_000, reason: 'Wrong card', lowers_price: false };
    await payments.refund({ quote_id: id, id: charge, refund_id: newId(), ...again });
    await settle();
    const due = { open_cents: 100_000, deposit_open_cents: 30_000 };
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'deposit_due', ...due });
    const listed = async (state: 'deposit_due' | 'refunded') =>
      (await quotes.list({ payment_states: [state] })).items.map((row) => [row.id, row.payment_state]);
    expect([await listed('deposit_due'), await listed('refunded')]).toEqual([[[id, 'deposit_due']], []]);
    expect((await app.client().api.approval.show({ token })).payments).toMatchObject(due);
    const mail = (await moneyMails(app, id)).find(({ kind }) => kind === 'payment_refunded');
    expect(mail?.text).toMatch(/Deposit due: \$300\.00\s+Due when the work is done: \$700\.00/);
    expect(mail?.text).toContain('The $300.00 we refunded is due again.');
    await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 100_000, reason: 'Job canceled' });
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'refunded', open_cents: 0 });
    expect([await listed('deposit_due'), await listed('refunded')]).toEqual([[], [[id, 'refunded']]]);
  });

  test('a refund that the bank returns counts as paid again, and staff are notified', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    const charge = await chargeIn(app, id);
    const { payments } = company.owner.client.api;
    await payments.refund({ quote_id: id, id: charge.id, refund_id: newId(), amount_cents: 5000, reason: 'Sorry' });
    await settle();
    await failRefund(app.services, charge.payment_ref);
    await settle();
    const [mail] = await app.query<{ id: string }>(
      `select id from messages where quote_id = $1 and kind = 'payment_refunded'`,
      [id],
    );
    await sendMessage(mailSender(app), { org_id: company.orgId, message_id: mail?.id ?? '' });
    const { messages } = await company.owner.client.api.quotes.get({ id });
    const about = messages.find(({ kind }) => kind === 'payment_refunded');
    expect(about, 'it had not left').toMatchObject({ status: 'failed', error: 'Not sent: the refund failed.' });
    const shown = await payments.ofQuote({ quote_id: id });
    expect(shown).toMatchObject({ received_cents: 100_000, refunded_cents: 0, refunds: [{ status: 'failed' }] });
    expect(await mailKinds(app, id)).toContain('refund_failed_staff');
    expect(await moneyEvents(app, id)).toContain('refund_failed');
  });

  test('a refund that the provider already made is found by its request', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    const charge = await chargeIn(app, id);
    const refund_id = newId();
    const wanted = { quote_id: id, id: charge.id, refund_id, amount_cents: 5000, reason: 'Sorry' };
    await company.owner.client.api.payments.refund(wanted);
    // The job crashed after the provider had accepted the refund.
    const { payment_ref: paymentId, account_id: accountId } = charge;
    const call = { accountId, paymentId, amountCents: 5000, reason: 'Sorry', requestId: refund_id };
    await app.services.payments.refund({ ...call, idempotencyKey: 'forgotten by the provider' });
    await sendRefund(worker, { org_id: company.orgId, refund_id });
    await sendRefund(worker, { org_id: company.orgId, refund_id });
    expect(await entriesIn(app, id)).toEqual([
      ['charge', 100_000],
      ['refund', 5000],
    ]);
  });
});

describe('disputes', () => {
  test('are shown with their deadline, and then as won or lost', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    const { payment_ref } = await chargeIn(app, id);
    await openDispute(app.services, payment_ref);
    await settle();
    const { payments } = company.owner.client.api;
    const open = await payments.ofQuote({ quote_id: id });
    expect(open).toMatchObject({ state: 'disputed', received_cents: 0, in_dispute_cents: 100_000, open_cents: 0 });
    expect(open.disputes).toMatchObject([{ status: 'needs_response', due_by: expect.any(String) }]);
    // A disputed amount is neither paid nor due, so no one can pay it or be asked for it.
    const customer = app.client().api.approval;
    expect((await customer.show({ token })).payments).toMatchObject({ choices: [], open_cents: 0 });
    await expect(customer.pay({ token, purpose: 'balance' })).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
    await expect(payments.request({ quote_id: id, message: '' })).rejects.toMatchObject({
      message: expect.stringContaining('in dispute'),
    });
    await closeDispute(app.services, payment_ref, 'won');
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({
      state: 'paid',
      received_cents: 100_000,
      disputes: [{ status: 'won' }],
    });
    expect(await moneyEvents(app, id)).toEqual(['paid', 'disputed', 'disputed']);
    expect((await mailKinds(app, id)).filter((kind) => kind === 'payment_disputed_staff')).toHaveLength(2);
  });

  test('while a goodwill refund is pending, nothing says that the quote is overpaid; once it has failed, every place does', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    const { id: charge, payment_ref } = await chargeIn(app, id);
    const { payments, quotes, customers } = company.owner.client.api;
    const goodwill = { amount_cents: 10_000, reason: 'Sorry for the wait', lowers_price: true };
    const record = (await quotes.get({ id })).customer_id ?? '';
    const seen = async () => {
      const { items } = await quotes.list({});
      const { payments: shown } = await app.client().api.approval.show({ token });
      const figures = [await payments.ofQuote({ quote_id: id }), shown, await customers.balance({ id: record })];
      return {
        listed: items.find((row) => row.id === id)?.payment_state,
        found: (await quotes.list({ payment_states: ['overpaid'] })).items.length,
        cents: figures.map((of) => [of?.overpaid_cents, of?.returning_cents]),
      };
    };
    await payments.refund({ quote_id: id, id: charge, refund_id: newId(), ...goodwill });
    const going = [0, 10_000];
    expect(await seen()).toEqual({ listed: 'paid', found: 0, cents: [going, going, going] });
    await settle();
    expect(await seen()).toEqual({
      listed: 'paid',
      found: 0,
      cents: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    });
    await failRefund(app.services, payment_ref);
    await settle();
    const back = [10_000, 0];
    expect(await seen()).toEqual({ listed: 'overpaid', found: 1, cents: [back, back, back] });
  });

  test('a goodwill refund of the whole deposit leaves the rest due on every screen', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    await settle();
    const { id: charge } = await chargeIn(app, id);
    const { payments, quotes } = company.owner.client.api;
    const { received_cents: amount_cents } = await payments.ofQuote({ quote_id: id });
    const goodwill = { amount_cents, reason: 'Sorry for the wait', lowers_price: true };
    await payments.refund({ quote_id: id, id: charge, refund_id: newId(), ...goodwill });
    await settle();
    const balance = { given_cents: amount_cents, open_cents: 100_000 - amount_cents };
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'deposit_paid', ...balance });
    const listed = async (state: 'deposit_paid' | 'refunded') =>
      (await quotes.list({ payment_states: [state] })).items.map((row) => [row.id, row.payment_state]);
    expect([await listed('deposit_paid'), await listed('refunded')]).toEqual([[[id, 'deposit_paid']], []]);
    expect((await app.client().api.approval.show({ token })).payments).toMatchObject(balance);
  });

  test('every screen shows that a dispute was lost after a goodwill refund', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'balance');
    await settle();
    const { id: charge, payment_ref } = await chargeIn(app, id);
    const { payments, quotes } = company.owner.client.api;
    const goodwill = { amount_cents: 10_000, reason: 'Sorry for the wait', lowers_price: true };
    const asked = await payments.refund({ quote_id: id, id: charge, refund_id: newId(), ...goodwill });
    expect(asked, 'its refund is on its way: nothing else has to be given back').toMatchObject({
      state: 'paid',
      overpaid_cents: 0,
      returning_cents: 10_000,
      refunds: [{ status: 'requested' }],
    });
    await settle();
    await openDispute(app.services, payment_ref);
    await settle();
    await closeDispute(app.services, payment_ref, 'lost');
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'dispute_lost', total_cents: 90_000 });
    const { items } = await quotes.list({ payment_states: ['dispute_lost'] });
    expect(items.map((row) => [row.id, row.payment_state])).toEqual([[id, 'dispute_lost']]);
    expect((await quotes.list({ payment_states: ['refunded'] })).items).toEqual([]);
    const { payments: shown } = await app.client().api.approval.show({ token });
    expect(shown && [bankTookAll(shown), shown.disputed_cents > 0]).toEqual([true, true]);
  });

  test('a lost dispute makes the amount due again', async () => {
    const { id, token, company } = await buildOwedQuote(app);
    await payByCard(app, token, 'deposit');
    await settle();
    const { payment_ref } = await chargeIn(app, id);
    await openDispute(app.services, payment_ref);
    await settle();
    const { payments } = company.owner.client.api;
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ open_cents: 70_000, deposit_open_cents: 0 });
    await closeDispute(app.services, payment_ref, 'lost');
    await settle();
    expect(await payments.ofQuote({ quote_id: id })).toMatchObject({
      state: 'dispute_lost',
      disputed_cents: 30_000,
      in_dispute_cents: 0,
      open_cents: 100_000,
      deposit_open_cents: 30_000,
    });
    await payments.request({ quote_id: id, message: '' });
    expect((await mailKinds(app, id)).filter((kind) => kind === 'payment_requested')).toHaveLength(1);
  });
});
