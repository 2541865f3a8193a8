import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuoteOptions } from '#tests/support/sent-quote.ts';
import { readLink, readShownQuote } from './queries.ts';
import { approvalRoutes } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({ approval: approvalRoutes(procedures, services) }),
  });
});
afterAll(() => app.close());

async function sentQuote(options: SentQuoteOptions = {}) {
  const company = await buildCompany(app);
  return { company, quote: await buildSentQuote(app, company, options) };
}

const customer = () => app.client().api.approval;
const approve = (token: string) =>
  customer().decide({ token, decision: 'approved', name: 'Carla Customer', revision: 1 });

test('the text about next steps is the company’s current one, and isn’t part of what is signed', async () => {
  const { quote, company } = await sentQuote();
  const say = (words: string) =>
    app.query('update organizations set next_steps = $2 where id = $1', [company.orgId, words]);
  expect((await customer().show({ token: quote.token })).organization.next_steps).toBe('');
  await say('We call within a day.');
  expect((await approve(quote.token)).organization.next_steps).toBe('We call within a day.');
  await say('We come on Monday.');
  const view = await customer().show({ token: quote.token });
  expect([view.organization.next_steps, view.record_problem]).toEqual(['We come on Monday.', null]);
  const [kept] = await app.query<{ snapshot: string }>('select snapshot from quote_revisions where quote_id = $1', [
    quote.id,
  ]);
  expect(kept?.snapshot).not.toContain('next_steps');
});

test('a percent add-on explains its amount; an earlier record without the explanation still matches what was signed', async () => {
  const line = { id: newId(), kind: 'custom', description: 'Wash', quantity: 100, unit: 'sqft' } as const;
  const basis = { addon: 'Rush', type: 'percent', value: 0.2, rate_book_version: 0 } as const;
  const addon = { id: newId(), kind: 'addon', description: 'Rush', taxable: true, basis } as const;
  const lines = [{ ...line, unit_cents: 50, taxable: true }, addon];
  const { quote } = await sentQuote({ lines });
  const itemsOf = async (token: string) => (await customer().show({ token })).items.map(({ share }) => share);
  expect(await itemsOf(quote.token)).toEqual([undefined, { value: 0.2, of_cents: 5000 }]);
  expect((await approve(quote.token)).record_problem).toBeNull();

  const { quote: older } = await sentQuote({ lines: lines.map((each) => ({ ...each, id: newId() })) });
  const [kept] = await app.query<{ snapshot: string }>('select snapshot from quote_revisions where quote_id = $1', [
    older.id,
  ]);
  const before = (kept?.snapshot ?? '').replace(/"share":\{[^}]*\},/, '');
  expect(before).not.toBe(kept?.snapshot);
  await app.query('alter table quote_revisions disable trigger user');
  await app.query('update quote_revisions set snapshot = $2, snapshot_sha256 = $3 where quote_id = $1', [
    older.id,
    before,
    sha256Hex(before),
  ]);
  await app.query('alter table quote_revisions enable trigger user');
  expect(await itemsOf(older.token)).toEqual([undefined, undefined]);
  expect((await approve(older.token)).record_problem).toBeNull();
  const signed = await app.query('select snapshot_sha256 from decisions where quote_id = $1', [older.id]);
  expect(signed).toEqual([{ snapshot_sha256: sha256Hex(before) }]);
});

test('a copy by email is promised once that email is being sent, but not while it is on hold', async () => {
  const { quote } = await sentQuote();
  const services = { ...app.services, env: { ...app.services.env, SMTP_URL: 'smtp://mail.example' } };
  const mailedTo = async () => (await readShownQuote(services, readLink(quote.token))).mailedTo;
  const address = await mailedTo();
  expect(address).toContain('@');
  await approve(quote.token);
  for (const [status, shown] of [
    ['waiting', ''],
    ['queued', address],
    ['sent', address],
    ['failed', ''],
  ]) {
    await app.query("update messages set status = $2 where quote_id = $1 and kind = 'quote_approved'", [
      quote.id,
      status,
    ]);
    expect(await mailedTo(), status).toBe(shown);
  }
});

test('an answer by email is promised only where emails are sent and received', async () => {
  const { quote, company } = await sentQuote();
  const link = readLink(quote.token);
  expect((await customer().show({ token: quote.token })).mailed_to, 'only an outbox').toBe('');
  const services = { ...app.services, env: { ...app.services.env, SMTP_URL: 'smtp://mail.example' } };
  const { mailedTo, snapshot } = await readShownQuote(services, link);
  expect(mailedTo).toBe(snapshot.customer_email);
  expect(mailedTo).toContain('@');
  await app.query(
    `insert into suppressions (org_id, id, address, reason, at) values ($1, gen_random_uuid(), $2, 'bounced', now())`,
    [company.orgId, mailedTo.toLowerCase()],
  );
  expect((await readShownQuote(services, link)).mailedTo, 'returned before').toBe('');
});
