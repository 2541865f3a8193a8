import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { findSuppression } from '#server/providers/mail/suppression-queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { SENDGRID_PATH, sendgridRoutes } from './sendgrid-route.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
let mailServer: TestMailServer;
let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    settings: {
      SMTP_URL: mailServer.url,
      CONTACT_EMAIL: 'help@rinseline.example',
      SENDGRID_WEBHOOK_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
    rawRoutes: (services) => sendgridRoutes(services),
  });
  company = await buildCompany(app);
  await app.startWorkers();
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });
const statusOf = (id: string, expected: object) =>
  eventually(async () =>
    expect((await app.query('select status, error from messages where id = $1', [id]))[0]).toMatchObject(expected),
  );

async function sentMail() {
  const to = uniqueEmail('customer');
  const content = { subject: 'Receipt', html: '<p>Hello</p>', text: 'Hello' };
  const id = await withOrg(app.services.db, company.scope, (tx) =>
    queueMessage(tx, app.services, company.scope, { quoteId: null, kind: 'payment_receipt', to, ...content }),
  );
  await statusOf(id, { status: 'sent' });
  return { id, to };
}

const seconds = () => Math.floor(app.services.now().getTime() / 1000);
const event = (id: string, about: object) => ({
  sg_event_id: newId(),
  timestamp: seconds(),
  email: 'ann@example.com',
  message_id: id,
  ...about,
});

function post(events: unknown, { at = seconds(), key = privateKey, sent = JSON.stringify(events) } = {}) {
  const signed = sign('sha256', Buffer.from(`${at}${JSON.stringify(events)}`), key).toString('base64');
  const headers = {
    'x-twilio-email-event-webhook-signature': signed,
    'x-twilio-email-event-webhook-timestamp': String(at),
  };
  return fetch(app.url + SENDGRID_PATH, { method: 'POST', body: sent, headers });
}
const reports = async () => (await app.query('select 1 from mail_reports')).length;

test('an email gives the provider its message id, and the provider’s events update its status', async () => {
  const [one, other] = [await sentMail(), await sentMail()];
  const mail = mailServer.received.find(({ to }) => to?.some(({ address }) => address === one.to));
  expect(mail?.headers.find(({ key }) => key === 'x-smtpapi')?.value).toBe(
    JSON.stringify({ unique_args: { message_id: one.id } }),
  );
  const bounced = event(one.id, { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' });
  const { message_id: _, ...byMessageId } = event(other.id, {
    event: 'delivered',
    'smtp-id': `<${other.id}@localhost>`,
  });
  expect((await post([event(one.id, { event: 'processed' }), bounced, byMessageId, 'nonsense'])).status).toBe(200);
  await statusOf(one.id, { status: 'bounced', error: '550 5.1.1 unknown' });
  await statusOf(other.id, { status: 'delivered' });
  const found = await withOrg(app.services.db, company.scope, (tx) => findSuppression(tx, company.scope, one.to));
  expect(found).toMatchObject({ reason: 'bounced' });
  const before = await reports();
  expect((await post([bounced])).status, 'repeated').toBe(200);
  expect(await reports()).toBe(before);
});

test('a complaint suppresses the recipient, but a blocked email doesn’t', async () => {
  const [one, other] = [await sentMail(), await sentMail()];
  await post([
    event(one.id, { event: 'spamreport' }),
    event(other.id, { event: 'bounce', type: 'blocked', status: '5.7.1', reason: 'listed' }),
  ]);
  await statusOf(one.id, { status: 'complained' });
  await statusOf(other.id, { status: 'bounced' });
  const found = await withOrg(app.services.db, company.scope, (tx) => findSuppression(tx, company.scope, other.to));
  expect(found).toBeNull();
});

test('forged, changed, outdated and unsigned events are refused and change nothing', async () => {
  const { id } = await sentMail();
  const before = await reports();
  const events = [event(id, { event: 'spamreport' })];
  const refused = [
    await post(events, { key: foreign }),
    await post(events, { sent: JSON.stringify([event(id, { event: 'bounce' })]) }),
    await post(events, { at: seconds() - 3600 }),
    await post(events, { at: seconds() + 3600 }),
    await post({ events }),
    await fetch(app.url + SENDGRID_PATH, { method: 'POST', body: JSON.stringify(events) }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  expect((await fetch(app.url + SENDGRID_PATH)).status).toBe(405);
  expect((await post([event(newId(), { event: 'spamreport' })])).status, 'another sender’s mail').toBe(200);
  expect(await reports()).toBe(before);
});
