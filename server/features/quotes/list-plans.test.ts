/** Measures how many rows a page of the list reads, in a company with many quotes among many companies with few. */

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import type { PaymentState } from '#domain/payments/payment-labels.ts';
import { QUOTE_LABELS, type QuoteLabel } from '#domain/quote/lifecycle.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';

const QUOTES = 20_000;
const LIMIT = 25;

let app: TestApp;
let company: TestCompany;
let newcomer: string;

beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
  company = await buildCompany(app);
  for (const fullName of ['Max', 'Mia']) await buildMember(app, company, { fullName });
  ({ id: newcomer } = await buildMember(app, company, { fullName: 'New' }));
  await app.query(
    `insert into organizations (id, name) select gen_random_uuid(), 'Other ' || n from generate_series(1, 100) n`,
  );
  await app.query(
    `insert into users (id, org_id, email, full_name, role, password_hash)
     select gen_random_uuid(), id, id || '@example.com', 'Other', 'owner', '' from organizations where name like 'Other %'`,
  );
  // Most quotes are decided, the latest are undecided, and one in fifty is archived.
  await app.query(
    `insert into quotes (org_id, id, number, author_id, customer_name, property_address, created_at, sum_cents, subtotal_cents, total_cents,
       status, approved_at, declined_at, link_made_at, sent_at, viewed_at, approval_token, approval_token_expires_at, decided_on, made_on)
     select u.org_id, gen_random_uuid(), 1000 + $3 - n, u.id, 'Name ' || (n * 7919 % 5000), n % 300 || ' Oak Street', t.at, c.cents, c.cents, c.cents,
       s.status, case s.status when 'approved' then t.at end, case s.status when 'declined' then t.at end,
       d.sent_at, d.sent_at, case when n % 2 = 0 then d.sent_at end,
       case when d.sent_at is not null then 'token ' || n end, d.sent_at + interval '30 days',
       case when s.status <> 'pending' then t.at end, case when s.status <> 'pending' then t.at end
     from (select *, row_number() over (partition by org_id order by id) - 1 as rank, count(*) over (partition by org_id) as people
           from users where id <> $2) u,
       generate_series(1, case when u.org_id = $1 then $3 else 100 end) n,
       lateral (select now() - n * interval '20 minutes' as at, (n::bigint * 7919 % 200000)::int as cents) t(at, cents),
       lateral (select case when n > $3 / 10 and n % 10 < 6 then 'approved' when n > $3 / 10 and n % 10 < 9 then 'declined' else 'pending' end) s(status),
       lateral (select case when s.status <> 'pending' or n % 20 > 2 then t.at end) d(sent_at),
       lateral (select t.cents) c(cents)
     where n % u.people = u.rank`,
    [company.orgId, newcomer, QUOTES],
  );
  await app.query(
    `insert into quote_archives (org_id, quote_id, archived_by) select org_id, id, author_id from quotes where number % 50 = 0`,
  );
  // All but the latest approved quotes are paid. One approved quote in ten has a lowered price.
  await app.query(
    `insert into quote_locks (org_id, quote_id, unsettled, price_cents)
     select org_id, id, status = 'approved' and number > 1000 + $1::int * 0.88,
       case when status = 'approved' and number % 10 = 0 then total_cents / 2 end from quotes`,
    [QUOTES],
  );
  await app.query(
    `insert into payment_entries (org_id, id, quote_id, type, amount_cents, currency, method, received_on, booked_on, at,
       recorded_by, author_id, tax_rate, tax_cents)
     select q.org_id, gen_random_uuid(), q.id, 'manual', q.total_cents, 'USD', 'cash', q.approved_at::date, q.approved_at::date, q.approved_at,
       q.author_id, q.author_id, q.tax_rate, q.tax_cents
     from quotes q join quote_locks l on l.org_id = q.org_id and l.quote_id = q.id
     where q.status = 'approved' and not l.unsettled and q.total_cents > 0`,
  );
  await app.query('vacuum analyze');
}, 120_000);
afterAll(() => app.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

function rowsRead(plan: Plan): number {
  const { 'Actual Loops': loops, 'Actual Rows': rows } = plan;
  const below = (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  if (plan['Relation Name'] !== 'quotes') return below;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + (rows + removed) * loops;
}

type ListInput = NonNullable<Parameters<TestCompany['owner']['client']['api']['quotes']['list']>[0]>;

/** Explains the statements of one page as the request role runs them. */
async function plansOf(input: ListInput): Promise<Plan[]> {
  const { pool } = app.services.db.tenant;
  const statements: { text: string; values: unknown[] }[] = [];
  const listen = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    Object.assign(client, {
      query: (...sent: unknown[]) => {
        const [text, values] = sent;
        if (
          typeof text === 'string' &&
          text.startsWith('select "quote"') &&
          statements.every((one) => one.text !== text)
        )
          statements.push({ text, values: values as unknown[] });
        return query(...sent);
      },
    });
    return () => Object.assign(client, { query });
  };
  const unlisten: (() => void)[] = [];
  const acquired = (client: pg.PoolClient) => unlisten.push(listen(client));
  pool.on('acquire', acquired);
  await company.owner.client.api.quotes.list(input);
  pool.off('acquire', acquired);
  for (const stop of unlisten) stop();
  const client = new pg.Client(app.database.connections.user);
  await client.connect();
  try {
    const plans: Plan[] = [];
    // PostgreSQL first plans a statement for its values. After several runs, it makes one plan for all values.
    for (const mode of ['force_custom_plan', 'force_generic_plan'])
      for (const { text, values } of statements) {
        await client.query(`begin; set local app.org_id = '${company.orgId}'; set local plan_cache_mode = ${mode}`);
        await client.query(`prepare page as ${text}`);
        const literals = values.map((value) =>
          pg.escapeLiteral(
            value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join()}}` : String(value),
          ),
        );
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, format json) execute page(${literals.join()})`,
        );
        plans.push(rows[0]?.['QUERY PLAN'][0].Plan as Plan);
        await client.query('deallocate page; commit');
      }
    // Sorted by price, a page has two statements: quotes at their total, and those with a lowered price.
    const twice = input.sort === 'price_cents' && (input.labels?.includes('approved') ?? true);
    expect(plans).toHaveLength(twice ? 4 : 2);
    return plans;
  } finally {
    await client.end();
  }
}

const SORTS = ['created_at', 'total_cents', 'price_cents', 'customer_name', 'number', 'expires_at'] as const;
const ORDERS = SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })));

const tenDaysAgo = new Date(Date.now() - 10 * DAY_MS).toISOString().slice(0, 10);

describe('a page reads hardly more than it shows', () => {
  test.each(ORDERS)('a page of all quotes by $sort $direction', async (order) => {
    for (const plan of await plansOf({ ...order, limit: LIMIT })) expect(rowsRead(plan)).toBeLessThanOrEqual(2 * LIMIT);
  });

  test.each([
    ['an author', () => ({ author_id: company.owner.id })],
    ['an author without quotes', () => ({ author_id: newcomer })],
    ['the latest days', () => ({ from: tenDaysAgo })],
    ['one day', () => ({ from: tenDaysAgo, to: tenDaysAgo })],
    ['words in every quote', () => ({ search: 'oak street' })],
    ['quotes awaiting reply', () => ({ labels: ['sent', 'viewed'] as const })],
  ])('a page of %s, latest first', async (_, filter) => {
    for (const plan of await plansOf({ ...filter(), limit: LIMIT } as ListInput))
      expect(rowsRead(plan)).toBeLessThanOrEqual(4 * LIMIT);
  });
});

describe('a page reads only a small part of all quotes', () => {
  const LABELS: QuoteLabel[][] = [...QUOTE_LABELS.map((label) => [label]), ['sent', 'viewed']];
  test.each(LABELS.map((labels) => ({ labels })))('a page with $labels, in every order', async ({ labels }) => {
    for (const order of ORDERS)
      for (const plan of await plansOf({ ...order, labels, limit: LIMIT }))
        expect(rowsRead(plan), JSON.stringify(order)).toBeLessThanOrEqual(QUOTES / 8);
  });

  test.each([
    ['archived quotes', { archived: true }],
    ['search results', { search: 'name 12' }],
  ])('a page of %s, in every order', async (_, filter) => {
    for (const order of ORDERS)
      for (const plan of await plansOf({ ...order, ...filter, limit: LIMIT }))
        expect(rowsRead(plan), JSON.stringify(order)).toBeLessThanOrEqual(QUOTES / 8);
  });

  const STATES: PaymentState[][] = [['unpaid'], ['deposit_due', 'refunded'], ['paid'], ['paid', 'unpaid']];
  test.each(STATES.map((payment_states) => ({ payment_states })))(
    'a page of quotes that are $payment_states, latest first',
    async ({ payment_states }) => {
      for (const plan of await plansOf({ payment_states, limit: LIMIT }))
        expect(rowsRead(plan)).toBeLessThanOrEqual(QUOTES / 4);
    },
  );

  test('a page of quotes in a payment state reads nothing about what was paid long ago', async () => {
    const client = new pg.Client(app.database.connections.user);
    await client.connect();
    try {
      await client.query(`begin; set local app.org_id = '${company.orgId}'`);
      const { rowCount } = await client.query(`select unsettled_in_payment_states($1, '{unpaid}')`, [company.orgId]);
      expect(rowCount).toBeGreaterThan(0);
      const { rows } = await client.query<{ read: string }>(
        `select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables
         where relname in ('quotes', 'quote_locks', 'payment_entries')`,
      );
      expect(Number(rows[0]?.read)).toBeLessThanOrEqual(QUOTES / 4);
    } finally {
      await client.end();
    }
  });
});
