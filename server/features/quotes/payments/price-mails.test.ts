import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#domain/pricing/money.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import type { OutgoingMail } from '#server/providers/mail/transport.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { deliverMails, mailSender } from '#tests/support/mail-delivery.ts';
import { applyPayments, approvedQuote, buildOwedQuote, chargeIn, payByCard } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('an email about a lower price that waits while the price is lowered again shows the price at the time it is sent', async () => {
  const company = await buildCompany(app);
  const { id } = await approvedQuote(company);
  const { payments } = company.owner.client.api;
  const lower = (amount_cents: number, reason: string) =>
    payments.lowerPrice({ quote_id: id, id: newId(), amount_cents, reason });
  const { total_cents } = await lower(100, 'Gutter skipped');
  await lower(50, 'Late arrival');
  const now = formatMoney(total_cents - 50, 'USD');
  await deliverMails(app, company.orgId, id);
  const mails = await app.query<{ subject: string; text: string; html: string; status: string }>(
    `select subject, text, html, status from messages where quote_id = $1 and kind = 'price_lowered' order by id`,
    [id],
  );
  expect(mails.map(({ status }) => status)).toEqual(['sent', 'sent']);
  for (const [at, reason] of ['Gutter skipped', 'Late arrival'].entries()) {
    expect(mails[at]?.subject).toContain(`Your price is now ${now}`);
    expect(mails[at]?.text).toContain(reason);
    expect(mails[at]?.text).not.toContain(formatMoney(total_cents, 'USD'));
    expect(mails[at]?.html).toContain(now);
  }
});

test('the mail server gets what is stored: the current price, even in the email about a refund that lowered it', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@example.com' });
  const worker = app.workerServices();
  await payByCard(app, token, 'balance');
  await applyPayments(app, worker);
  const { payments } = company.owner.client.api;
  const { id: charge } = await chargeIn(app, id);
  await payments.refund({ quote_id: id, id: charge, refund_id: newId(), amount_cents: 2000, reason: 'Goodwill' });
  await applyPayments(app, worker);
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 1000, reason: 'Late arrival' });
  const [mail] = await app.query<{ id: string; text: string }>(
    `select id, text from messages where quote_id = $1 and kind = 'payment_refunded'`,
    [id],
  );
  expect(mail?.text).toContain('Current price: $980.00');
  const left: OutgoingMail[] = [];
  const transport = { send: async (each: OutgoingMail) => (left.push(each), 'sent' as const), close: async () => {} };
  await sendMessage(mailSender(app, transport), { org_id: company.orgId, message_id: mail?.id ?? '' });
  expect(left).toMatchObject([{ text: expect.stringContaining('Current price: $970.00') }]);
  expect(left[0]?.text).toContain('Visa ending in 4242');
});

test('a refund made at the provider isn’t due again in its email once the price was lowered for it', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@example.com' });
  const worker = app.workerServices();
  await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  const { account_id, payment_ref } = await chargeIn(app, id);
  const call = { accountId: account_id, paymentId: payment_ref, amountCents: 30_000, reason: '' };
  await app.services.payments.refund({ ...call, requestId: newId(), idempotencyKey: id });
  await applyPayments(app, worker);
  const { payments } = company.owner.client.api;
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 30_000, reason: 'Sorry for the wait' });
  await deliverMails(app, company.orgId, id);
  const [mail] = await app.query<{ text: string; status: string }>(
    `select text, status from messages where quote_id = $1 and kind = 'payment_refunded'`,
    [id],
  );
  expect(mail?.status).toBe('sent');
  expect(mail?.text).toContain('Amount refunded: $300.00');
  expect(mail?.text).not.toContain('is due again');
});

test('an email about a voided payment that had to wait shows what is due when it is sent', async () => {
  const company = await buildCompany(app);
  const { id } = await approvedQuote(company);
  const { payments } = company.owner.client.api;
  const cash = { quote_id: id, method: 'cash', received_on: '2026-01-05', reference: '' } as const;
  const wrong = { ...cash, id: newId(), amount_cents: 40_000, mail_receipt: true };
  await payments.record(wrong);
  await deliverMails(app, company.orgId, id);
  await payments.void({ quote_id: id, id: wrong.id, reason: 'Typed twice' });
  const mail = async () => {
    const [row] = await app.query<{ status: string; text: string; html: string }>(
      `select status, text, html from messages where quote_id = $1 and kind = 'payment_voided'`,
      [id],
    );
    return row;
  };
  expect((await mail())?.text).toMatch(/Deposit due: \$300\.00\s+Due when the work is done: \$700\.00/);
  await payments.record({ ...cash, id: newId(), amount_cents: 40_000, mail_receipt: false });
  await deliverMails(app, company.orgId, id);
  const left = await mail();
  expect(left?.status).toBe('sent');
  expect(left?.text).toMatch(/R-1001[^]*Typed twice[^]*Due when the work is done: \$600\.00/);
  expect(left?.text).not.toContain('Deposit due');
  expect(left?.html).toContain('$600.00');
});

test('an email about the price of a version that a later approved one replaced isn’t sent', async () => {
  const company = await buildCompany(app);
  const { id } = await approvedQuote(company);
  const { payments, quotes } = company.owner.client.api;
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 100, reason: 'Gutter skipped' });
  const again = newId();
  await quotes.reopen({ id, new_id: again });
  const decision = { decision: 'approved', customer_name: 'Carla', channel: 'phone', revision: 2 } as const;
  await quotes.recordDecision({ id: again, ...decision });
  await deliverMails(app, company.orgId, id);
  expect(
    await app.query(`select status, error from messages where quote_id = $1 and kind = 'price_lowered'`, [id]),
  ).toEqual([
    {
      status: 'failed',
      error: 'Not sent: a later revision of the quote was approved before the email was sent.',
    },
  ]);
});
