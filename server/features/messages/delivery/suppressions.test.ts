import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { suppress } from '#server/providers/mail/suppression-commands.ts';
import { isSuppressed } from '#server/providers/mail/suppression-queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: 'help@rinseline.example' } });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const api = () => company.owner.client.api.suppressions;

async function suppressed(address = uniqueEmail('customer'), at = company) {
  const { id: quoteId } = await buildSentQuote(app, at);
  await withOrg(app.services.db, at.scope, async (tx) => {
    const content = { subject: 'Receipt', html: '<p>Hello</p>', text: 'Hello' };
    const messageId = await queueMessage(tx, app.services, at.scope, {
      quoteId,
      kind: 'payment_receipt',
      to: address,
      ...content,
    });
    const about = { address, messageId, at: app.services.now() };
    await suppress(tx, at.scope, { ...about, reason: 'bounced', detail: '550 5.1.1 unknown' });
  });
  return { address: address.toLowerCase(), quoteId };
}

const stillSuppressed = (address: string) =>
  withOrg(app.services.db, company.scope, (tx) => isSuppressed(tx, company.scope, address));

test('staff see why an email is suppressed, and which quote bounced; another company’s suppressed emails are hidden', async () => {
  const { address, quoteId } = await suppressed();
  const { suppression } = await api().check({ email: address.toUpperCase() });
  expect(suppression).toMatchObject({ address, reason: 'bounced', detail: '550 5.1.1 unknown', quote_id: quoteId });
  expect(suppression?.quote_number).toMatch(/^Q-\d+$/);
  const other = await buildCompany(app);
  expect(await other.owner.client.api.suppressions.check({ email: address })).toEqual({ suppression: null });
  expect(await other.owner.client.api.suppressions.list({})).toEqual({ suppressions: [], next_before: null });
  await expect(other.owner.client.api.suppressions.unblock({ id: suppression?.id ?? '' })).rejects.toEqual(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  expect(await stillSuppressed(address)).toBe(true);
});

test('the owner or an admin unblocks an email once, the audit log records it, and a new bounce suppresses the email again', async () => {
  const { address } = await suppressed();
  const { suppression } = await api().check({ email: address });
  const id = suppression?.id ?? '';
  const member = await buildMember(app, company, { role: 'member' });
  await expect(member.client.api.suppressions.unblock({ id })).rejects.toEqual(
    expect.objectContaining({ code: 'PERMISSION_DENIED' }),
  );
  await api().unblock({ id });
  await api().unblock({ id });
  expect(await stillSuppressed(address)).toBe(false);
  expect(await api().check({ email: address })).toEqual({ suppression: null });
  const entries = await app.query(
    `select target, actor_name from audit_log where org_id = $1 and action = 'suppression.lifted' and target = $2`,
    [company.orgId, address],
  );
  expect(entries).toHaveLength(1);
  await expect(api().unblock({ id: newId() })).rejects.toEqual(expect.objectContaining({ code: 'NOT_FOUND' }));
  await suppressed(address);
  expect(await stillSuppressed(address)).toBe(true);
});

test('a suppressed message can be retried only after its email is unblocked', async () => {
  const { address, quoteId } = await suppressed();
  const [message] = await app.query<{ id: string }>(
    `update messages set status = 'suppressed' where quote_id = $1 and recipient ilike $2 returning id`,
    [quoteId, address],
  );
  const retry = () => company.owner.client.api.quotes.retryMessage({ id: quoteId, message_id: message?.id ?? '' });
  await expect(retry()).rejects.toMatchObject({ message: expect.stringContaining('unblock it in Settings') });
  const { suppression } = await api().check({ email: address });
  await api().unblock({ id: suppression?.id ?? '' });
  expect(await retry()).toMatchObject({ status: 'queued', error: null });
});

test('a long list is split into pages, newest first', async () => {
  const at = await buildCompany(app);
  const addresses: string[] = [];
  for (let count = 0; count < 3; count += 1) addresses.unshift((await suppressed(undefined, at)).address);
  const list = at.owner.client.api.suppressions.list;
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, before: first.next_before ?? '' });
  expect([...first.suppressions, ...second.suppressions].map(({ address }) => address)).toEqual(addresses);
  expect(second.next_before).toBeNull();
});
