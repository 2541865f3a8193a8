import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar-days.ts';
import { NEW_COMPANY } from '#domain/company/mail-allowance.ts';
import { DAY_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { approvedQuote } from '#tests/support/payments.ts';
import { releaseWaiting, WAITING_DAYS } from './release-waiting.ts';

let app: TestApp;
beforeAll(async () => {
  // No worker runs, so nothing is sent.
  app = await startTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: 'help@rinseline.example' } });
});
afterAll(() => app?.close());

const release = () => releaseWaiting(app.workerServices());
const confirm = ({ owner }: TestCompany, at: Date | null) =>
  app.query('update users set email_confirmed_at = $2 where id = $1', [owner.id, at]);
/** Inserts emails that were sent `minutes` ago. */
const mailed = ({ orgId }: TestCompany, count: number, minutes: number) =>
  app.query(
    `insert into message_allowances (org_id, mailed_at) select $1, array_agg($2::timestamptz) from generate_series(1, $3::int)`,
    [orgId, new Date(app.services.now().getTime() - minutes * 60_000), count],
  );
const toCustomers = ({ orgId }: TestCompany) =>
  app.query<{ kind: string; status: string; error: string | null }>(
    `select kind, status, error from messages where org_id = $1 and recipient = 'carla@example.com' order by created_at, id`,
    [orgId],
  );
const jobs = ({ orgId }: TestCompany) =>
  app.query(
    `select 1 from pgboss.job join messages on messages.id::text = data ->> 'message_id' and recipient = 'carla@example.com'
     where name = 'send-message' and data ->> 'org_id' = $1`,
    [orgId],
  );
const unconfirmed = { status: 'waiting', error: 'Waiting until the owner confirms their email address.' };

async function decisionAndReceipt(company: TestCompany) {
  const { id } = await approvedQuote(company);
  const received_on = dayIn(app.services.now(), 'America/New_York');
  const payment = { id: newId(), quote_id: id, amount_cents: 400, method: 'cash', received_on, reference: '' } as const;
  await company.owner.client.api.payments.record({ ...payment, mail_receipt: true });
  return { id, payment };
}

test('until the owner is confirmed, decisions, receipts and refunds succeed and their emails are on hold, with the reason on the quote; then they are sent', async () => {
  const company = await buildCompany(app);
  await confirm(company, null);
  const { id } = await decisionAndReceipt(company);
  expect(await toCustomers(company)).toMatchObject([
    { kind: 'quote_approved', ...unconfirmed },
    { kind: 'payment_receipt', ...unconfirmed },
  ]);
  const { messages } = await company.owner.client.api.quotes.get({ id });
  expect(messages.filter(({ to }) => to === 'carla@example.com')).toMatchObject([unconfirmed, unconfirmed]);
  await release();
  expect(await jobs(company)).toEqual([]);
  await confirm(company, app.services.now());
  await Promise.all([release(), release()]);
  expect(await toCustomers(company)).toMatchObject([
    { status: 'queued', error: null },
    { status: 'queued', error: null },
  ]);
  expect(await jobs(company)).toHaveLength(2);
  const { mailAllowance } = company.owner.client.api;
  expect(await mailAllowance.get()).toMatchObject({ hour: { used: 2 } });
});

const voidIt = (company: TestCompany, { id, payment }: Awaited<ReturnType<typeof decisionAndReceipt>>) =>
  company.owner.client.api.payments.void({ quote_id: id, id: payment.id, reason: 'Typed twice' });
const VOIDED = 'Not sent: receipt R-1001 was voided before the email went out.';
const aboutThePayment = async (company: TestCompany) =>
  (await toCustomers(company)).filter(({ kind }) => kind !== 'quote_approved');
/** Runs the email's job with a mail server that accepts everything. */
async function send({ orgId }: TestCompany, kind: string) {
  const [mail] = await app.query<{ id: string }>('select id from messages where org_id = $1 and kind = $2', [
    orgId,
    kind,
  ]);
  return sendMessage(mailSender(app), { org_id: orgId, message_id: mail?.id ?? '' });
}

test('a receipt voided while on hold isn’t sent, and no one is notified of the void', async () => {
  const company = await buildCompany(app);
  await confirm(company, null);
  const made = await decisionAndReceipt(company);
  await voidIt(company, made);
  const withdrawn = [{ kind: 'payment_receipt', status: 'failed', error: VOIDED }];
  expect(await aboutThePayment(company)).toEqual(withdrawn);
  const { events } = await company.owner.client.api.quotes.get({ id: made.id });
  expect(events.at(-1)).toMatchObject({
    type: 'not_sent',
    summary: expect.stringContaining(VOIDED.slice('Not sent'.length)),
  });
  await confirm(company, app.services.now());
  await release();
  expect(await aboutThePayment(company)).toEqual(withdrawn);
  expect(await jobs(company)).toHaveLength(1);
});

test('a receipt voided on its way to the mail server isn’t sent either, nor is the email about the void', async () => {
  const company = await buildCompany(app);
  const made = await decisionAndReceipt(company);
  await voidIt(company, made);
  expect(await send(company, 'payment_voided'), 'the receipt may be leaving').toEqual({ until: expect.any(Date) });
  expect(await send(company, 'payment_receipt')).toBe('done');
  expect(await send(company, 'payment_voided')).toBe('done');
  expect(await aboutThePayment(company)).toEqual([
    { kind: 'payment_receipt', status: 'failed', error: VOIDED },
    { kind: 'payment_voided', status: 'failed', error: 'Not sent: receipt R-1001 never went out.' },
  ]);
  const { messages } = await company.owner.client.api.quotes.get({ id: made.id });
  const again = messages.find(({ kind }) => kind === 'payment_receipt');
  await company.owner.client.api.quotes.retryMessage({ id: made.id, message_id: again?.id ?? '' });
  await send(company, 'payment_receipt');
  expect((await aboutThePayment(company))[0]).toMatchObject({ status: 'failed', error: VOIDED });
});

test('the customer is notified when a sent receipt is voided', async () => {
  const company = await buildCompany(app);
  const made = await decisionAndReceipt(company);
  await send(company, 'payment_receipt');
  await voidIt(company, made);
  await send(company, 'payment_voided');
  expect(await aboutThePayment(company)).toMatchObject([
    { kind: 'payment_receipt', status: 'sent' },
    { kind: 'payment_voided', status: 'sent' },
  ]);
});

test('of several receipts, the one that was voided while on hold is named', async () => {
  const company = await buildCompany(app);
  await confirm(company, null);
  const { id } = await decisionAndReceipt(company);
  const received_on = dayIn(app.services.now(), 'America/New_York');
  const second = { id: newId(), quote_id: id, amount_cents: 300, method: 'cash', received_on, reference: '' } as const;
  await company.owner.client.api.payments.record({ ...second, mail_receipt: true });
  await voidIt(company, { id, payment: { ...second, amount_cents: 400 } });
  expect(await aboutThePayment(company)).toMatchObject([
    { status: 'waiting' },
    { status: 'failed', error: VOIDED.replace('R-1001', 'R-1002') },
  ]);
});

test('an approval email that was on hold shows the deposit due at the time it is sent', async () => {
  const company = await buildCompany(app);
  await confirm(company, null);
  const { templates, payments } = company.owner.client.api;
  const about = { kind: 'quote_approved', language: 'en', channel: 'email' } as const;
  const { version } = await templates.get(about);
  await templates.save({ ...about, subject: 'Approved', body: 'Deposit due: {{deposit_amount}}', version });
  const { id } = await approvedQuote(company, { deposit: { type: 'flat', value: 300 } });
  const text = async () => {
    const [mail] = await app.query<{ text: string }>(
      `select text from messages where quote_id = $1 and kind = 'quote_approved'`,
      [id],
    );
    return mail?.text ?? '';
  };
  expect(await text()).toContain('Deposit due: $3.00');
  const received_on = dayIn(app.services.now(), 'America/New_York');
  const cash = { quote_id: id, method: 'cash', received_on, reference: '', mail_receipt: false } as const;
  await payments.record({ id: newId(), ...cash, amount_cents: 100 });
  await confirm(company, app.services.now());
  await release();
  // More payments can arrive while the mail server is down.
  await payments.record({ id: newId(), ...cash, amount_cents: 100 });
  await app.query(`update messages set attach_signed_pdf = false where quote_id = $1`, [id]);
  await send(company, 'quote_approved');
  expect(await text()).toContain('Deposit due: $1.00');
});

test('an email queued without a mail server, where no confirmation is required, waits for the owner once there is one', async () => {
  const company = await buildCompany(app);
  const made = await decisionAndReceipt(company);
  await confirm(company, null);
  await send(company, 'payment_receipt');
  expect(await aboutThePayment(company)).toMatchObject([{ kind: 'payment_receipt', ...unconfirmed }]);
  const { quotes } = company.owner.client.api;
  const { messages } = await quotes.get({ id: made.id });
  expect(messages.find(({ kind }) => kind === 'payment_receipt')).toMatchObject(unconfirmed);
  await confirm(company, app.services.now());
  await release();
  await send(company, 'payment_receipt');
  expect(await aboutThePayment(company)).toMatchObject([{ status: 'sent', error: null }]);
});

test('a quote sent without a mail server isn’t emailed for an unconfirmed owner, and can be sent again', async () => {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const { id } = await buildQuote(company);
  const { messages } = await quotes.send({ id });
  await confirm(company, null);
  await send(company, 'quote_sent');
  const error = 'Not sent: the owner’s email address isn’t confirmed yet.';
  expect(await toCustomers(company)).toMatchObject([{ kind: 'quote_sent', status: 'suppressed', error }]);
  expect(await quotes.get({ id })).toMatchObject({ label: 'not_sent', sent_at: null });
  await confirm(company, app.services.now());
  await quotes.retryMessage({ id, message_id: messages[0]?.id ?? '' });
  await send(company, 'quote_sent');
  expect(await toCustomers(company)).toMatchObject([{ kind: 'quote_sent', status: 'sent' }]);
});

test('the dashboard counts the emails on hold for the owner’s confirmation, until the owner confirms', async () => {
  const company = await buildCompany(app);
  const counted = async () => (await company.owner.client.api.dashboard.get()).unconfirmed_messages;
  await confirm(company, null);
  expect(await counted()).toBe(0);
  await decisionAndReceipt(company);
  expect(await counted()).toBe(2);
  await confirm(company, app.services.now());
  expect(await counted(), 'what still waits leaves without the owner').toBe(0);
});

test('an unconfirmed owner who rewrites the approval email and approves 20 quotes emails no one', async () => {
  const company = await buildCompany(app);
  await confirm(company, null);
  const { templates } = company.owner.client.api;
  const about = { kind: 'quote_approved', language: 'en', channel: 'email' } as const;
  const { version } = await templates.get(about);
  // The owner may store any wording, but its emails wait.
  await templates.save({ ...about, subject: 'Your account is locked', body: 'Sign in to unlock it.', version });
  for (let quote = 0; quote < 20; quote += 1) await approvedQuote(company);
  expect(new Set((await toCustomers(company)).map(({ status }) => status))).toEqual(new Set(['waiting']));
  expect(await jobs(company)).toEqual([]);
});

test('a used-up allowance blocks neither a decision nor a payment: their emails wait for their turn', async () => {
  const company = await buildCompany(app);
  await mailed(company, NEW_COMPANY.hour, 50);
  await decisionAndReceipt(company);
  expect(await toCustomers(company)).toMatchObject([
    { status: 'waiting', error: expect.stringContaining('reached its email limit') },
    { status: 'waiting' },
  ]);
  await release();
  expect(await jobs(company)).toEqual([]);
  app.clock.advance(11 * 60_000);
  await release();
  expect(await jobs(company)).toHaveLength(2);
});

test('an email on hold for too long is dropped, and the quote’s history says so', async () => {
  const company = await buildCompany(app);
  await confirm(company, null);
  const { id } = await decisionAndReceipt(company);
  app.clock.advance(WAITING_DAYS * DAY_MS + 1);
  await release();
  expect(await toCustomers(company)).toMatchObject([
    { status: 'failed', error: expect.stringContaining('too late') },
    { status: 'failed', error: expect.stringContaining('too late') },
  ]);
  const events = await app.query<{ type: string }>('select type from quote_events where quote_id = $1 order by seq', [
    id,
  ]);
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['not_sent', 'not_sent']);
});

test('sending again counts against the allowance, and needs a confirmed owner like the first time', async () => {
  const company = await buildCompany(app);
  const { id } = await buildQuote(company, { draft: draft() });
  const { quotes, mailAllowance } = company.owner.client.api;
  const { messages } = await quotes.send({ id });
  await app.query(`update messages set status = 'bounced' where quote_id = $1`, [id]);
  const again = { id, message_id: messages[0]?.id ?? '' };
  await quotes.retryMessage(again);
  expect(await mailAllowance.get()).toMatchObject({ hour: { used: 2 } });
  await app.query(`update messages set status = 'bounced' where quote_id = $1`, [id]);
  await confirm(company, null);
  await expect(quotes.retryMessage(again)).rejects.toMatchObject({ code: 'MAIL_UNCONFIRMED' });
});

test('questions about a quote aren’t emailed to company members with an unconfirmed email', async () => {
  const company = await buildCompany(app);
  const { id } = await buildQuote(company, { draft: draft() });
  const { approval_url } = await company.owner.client.api.quotes.share({ id, way: 'link' });
  await confirm(company, null);
  const token = approval_url?.split('/').at(-1) ?? '';
  for (let question = 0; question < 5; question += 1)
    await app.client().api.approval.ask({ token, question: `Question ${question}?`, name: 'Carla' });
  const mails = await app.query<{ status: string; error: string }>(
    `select distinct status, error from messages where org_id = $1 and recipient = $2`,
    [company.orgId, company.owner.email],
  );
  expect(mails).toEqual([{ status: 'suppressed', error: 'Not sent: this email address wasn’t confirmed yet.' }]);
});
