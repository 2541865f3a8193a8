/**
 * Sends a company's emails through real servers with the program's own jobs: signed, over SMTP. Reads returned
 * emails over IMAP, unsubscribes with one click, and shows what happens when a server is down or never responds.
 */

import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { queueDueFollowUps } from '#server/features/quotes/follow-ups/run-due.ts';
import { QUOTE_OF_MAIL, sendMessageJobWith } from '#server/features/quotes/send-message-job.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import { optOutRoute } from '#server/providers/mail/opt-out/opt-out-route.ts';
import { readMailbox } from '#server/providers/mail/reports/read-mailbox.ts';
import { readMailboxJob } from '#server/providers/mail/reports/read-mailbox-job.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { checkDkim } from '#tests/support/dkim-signature.ts';
import { buildCompany, buildQuote, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { startMailServers } from '#tests/support/mail-servers.ts';
import type { TestMailbox } from '#tests/support/mailbox.ts';
import { letRemindersLeave } from '#tests/support/reminder-zone.ts';
import { complaint, deliveryStatus } from '#tests/support/returned-mails.ts';

const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let mailServer: TestMailServer;
let mailbox: TestMailbox;
let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  const servers = await startMailServers();
  ({ mailServer, mailbox } = servers);
  app = await startTestApp({
    settings: { ...servers.settings, DKIM_KEY: KEYS.privateKey, DKIM_SELECTOR: 'key1' },
    rawRoutes: (services) => [optOutRoute(services)],
  });
  company = await buildCompany(app);
  await letRemindersLeave(app, company.orgId);
  const quotePdf = async () => ({ name: 'Quote.pdf', bytes: new TextEncoder().encode('%PDF') });
  await app.startWorkers([sendMessageJobWith({ ...QUOTE_OF_MAIL, quotePdf })]);
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
  await mailbox?.close();
});

const api = () => company.owner.client.api;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });
const mailTo = (address: string, server = mailServer) =>
  server.received.findIndex(({ to }) => to?.some((each) => each.address === address));

/** Returns the last email to the customer as staff see it, without the email that tells the author of a bounce. */
async function shown(id: string) {
  const { messages, events } = await api().quotes.get({ id });
  return { mail: messages.find(({ kind }) => kind !== 'quote_updates_staff'), event: events.at(-1)?.type };
}
const untilShown = (id: string, status: string) =>
  eventually(async () => expect((await shown(id)).mail?.status).toBe(status));

/** Creates a quote whose email the server has accepted. */
async function sentQuote() {
  const to = uniqueEmail('customer');
  const { id } = await buildQuote(company, { draft: { customer_email: to } });
  await api().quotes.send({ id, message: '' });
  await untilShown(id, 'sent');
  const place = mailTo(to);
  return { id, to, raw: mailServer.raw[place] as Buffer, returnPath: mailServer.returnPaths[place] ?? '' };
}

const suppressed = async (email: string) => (await api().suppressions.check({ email })).suppression?.reason ?? null;
/**
 * Runs the every-minute mailbox job until the check passes. A run does nothing while the scheduled job reads the
 * mailbox, and that job may have started before the emails arrived.
 */
const afterReading = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await withOrg(app.services.db, company.scope, (tx) => app.services.jobs.send(tx, readMailboxJob, {}));
      await check();
    },
    { timeout: 90_000, interval: 500 },
  );

test('a quote shows that its email was sent, bounced or complained about, and a forged report changes nothing', async () => {
  const returned = await sentQuote();
  expect(checkDkim(returned.raw, KEYS.publicKey)).toMatchObject({
    domain: 'rinseline.example',
    selector: 'key1',
    headers: expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'reply-to']),
    bodyIsWhole: true,
    isValid: true,
  });
  const changed = Buffer.from(returned.raw.toString('latin1').replace('Subject: ', 'Subject: Free '), 'latin1');
  expect(checkDkim(changed, KEYS.publicKey)).toMatchObject({ isValid: false });

  const complained = await sentQuote();
  const untouched = await sentQuote();
  mailbox.deliver(deliveryStatus({ to: returned.returnPath, recipient: returned.to }));
  mailbox.deliver(complaint({ to: 'abuse@rinseline.example' }, complained.returnPath));
  const forged = untouched.returnPath.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@');
  mailbox.deliver(deliveryStatus({ to: forged, recipient: untouched.to }));
  mailbox.deliver(complaint({ to: 'abuse@rinseline.example' }, forged));
  await afterReading(async () => expect((await shown(returned.id)).mail?.status).toBe('bounced'));
  await untilShown(complained.id, 'complained');
  expect(await shown(returned.id)).toMatchObject({
    mail: { error: '550 5.1.1 <ann>: no such user' },
    event: 'bounced',
  });
  expect((await shown(complained.id)).event).toBe('complained');
  await eventually(async () =>
    expect(await app.query('select 1 from bounce_mailboxes where forged = 2')).toHaveLength(1),
  );
  expect(await shown(untouched.id)).toMatchObject({ mail: { status: 'sent', error: null }, event: 'sent' });
  const reasons = await Promise.all([returned, complained, untouched].map(({ to }) => suppressed(to)));
  expect(reasons).toEqual(['bounced', 'complained', null]);

  const tries = () => mailServer.received.filter(({ to }) => to?.[0]?.address === complained.to).length;
  const before = tries();
  await api().quotes.send({ id: complained.id, message: 'Once more' });
  await untilShown(complained.id, 'suppressed');
  expect(tries(), 'whoever complained is not even tried').toBe(before);
});

test('one click in the email program ends the reminders of a quote', async () => {
  const { id, to } = await sentQuote();
  const { items } = await api().followUps.list({ id });
  await api().followUps.sendNow({ id, follow_up_id: items[0]?.id ?? '' });
  await untilShown(id, 'sent');
  await eventually(async () =>
    expect(mailServer.received.filter((mail) => mail.to?.[0]?.address === to)).toHaveLength(2),
  );
  const reminder = mailServer.received.findLastIndex((mail) => mail.to?.[0]?.address === to);
  const header = (name: string) => mailServer.received[reminder]?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(checkDkim(mailServer.raw[reminder] as Buffer, KEYS.publicKey)).toMatchObject({
    isValid: true,
    headers: expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: form })).status).toBe(200);

  // Uses the program's clock. The database's now() has microseconds, so it may be ahead of the program's whole
  // milliseconds.
  await app.query(`update follow_ups set due_at = $2, planned_for = $2 where id = $1`, [
    items[1]?.id,
    app.services.now(),
  ]);
  await queueDueFollowUps(app.services);
  const second = async () => (await api().followUps.list({ id })).items.find((item) => item.id === items[1]?.id);
  await eventually(async () => expect((await second())?.state).toBe('skipped'));
  expect((await second())?.reason).toBe('The customer opted out of reminders');
  expect(mailServer.received.filter((mail) => mail.to?.[0]?.address === to)).toHaveLength(2);
});

const queueReceipt = (to: string) =>
  withOrg(app.services.db, company.scope, (tx) =>
    queueMessage(tx, app.services, company.scope, {
      quoteId: null,
      kind: 'payment_receipt',
      to,
      subject: 'Receipt',
      html: '<p>Thank you</p>',
      text: 'Thank you',
    }),
  );
const stored = async (id: string) =>
  (
    await app.query<{ status: string; error: string | null }>('select status, error from messages where id = $1', [id])
  )[0];

test('a mail server that never confirms an email delays no other email', async () => {
  const [slow, other] = [uniqueEmail('slow'), uniqueEmail('other')];
  const release = mailServer.hold(slow);
  const [first, second] = [await queueReceipt(slow), await queueReceipt(other)];
  await eventually(async () => expect((await stored(second))?.status).toBe('sent'));
  expect((await stored(first))?.status).toBe('queued');
  release();
  await eventually(async () => expect((await stored(first))?.status).toBe('sent'));
});

test('while the mail server is down, an email waits and shows the reason, and afterward it is sent once', async () => {
  const port = Number(new URL(mailServer.url).port);
  await mailServer.close();
  const to = uniqueEmail('patient');
  const id = await queueReceipt(to);
  await eventually(async () =>
    expect(await stored(id)).toMatchObject({ status: 'queued', error: expect.stringContaining('ECONNREFUSED') }),
  );
  mailServer = await startMailServer({ port });
  await eventually(async () => {
    // Makes the next attempt due now instead of in half a minute.
    await app.query(`update pgboss.job set start_after = now() where state = 'retry' and data->>'message_id' = $1`, [
      id,
    ]);
    expect((await stored(id))?.status).toBe('sent');
  });
  expect(mailServer.received.map((mail) => mail.to?.[0]?.address)).toEqual([to]);
});

test('retries follow within minutes of a temporary refusal and continue over a whole weekend', () => {
  const { limit, seconds, doublingTo = 0 } = sendMessageQueue.retry;
  // Each pause takes one to two times this long.
  const pauses = Array.from({ length: limit }, (_, place) => Math.min(doublingTo, seconds * 2 ** place) * 1000);
  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(3 * DAY_MS);
  expect((pauses[0] ?? 0) + (pauses[1] ?? 0)).toBeLessThanOrEqual(2 * MINUTE_MS);
});

test('a mailbox whose server is down or silent blocks nothing and stays available to the next reader', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const services = { ...app.workerServices(), env: app.services.env };
  const at = (url: string) => ({ ...services, env: { ...services.env, BOUNCE_IMAP_URL: url } });
  const stopping = new AbortController();
  const reading = readMailbox(at(`imap://silent:secret@127.0.0.1:${port}/`), stopping.signal);
  const ended = reading.catch((error: unknown) => error);
  await new Promise((resolve) => silent.once('connection', resolve));
  // Meanwhile nothing is locked, emails are sent, and no one else reads this mailbox.
  const id = await queueReceipt(uniqueEmail('meanwhile'));
  await eventually(async () => expect((await stored(id))?.status).toBe('sent'));
  expect(await readMailbox(at(`imap://silent:secret@127.0.0.1:${port}/`), stopping.signal)).toBeNull();
  stopping.abort();
  expect(await ended).toBeInstanceOf(Error);
  await new Promise((resolve) => silent.close(resolve));

  const gone = at(`imap://silent:secret@127.0.0.1:${port}/`);
  expect(await readMailboxJob.run({ ...services, env: gone.env }, {}, new AbortController().signal)).toBeUndefined();
  const claims = () => app.query('select claimed_until from bounce_mailboxes where claimed_until is not null');
  // The scheduled job may be reading the program's own mailbox now.
  await eventually(async () => expect(await claims(), 'whoever comes next may read').toEqual([]));
});
