import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { QUOTE_OF_MAIL, sendMessageJobWith } from '#server/features/quotes/send-message-job.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { mailsInOutbox } from '#tests/support/outbox.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { type NewMessage, queueMessage, requeueMessage } from './commands.ts';

let mailServer: TestMailServer;
let app: TestApp;
let withoutServer: TestApp;
const signedPdfs = new Map<string, Uint8Array>();
const bytes = (text: string) => new TextEncoder().encode(text);
const sendMessageJob = sendMessageJobWith({
  ...QUOTE_OF_MAIL,
  quotePdf: async () => ({ name: 'Quote-Q-7.pdf', bytes: bytes('%PDF quote') }),
  signedPdf: async (_services: unknown, _scope: unknown, quoteId: string) => {
    const signed = signedPdfs.get(quoteId);
    return signed ? { name: 'Quote-Q-7-declined.pdf', bytes: signed } : null;
  },
});

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    settings: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Rinseline <quotes@rinseline.example>',
      CONTACT_EMAIL: 'help@rinseline.example',
    },
  });
  withoutServer = await startTestApp();
  await Promise.all([app, withoutServer].map((each) => each.startWorkers([sendMessageJob])));
});
afterAll(async () => {
  await app?.close();
  await withoutServer?.close();
  await mailServer?.close();
});

const CONTENT = { subject: 'Quote Q-7', html: '<p>Hello</p>', text: 'Hello' };

async function buildQuoteRow(at: TestApp, { orgId, owner }: TestCompany): Promise<string> {
  const id = newId();
  await at.query(`insert into quotes (org_id, id, number, author_id) values ($1, $2, 7, $3)`, [orgId, id, owner.id]);
  return id;
}

function queue(at: TestApp, { scope }: TestCompany, message: Partial<NewMessage> & { to: string }): Promise<string> {
  return withOrg(at.services.db, scope, (tx) =>
    queueMessage(tx, at.services, scope, { quoteId: null, kind: 'payment_receipt', ...CONTENT, ...message }),
  );
}

interface Stored {
  status: string;
  error: string | null;
  attempts: number;
  sent_at: Date | null;
}

async function stored(at: TestApp, id: string): Promise<Stored> {
  const [row] = await at.query<Stored>('select status, error, attempts, sent_at from messages where id = $1', [id]);
  if (!row) throw new Error('There is no such message');
  return row;
}

/** Waits for a worker. Its speed is not under test. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });
const untilStatus = (at: TestApp, id: string, expected: Partial<Stored>) =>
  eventually(async () => expect(await stored(at, id)).toMatchObject(expected));

/** Makes the next attempt due now instead of in half a minute. */
const hurry = (at: TestApp, id: string, set = '') =>
  at.query(`update pgboss.job set start_after = now() ${set} where state = 'retry' and data->>'message_id' = $1`, [id]);

const mailsTo = (address: string): Email[] =>
  mailServer.received.filter(({ to }) => to?.some((each) => each.address === address));

test('an email becomes sent when the server has accepted it', async () => {
  const company = await buildCompany(app);
  const to = uniqueEmail('customer');
  const id = await queue(app, company, {
    to,
    senderName: 'Ann "Wash", Inc.\r\nBcc: evil@example.com',
    replyTo: 'ann@wash.example',
    subject: 'Quote\r\nBcc: evil@example.com',
  });
  await untilStatus(app, id, { status: 'sent', error: null, attempts: 1, sent_at: expect.any(Date) });

  const [mail, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    html: '<p>Hello</p>\n',
    text: 'Hello\n',
    messageId: `<${id}@rinseline.example>`,
    attachments: [],
  });
  expect(mail?.from?.address).toBe('quotes@rinseline.example');
  expect(mail?.replyTo?.[0]?.address).toBe('ann@wash.example');
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

test('an email whose cause is rolled back is never stored', async () => {
  const company = await buildCompany(app);
  const to = uniqueEmail('never');
  await expect(
    withOrg(app.services.db, company.scope, async (tx) => {
      await queueMessage(tx, app.services, company.scope, { quoteId: null, kind: 'quote_sent', to, ...CONTENT });
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await app.query('select 1 from messages where recipient = $1', [to])).toEqual([]);
  const after = await queue(app, company, { to: uniqueEmail('next') });
  await untilStatus(app, after, { status: 'sent' });
  expect(mailsTo(to)).toEqual([]);
});

test('a permanent rejection is shown with the server’s reply and not retried until someone requests it', async () => {
  const company = await buildCompany(app);
  const to = uniqueEmail('unknown');
  mailServer.refusals.set(to, { code: 550, text: '5.1.1 No such user here' });
  const id = await queue(app, company, { to });
  await untilStatus(app, id, { status: 'bounced', error: '550 5.1.1 No such user here', attempts: 1, sent_at: null });
  const job = () => app.query<{ state: string }>(`select state from pgboss.job where data->>'message_id' = $1`, [id]);
  await eventually(async () => expect(await job()).toEqual([{ state: 'completed' }]));

  mailServer.refusals.delete(to);
  const again = () =>
    withOrg(app.services.db, company.scope, (tx) => requeueMessage(tx, app.services, company.scope, id));
  expect(await again()).toBe(true);
  await untilStatus(app, id, { status: 'suppressed', error: expect.stringContaining('bounced'), sent_at: null });
  expect(mailsTo(to), 'an address that bounced is not offered again').toEqual([]);
  await app.query(`update suppressions set lifted_at = now() where address = $1`, [to.toLowerCase()]);
  expect(await again()).toBe(true);
  await untilStatus(app, id, { status: 'sent', error: null });
  expect(await again(), 'what has left is not sent twice').toBe(false);
  expect(mailsTo(to)).toHaveLength(1);
});

test('the quote’s history shows a permanent rejection once per attempt, and never says that the email was delivered', async () => {
  const company = await buildCompany(app);
  const { id: quoteId } = await buildSentQuote(app, company);
  const events = () =>
    app.query<{ type: string; actor_kind: string; body: string }>(
      'select type, actor_kind, body from quote_events where quote_id = $1 order by seq offset 2',
      [quoteId],
    );
  const refused = uniqueEmail('unknown');
  mailServer.refusals.set(refused, { code: 550, text: '5.1.1 No such user here' });
  const full = uniqueEmail('full');
  mailServer.refusals.set(full, { code: 452, text: '4.2.2 Mailbox full' });
  const bounced = await queue(app, company, { to: refused, quoteId });
  const waiting = await queue(app, company, { to: full, quoteId });
  const accepted = await queue(app, company, { to: uniqueEmail('customer'), quoteId });
  await untilStatus(app, bounced, { status: 'bounced' });
  await untilStatus(app, accepted, { status: 'sent' });
  await untilStatus(app, waiting, { status: 'queued', attempts: 1 });
  const [event, ...others] = await events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ type: 'bounced', actor_kind: 'system' });
  expect(JSON.parse(event?.body ?? '').data).toEqual({
    to: refused,
    revision: 1,
    reason: '550 5.1.1 No such user here',
    kind: 'payment_receipt',
    message_id: bounced,
  });
  await app.query(`update suppressions set lifted_at = now() where address = $1`, [refused.toLowerCase()]);

  await withOrg(app.services.db, company.scope, (tx) => requeueMessage(tx, app.services, company.scope, bounced));
  await eventually(async () => expect(await events()).toHaveLength(2));
  await untilStatus(app, bounced, { status: 'bounced' });
  expect(await verifyQuoteChain(app.services, company.scope, quoteId)).toEqual(expect.objectContaining({ ok: true }));
});

test('a temporary rejection is retried', async () => {
  const company = await buildCompany(app);
  const to = uniqueEmail('later');
  mailServer.refusals.set(to, { code: 451, text: '4.2.1 Try again later' });
  const id = await queue(app, company, { to });
  await untilStatus(app, id, { status: 'queued', error: expect.stringContaining('4.2.1 Try again later') });
  mailServer.refusals.delete(to);
  await eventually(async () => {
    await hurry(app, id);
    expect(await stored(app, id)).toMatchObject({ status: 'sent', error: null, attempts: 2 });
  });
  expect(mailsTo(to)).toHaveLength(1);
});

test('after the last attempt, an email is marked as failed with the reason of that attempt', async () => {
  const company = await buildCompany(app);
  const to = uniqueEmail('full');
  mailServer.refusals.set(to, { code: 452, text: '4.2.2 Mailbox full' });
  const id = await queue(app, company, { to });
  await untilStatus(app, id, { status: 'queued', error: expect.stringContaining('4.2.2 Mailbox full') });
  await eventually(async () => {
    await hurry(app, id, ', retry_limit = retry_count');
    expect(await stored(app, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('4.2.2 Mailbox full'),
    });
  });
});

test('the PDF of a quote is attached; an email waits for its signed PDF', async () => {
  const company = await buildCompany(app);
  const quoteId = await buildQuoteRow(app, company);
  const to = uniqueEmail('signed');
  const waiting = await queue(app, company, { to, quoteId, kind: 'quote_approved', attachSignedPdf: true });
  const plain = await queue(app, company, { to, quoteId, attachQuotePdf: true });
  await untilStatus(app, plain, { status: 'sent' });
  expect(await stored(app, waiting)).toMatchObject({ status: 'queued', attempts: 0 });

  signedPdfs.set(quoteId, bytes('%PDF signed'));
  await untilStatus(app, waiting, { status: 'sent' });
  const files = mailsTo(to).flatMap(({ attachments }) => attachments);
  expect(files.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Quote-Q-7.pdf', 'application/pdf'],
    ['Quote-Q-7-declined.pdf', 'application/pdf'],
  ]);
  expect(new TextDecoder().decode(files[1]?.content as ArrayBuffer)).toBe('%PDF signed');
});

test('an email does not wait forever for a signed PDF that is never created', async () => {
  const company = await buildCompany(app);
  const quoteId = await buildQuoteRow(app, company);
  const id = await queue(app, company, { to: uniqueEmail('never'), quoteId, attachSignedPdf: true });
  await app.query(`update messages set created_at = now() - interval '61 minutes' where id = $1`, [id]);
  await untilStatus(app, id, { status: 'queued', error: 'The signed PDF has not been created yet' });
});

test('an account email is sent, and its content is then deleted from the database', async () => {
  const email = uniqueEmail('owner');
  await buildCompany(app, { email });
  const row = () => app.query('select status, encrypted_content from account_messages where recipient = $1', [email]);
  await eventually(async () => expect(await row()).toEqual([{ status: 'sent', encrypted_content: null }]));
  const [mail] = mailsTo(email);
  expect(mail?.subject).toBe('Confirm your email for Rinseline');
  expect(mail?.text).toContain(`${app.url}/auth/confirm?token=`);
});

test('without a mail server, emails are saved in the local outbox and their status says so', async () => {
  const email = uniqueEmail('owner');
  const company = await buildCompany(withoutServer, { email });
  const quoteId = await buildQuoteRow(withoutServer, company);
  const to = uniqueEmail('customer');
  const id = await queue(withoutServer, company, { to, quoteId, attachQuotePdf: true });
  await untilStatus(withoutServer, id, { status: 'outbox', error: null, sent_at: expect.any(Date) });
  await eventually(async () => expect(await mailsInOutbox(withoutServer)).toHaveLength(2));

  const mails = await mailsInOutbox(withoutServer);
  expect(mails.find(({ name }) => name === `${id}.eml`)?.mail).toMatchObject({
    to: [{ address: to }],
    attachments: [{ filename: 'Quote-Q-7.pdf' }],
  });
  expect(mails.find(({ mail }) => mail.to?.[0]?.address === email)?.mail.text).toContain('/auth/confirm?token=');
});
