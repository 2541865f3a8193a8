import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { verifyQuoteChain } from './check-queries.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
let company: TestCompany;
let decided: SentQuote;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  decided = await buildSentQuote(app, company);
  const by = { kind: 'customer', secret: decided.secret, name: 'Carla' } as const;
  const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
  await decideQuote(app.services, company.scope, { decision: 'approved', revision: 1, reason: '', by, from });
  await signQuote(app.services, { org_id: company.orgId, quote_id: decided.id });
});
afterAll(() => app.close());

const EVIDENCE = ['quote_events', 'quote_revisions', 'decisions', 'signed_documents'];
const ITEM = `insert into quote_items (org_id, id, quote_id, quote_status, position, kind, description, quantity, unit, unit_cents, line_total_cents)
  select org_id, gen_random_uuid(), id, status, 9, 'custom', 'added', 1, 'flat', 1, 1 from quotes where id = $1`;

const CHANGES: readonly string[] = [
  'update quotes set total_cents = 1, sum_cents = 1, subtotal_cents = 1, tax_cents = 0 where id = $1',
  `update quotes set status = 'pending', approved_at = null where id = $1`,
  'delete from quotes where id = $1',
  'update quote_items set line_total_cents = 1 where quote_id = $1',
  'delete from quote_items where quote_id = $1',
  ITEM,
  ...EVIDENCE.flatMap((table) => [
    `update ${table} set quote_id = quote_id where quote_id = $1`,
    `delete from ${table} where quote_id = $1`,
  ]),
  'delete from quote_seals where quote_id = $1',
];

const ROLES = ['user', 'auth', 'worker', 'owner', 'superuser'] as const;

async function as<T>(role: (typeof ROLES)[number], work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(app.database.connections[role]);
  await client.connect();
  try {
    await client.query(`select set_config('app.org_id', $1, false)`, [company.orgId]);
    return await work(client);
  } finally {
    await client.end();
  }
}

describe.each(ROLES)('as the role %s', (role) => {
  test.each(CHANGES)('nothing is changed by: %s', async (sql) => {
    const outcome = await as(role, (client) =>
      client.query(sql, [decided.id]).then(
        ({ rowCount }) => rowCount,
        (error: { code?: string }) => error.code,
      ),
    );
    // The role sees no row (0), or the database refuses (42501).
    expect([0, '42501']).toContain(outcome);
  });

  test.each(['quotes', 'quote_items', 'property_images', 'quote_seals', ...EVIDENCE])(
    '%s can’t be truncated',
    async (table) => {
      await expect(as(role, (client) => client.query(`truncate ${table} cascade`))).rejects.toMatchObject({
        code: '42501',
      });
    },
  );
});

test('after all these attempts, the event chain still verifies', async () => {
  expect(await verifyQuoteChain(app.services, company.scope, decided.id)).toMatchObject({ ok: true });
});

test('a draft’s history can be deleted with the draft; the history of a quote that someone has seen can’t', async () => {
  const draft = await buildSentQuote(app, company, { sent: false });
  const sent = await buildSentQuote(app, company);
  await as('owner', async (client) => {
    for (const table of ['quote_events', 'quote_seals', 'quote_items'])
      await client.query(`delete from ${table} where quote_id = $1`, [draft.id]);
    expect((await client.query('delete from quotes where id = $1', [draft.id])).rowCount).toBe(1);
    for (const table of ['quote_events', 'quote_seals', 'quote_revisions'])
      await expect(client.query(`delete from ${table} where quote_id = $1`, [sent.id])).rejects.toMatchObject({
        code: '42501',
      });
    await expect(client.query('delete from quotes where id = $1', [sent.id])).rejects.toMatchObject({ code: '42501' });
  });
});

test('every log has a seal, and a seal that this server didn’t write is detected', async () => {
  await expect(
    app.tamper('update quote_seals set seal = null where quote_id = $1', [decided.id]),
  ).rejects.toMatchObject({
    code: '23502',
  });
  await app.tamper(`update quote_seals set seal = '' where quote_id = $1`, [decided.id]);
  expect((await verifyQuoteChain(app.services, company.scope, decided.id)).problems).toEqual(['history_end']);
});
