import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { type MailKind, queueMessage } from '#server/providers/mail/commands.ts';
import { hasOptedOut } from '#server/providers/mail/suppression-queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { optOutRoute } from './opt-out-route.ts';

let mailServer: TestMailServer;
let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    settings: {
      SMTP_URL: mailServer.url,
      CONTACT_EMAIL: 'help@rinseline.example',
      PUBLIC_URL: 'https://quotes.example',
      PAYMENTS: 'test',
    },
    rawRoutes: (services) => [optOutRoute(services)],
  });
  company = await buildCompany(app);
  await app.startWorkers();
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});

const statusOf = async (id: string) =>
  (
    await app.query<{ status: string; error: string | null }>('select status, error from messages where id = $1', [id])
  )[0];
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });

function queue(to: string, kind: string): Promise<string> {
  const content = { subject: 'Your quote', html: '<p>Hello</p>', text: 'Hello' };
  return withOrg(app.services.db, company.scope, (tx) =>
    queueMessage(tx, app.services, company.scope, { quoteId: null, kind: kind as MailKind, to, ...content }),
  );
}

async function received(to: string, kind: string) {
  const id = await queue(to, kind);
  await eventually(async () => expect((await statusOf(id))?.status).toBe('sent'));
  const mail = mailServer.received.findLast((each) => each.to?.some(({ address }) => address === to)) as Email;
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const link = /^<https:\/\/quotes\.example(\/no-reminders\/[^>]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1];
  return { id, header, link: link ?? '' };
}

const optedOut = (to: string) => withOrg(app.services.db, company.scope, (tx) => hasOptedOut(tx, company.scope, to));
const post = (link: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(app.url + link, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

test('one click in the email client stops reminders and nothing else', async () => {
  const to = uniqueEmail('customer');
  const { header, link } = await received(to, 'reminder_first');
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect((await fetch(app.url + link)).status, 'opening the link changes nothing').toBe(200);
  expect((await fetch(app.url + link, { method: 'HEAD' })).status).toBe(200);
  expect(await optedOut(to)).toBe(false);
  expect((await post(link)).status).toBe(200);
  expect((await post(link)).status, 'again does no harm').toBe(200);
  expect(await optedOut(to.toUpperCase())).toBe(true);

  const next = await queue(to, 'reminder_last');
  await eventually(async () =>
    expect(await statusOf(next)).toEqual({
      status: 'suppressed',
      error: expect.stringContaining('opted out of reminders'),
    }),
  );
  const receipt = await received(to, 'payment_receipt');
  expect(receipt.header('list-unsubscribe')).toBeUndefined();
});

test('the page asks with one button, in the language of the reminder, and then confirms the opt-out', async () => {
  const to = uniqueEmail('cliente');
  const { id, link } = await received(to, 'reminder_first');
  await app.query(`update messages set language = 'es' where id = $1`, [id]);
  const asked = await fetch(app.url + link);
  const html = await asked.text();
  expect(html).toContain('<html lang="es">');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain(`<form action="${link}" method="post">`);
  expect(html).not.toContain('<script');
  expect(asked.headers.get('cache-control')).toBe('no-store');
  expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await (await post(link, '')).text()).toContain('Recordatorios desactivados');
  expect(await (await fetch(app.url + link)).text()).toContain('Recordatorios desactivados');
});

test('only a signed link has any effect', async () => {
  const to = uniqueEmail('customer');
  const { id, link } = await received(to, 'reminder_first');
  const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  for (const path of [wrong, `/no-reminders/${id}`, `/no-reminders/${id}.`, '/no-reminders/', `${link}/x`]) {
    expect((await post(path)).status).toBe(404);
    expect((await fetch(app.url + path)).status).toBe(404);
  }
  expect((await fetch(app.url + link, { method: 'DELETE' })).status).toBe(404);
  expect(await optedOut(to)).toBe(false);
});

test('transactional messages never have the unsubscribe header', async () => {
  for (const kind of ['signed_copy', 'payment_requested', 'quote_approved', 'question_answered', 'payment_refunded']) {
    const optOutHeader = (await received(uniqueEmail('customer'), kind)).header('list-unsubscribe');
    expect(optOutHeader, kind).toBeUndefined();
  }
});
