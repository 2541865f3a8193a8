import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { queueMessage } from './commands.ts';
import { optOut, suppress } from './suppression-commands.ts';
import { findSuppression, hasOptedOut, isSuppressed } from './suppression-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inCompany = <T>({ scope }: TestCompany, work: Parameters<typeof withOrg<T>>[2]) =>
  withOrg(app.services.db, scope, work);

const message = (company: TestCompany, to: string) =>
  inCompany(company, (tx) =>
    queueMessage(tx, app.services, company.scope, {
      quoteId: null,
      kind: 'question_received',
      to,
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  );

test('an email is suppressed for one company, in any spelling, and the first reason is kept', async () => {
  const [company, other] = await Promise.all([buildCompany(app), buildCompany(app)]);
  const address = uniqueEmail('Customer');
  const messageId = await message(company, address);
  const about = { address, messageId, at: app.services.now() };
  await inCompany(company, async (tx) => {
    await suppress(tx, company.scope, { ...about, reason: 'bounced', detail: '550 5.1.1 no such user' });
    await suppress(tx, company.scope, { ...about, reason: 'complained', detail: '' });
  });
  const spelled = ` ${address.toUpperCase()}`;
  const found = await inCompany(company, (tx) => findSuppression(tx, company.scope, spelled));
  expect(found).toMatchObject({ address: address.toLowerCase(), reason: 'bounced', detail: '550 5.1.1 no such user' });
  expect(await inCompany(other, (tx) => isSuppressed(tx, other.scope, address))).toBe(false);
});

test('an opt-out from reminders applies to one company, and all other emails are still sent', async () => {
  const [company, other] = await Promise.all([buildCompany(app), buildCompany(app)]);
  const address = uniqueEmail('customer');
  const messageId = await message(company, address);
  const stop = () =>
    inCompany(company, (tx) => optOut(tx, company.scope, { address, messageId, at: app.services.now() }));
  await stop();
  await stop();
  expect(await inCompany(company, (tx) => hasOptedOut(tx, company.scope, address.toUpperCase()))).toBe(true);
  expect(await inCompany(company, (tx) => isSuppressed(tx, company.scope, address))).toBe(false);
  expect(await inCompany(other, (tx) => hasOptedOut(tx, other.scope, address))).toBe(false);
});
