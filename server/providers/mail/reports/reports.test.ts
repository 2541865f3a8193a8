/** Follows a bounced email: sent by SMTP, returned to a mailbox, read by IMAP, and shown on the quote. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { findSuppression } from '#server/providers/mail/suppression-queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import type { TestMailServer } from '#tests/support/mail-server.ts';
import { startMailServers } from '#tests/support/mail-servers.ts';
import type { TestMailbox } from '#tests/support/mailbox.ts';
import { complaint, deliveryStatus, newsletter } from '#tests/support/returned-mails.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { readMailbox } from './read-mailbox.ts';
import { readMailboxJob } from './read-mailbox-job.ts';

let mailServer: TestMailServer;
let mailbox: TestMailbox;
let app: TestApp;
let company: TestCompany;
let quoteId: string;

beforeAll(async () => {
  const servers = await startMailServers();
  ({ mailServer, mailbox } = servers);
  app = await startTestApp({ settings: servers.settings });
  company = await buildCompany(app);
  ({ id: quoteId } = await buildSentQuote(app, company));
  // The tests read the mailbox themselves.
  await app.startWorkers([{ ...readMailboxJob, run: async () => undefined }]);
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
  await mailbox?.close();
});

const NEVER = new AbortController().signal;
const read = () => readMailbox({ ...app.workerServices(), env: app.services.env }, NEVER);
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });

async function sentMail(to = uniqueEmail('customer')) {
  const content = { subject: 'Quote Q-7', html: '<p>Hello</p>', text: 'Hello' };
  const id = await withOrg(app.services.db, company.scope, (tx) =>
    queueMessage(tx, app.services, company.scope, { quoteId, kind: 'payment_receipt', to, ...content }),
  );
  await statusOf(id, { status: 'sent' });
  const place = mailServer.received.findIndex((mail) => mail.to?.some(({ address }) => address === to));
  return { id, recipient: to, to: mailServer.returnPaths[place] ?? '' };
}

const statusOf = (id: string, expected: object) =>
  eventually(async () =>
    expect(
      (
        await app.query('select status, error, delivered_at, bounced_at, complained_at from messages where id = $1', [
          id,
        ])
      )[0],
    ).toMatchObject(expected),
  );

const events = async () =>
  (await app.query<{ type: string }>('select type from quote_events where quote_id = $1 order by seq', [quoteId])).map(
    ({ type }) => type,
  );
const suppressionOf = (address: string) =>
  withOrg(app.services.db, company.scope, (tx) => findSuppression(tx, company.scope, address));

test('a bounced email is shown with the other server’s reply, and its recipient is suppressed', async () => {
  const mail = await sentMail();
  expect(mail.to).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@rinseline\.example$/);
  mailbox.deliver(deliveryStatus(mail));
  expect(await read()).toMatchObject({ seen: 1, reports: 1, forged: 0 });
  await statusOf(mail.id, { status: 'bounced', error: '550 5.1.1 <ann>: no such user', bounced_at: expect.any(Date) });
  expect(await suppressionOf(mail.recipient)).toMatchObject({
    reason: 'bounced',
    detail: '550 5.1.1 <ann>: no such user',
  });
  expect((await events()).at(-1)).toBe('bounced');
  expect(await read(), 'no mail is read twice').toMatchObject({ seen: 0, reports: 0 });
  expect(mailbox.flags().flat(), 'nothing in the mailbox changes').not.toContain('\\Seen');

  const next = await withOrg(app.services.db, company.scope, (tx) =>
    queueMessage(tx, app.services, company.scope, {
      quoteId,
      kind: 'payment_receipt',
      to: mail.recipient.toUpperCase(),
      subject: 'Receipt',
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  );
  await statusOf(next, { status: 'suppressed', error: expect.stringContaining('bounced') });
});

test('an email returned from a full mailbox does not suppress the recipient', async () => {
  const mail = await sentMail();
  mailbox.deliver(deliveryStatus(mail, { status: '5.2.2', words: 'smtp; 552 5.2.2 mailbox full' }));
  await read();
  await statusOf(mail.id, { status: 'bounced', error: '552 5.2.2 mailbox full' });
  expect(await suppressionOf(mail.recipient)).toBeNull();
});

test('a delay changes nothing; a delivery is recorded, and so is a later bounce', async () => {
  const mail = await sentMail();
  mailbox.deliver(deliveryStatus(mail, { action: 'delayed', status: '4.4.1' }));
  mailbox.deliver(deliveryStatus(mail, { action: 'delivered', status: '2.1.5' }));
  expect(await read()).toMatchObject({ seen: 2, reports: 1 });
  await statusOf(mail.id, { status: 'delivered', delivered_at: expect.any(Date) });
  expect((await events()).at(-1)).toBe('delivered');
  mailbox.deliver(deliveryStatus(mail));
  await read();
  await statusOf(mail.id, { status: 'bounced' });
});

test('a complaint suppresses the recipient, even if only the returned email identifies our message', async () => {
  const [one, other] = [await sentMail(), await sentMail()];
  mailbox.deliver(complaint({ to: 'abuse@rinseline.example' }, one.to));
  mailbox.deliver(complaint({ to: 'abuse@rinseline.example', messageId: `<${other.id}@rinseline.example>` }));
  expect(await read()).toMatchObject({ seen: 2, reports: 2 });
  for (const mail of [one, other]) {
    await statusOf(mail.id, { status: 'complained', complained_at: expect.any(Date) });
    expect(await suppressionOf(mail.recipient)).toMatchObject({ reason: 'complained' });
  }
});

test('without a signed address, the Message-ID identifies the bounced email, if it was sent to that recipient', async () => {
  const [mail, foreign] = [await sentMail(), await sentMail()];
  const at = { to: 'quotes@rinseline.example' };
  mailbox.deliver(deliveryStatus({ ...at, recipient: mail.recipient, messageId: `<${mail.id}@rinseline.example>` }));
  mailbox.deliver(
    deliveryStatus({ ...at, recipient: uniqueEmail('other'), messageId: `<${foreign.id}@rinseline.example>` }),
  );
  mailbox.deliver(deliveryStatus({ ...at, recipient: mail.recipient, messageId: `<${foreign.id}@elsewhere.example>` }));
  expect(await read()).toMatchObject({ seen: 3, reports: 1 });
  await statusOf(mail.id, { status: 'bounced' });
  await statusOf(foreign.id, { status: 'sent' });
});

test('forged and unsigned addresses are ignored and counted', async () => {
  const mail = await sentMail();
  const id = mail.id.replaceAll('-', '');
  const forged = () => app.query<{ forged: number }>('select forged from bounce_mailboxes');
  const [before] = await forged();
  for (const tag of [`${id}.0123456789abcdef`, id, `${id}.`, '', `${id}.${'f'.repeat(17)}`])
    mailbox.deliver(
      deliveryStatus({
        to: `bounces+${tag}@rinseline.example`,
        recipient: mail.recipient,
        messageId: `<${mail.id}@rinseline.example>`,
      }),
    );
  expect(await read()).toMatchObject({ seen: 5, reports: 0, forged: 5 });
  expect((await forged())[0]?.forged).toBe(Number(before?.forged) + 5);
  await statusOf(mail.id, { status: 'sent' });
});

test('two processes never read at the same time, and rereading a mailbox with new numbers has no effect', async () => {
  const mail = await sentMail();
  mailbox.deliver(deliveryStatus(mail));
  const readings = await Promise.all([read(), read()]);
  expect(readings.filter((reading) => reading === null)).toHaveLength(1);
  await statusOf(mail.id, { status: 'bounced' });
  const before = await events();
  mailbox.renumber();
  expect((await read())?.seen).toBeGreaterThan(10);
  await eventually(async () =>
    expect(await app.query('select 1 from mail_reports where applied_at is null')).toEqual([]),
  );
  expect(await events()).toEqual(before);
});

test('a report with an impossible time gets the current time, and a report that cannot be handled does not block later ones', async () => {
  const [early, poisoned, last] = [await sentMail(), await sentMail(), await sentMail()];
  const report = deliveryStatus(early);
  mailbox.deliver(report.replace('Action: failed', 'Action: failed\nLast-Attempt-Date: -010000-01-01'));
  mailbox.deliver(deliveryStatus(poisoned));
  mailbox.deliver(deliveryStatus(last));
  const services = { ...app.workerServices(), env: app.services.env };
  let reports = 0;
  const send: typeof services.jobs.send = async (...sent) => {
    reports += 1;
    if (reports === 2) throw new RangeError('Invalid time value');
    await app.services.jobs.send(...sent);
  };
  const reading = await readMailbox({ ...services, jobs: { ...app.services.jobs, send } }, NEVER);
  expect(reading).toMatchObject({ seen: 3, reports: 2 });
  await statusOf(early.id, { status: 'bounced', bounced_at: expect.any(Date) });
  const [{ bounced_at: at } = { bounced_at: null }] = await app.query<{ bounced_at: Date | null }>(
    'select bounced_at from messages where id = $1',
    [early.id],
  );
  expect(Math.abs((at?.getTime() ?? 0) - app.services.now().getTime())).toBeLessThan(5 * 60_000);
  await statusOf(last.id, { status: 'bounced' });
  await statusOf(poisoned.id, { status: 'sent' });
});

test('only a few headers of each of 10,000 unrelated emails are read, once, and the emails are not changed', async () => {
  for (let number = 0; number < 10_000; number += 1) mailbox.deliver(newsletter(number));
  const mail = await sentMail();
  mailbox.deliver(deliveryStatus(mail));
  const seen: number[] = [];
  for (let reading = await read(); reading; reading = await read()) {
    seen.push(reading.seen);
    if (!reading.isCut) break;
  }
  expect(seen.reduce((sum, each) => sum + each, 0)).toBe(10_001);
  expect(Math.max(...seen)).toBeLessThanOrEqual(5000);
  await statusOf(mail.id, { status: 'bounced' });
  expect(await read()).toMatchObject({ seen: 0 });
  expect(mailbox.flags().flat()).not.toContain('\\Seen');
});
