import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildMember,
  buildQuote,
  buildQuoteBy,
  customLine,
  type TestCompany,
} from '#tests/support/factories.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
});

const NOTHING = { count: 0, total_cents: 0, overdue_cents: null };
const quotes = () => company.owner.client.api.quotes;
type ListInput = NonNullable<Parameters<ReturnType<typeof quotes>['list']>[0]>;
const named = (customer_name: string, rest: object = {}) =>
  buildQuote(company, { draft: { customer_name, customer_email: '', ...rest } });
const set = (id: string, columns: string, ...values: unknown[]) =>
  app.query(`update quotes set ${columns} where id = $1`, [id, ...values]);
const names = async (input: ListInput = {}) => (await quotes().list(input)).items.map((row) => row.customer_name);

/** Inserts rows directly, because a list of several pages needs many. */
async function manyQuotes(count: number) {
  await app.query(
    `insert into quotes (org_id, id, number, author_id, customer_name, property_address, created_at, total_cents, subtotal_cents, sum_cents)
     select $1, gen_random_uuid(), 5000 + n, $2, 'Name ' || (n % 3), '1 Long Road', timestamptz '2026-01-01' + (n % 4) * interval '1 microsecond', n % 5, n % 5, n % 5
     from generate_series(1, $3::int) n`,
    [company.orgId, company.owner.id, count],
  );
}

test('a list in the query string is accepted in every notation that programs use', async () => {
  await named('Draft');
  const sent = await named('Sent');
  await set(
    sent.id,
    `link_made_at = now(), sent_at = now(), approval_token = 'x', approval_token_expires_at = now() + interval '1 day'`,
  );
  const found = async (query: string) => {
    const answer = await company.owner.client.request('GET', `/api/quotes?${query}`);
    const { items } = (await answer.json()) as { items?: { customer_name: string }[] };
    return [answer.status, items?.map(({ customer_name }) => customer_name).sort()];
  };
  for (const query of ['labels=sent', 'labels[]=sent', 'labels%5B0%5D=sent', 'labels=sent&labels=viewed'])
    expect([query, ...(await found(query))]).toEqual([query, 200, ['Sent']]);
  for (const query of ['labels=sent&labels=draft', 'labels[]=sent&labels[]=draft', ''])
    expect([query, ...(await found(query))]).toEqual([query, 200, ['Draft', 'Sent']]);
  expect(await found('labels=lost')).toEqual([422, undefined]);
});

async function allPages(input: ListInput) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await quotes().list({ ...input, ...(cursor ? { cursor } : {}) });
    ids.push(...page.items.map((row) => row.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return ids;
}

describe('pages', () => {
  const sorts = ['created_at', 'total_cents', 'customer_name', 'number', 'expires_at'] as const;
  test.each(sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'pages by %s %s contain every quote once, even among equal values',
    async (sort, direction) => {
      await manyQuotes(40);
      await set(
        (await quotes().list({ limit: 1 })).items[0]?.id ?? '',
        `approval_token = 'x', link_made_at = now(), sent_at = now(), approval_token_expires_at = now()`,
      );
      const pages = await allPages({ sort, direction, limit: 7 });
      expect(pages).toHaveLength(40);
      expect(new Set(pages).size).toBe(40);
      const opposite = await allPages({ sort, direction: direction === 'asc' ? 'desc' : 'asc', limit: 9 });
      expect(opposite.reverse()).toEqual(pages);
    },
  );

  test('aren’t disturbed by quotes created in the meantime', async () => {
    await manyQuotes(10);
    const first = await quotes().list({ limit: 5 });
    await named('Somebody new');
    const second = await quotes().list({ limit: 20, cursor: first.next_cursor ?? '' });
    expect(new Set([...first.items, ...second.items].map((row) => row.id)).size).toBe(10);
  });

  test('a cursor from another list is refused', async () => {
    await manyQuotes(3);
    const { next_cursor } = await quotes().list({ limit: 1, sort: 'number' });
    for (const cursor of [next_cursor ?? '', 'nonsense', Buffer.from('["created_at",1]').toString('base64url')])
      await expect(quotes().list({ cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('a cursor with invalid values is refused', async () => {
    for (const position of [
      ['created_at', 'soon', newId()],
      ['created_at', '2026-01-01', 'x'],
      ['number', '99999999999', '1'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
      await expect(quotes().list({ cursor, sort: position[0] as 'number' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});

describe('filters', () => {
  test('quotes are filtered by every label, alone and together', async () => {
    const made = Object.fromEntries(
      await Promise.all(QUOTE_LABELS.map(async (label) => [label, (await named(label)).id] as const)),
    );
    for (const label of ['sent', 'viewed', 'expired', 'approved', 'declined'] as const)
      await set(
        made[label] ?? '',
        `approval_token = $2, link_made_at = now(), sent_at = now(), approval_token_expires_at = now() + interval '1 day'`,
        label,
      );
    for (const [label, state] of [
      ['sending', 'queued'],
      ['in_outbox', 'outbox'],
      ['not_sent', 'failed'],
    ] as const)
      await set(made[label] ?? '', `approval_token = $2, link_made_at = now(), mail_state = '${state}'`, label);
    await set(made['viewed'] ?? '', 'viewed_at = now()');
    await set(made['expired'] ?? '', `viewed_at = now(), approval_token_expires_at = now() - interval '1 minute'`);
    await set(made['approved'] ?? '', `status = 'approved', approved_at = now(), decided_on = now(), made_on = now()`);
    await set(made['declined'] ?? '', `status = 'declined', declined_at = now(), decided_on = now(), made_on = now()`);
    for (const label of QUOTE_LABELS) {
      expect((await quotes().list({ labels: [label] })).items.map((row) => [row.customer_name, row.label])).toEqual([
        [label, label],
      ]);
      const sum = { count: 1, total_cents: 30_000 };
      const of_approved = { count: 0, total_cents: 0 };
      expect(await quotes().summary({ labels: [label] })).toEqual({
        ...sum,
        overdue_cents: null,
        labels: [{ ...sum, label, of_approved }],
      });
    }
    expect(await names({ labels: ['draft', 'approved'], sort: 'customer_name', direction: 'asc' })).toEqual([
      'approved',
      'draft',
    ]);
    const { labels, ...all } = await quotes().summary({});
    expect(all).toEqual({ count: 9, total_cents: 270_000, overdue_cents: null });
    expect(labels.map(({ label, count }) => [label, count])).toEqual(QUOTE_LABELS.map((label) => [label, 1]));
    expect((await quotes().summary({ search: 'VIEWED' })).labels).toMatchObject([
      { label: 'viewed', count: 1, total_cents: 30_000 },
    ]);
  });

  test('quotes are filtered by author, including one who has left', async () => {
    const member = await buildMember(app, company, { fullName: 'Max Member' });
    await named('mine');
    await buildQuoteBy(member, { draft: { customer_name: 'theirs' } });
    await app.query('update users set disabled_at = now() where id = $1', [member.id]);
    expect(await names({ author_id: member.id })).toEqual(['theirs']);
    expect((await quotes().list({})).items.map((row) => row.author_name)).toEqual(['Max Member', 'Olive Owner']);
    expect(await quotes().authors()).toEqual([
      { id: member.id, full_name: 'Max Member' },
      { id: company.owner.id, full_name: 'Olive Owner' },
    ]);
  });

  test('quotes are filtered by days in the company’s own time zone, both included', async () => {
    await app.query(`update organizations set time_zone = 'America/Los_Angeles' where id = $1`, [company.orgId]);
    const instants = {
      before: '2026-03-08T07:59:59.999Z',
      first: '2026-03-08T08:00:00Z',
      last: '2026-03-09T06:59:59.999Z',
      after: '2026-03-09T07:00:00Z',
    };
    for (const [name, at] of Object.entries(instants)) await set((await named(name)).id, 'created_at = $2', at);
    const day = '2026-03-08';
    expect(await names({ from: day, to: day, direction: 'asc' })).toEqual(['first', 'last']);
    expect(await names({ to: '2026-03-07' })).toEqual(['before']);
    expect(await names({ from: '2026-03-09' })).toEqual(['after']);
  });

  test('return an empty list, not an error, for values that don’t exist', async () => {
    await named('one');
    expect(await names({ author_id: newId() })).toEqual([]);
    expect(await names({ search: 'nobody' })).toEqual([]);
    expect(await quotes().summary({ search: 'nobody' })).toEqual({ ...NOTHING, labels: [] });
  });
});

describe('search', () => {
  test('the search finds parts of name, address and number, in any case, every word', async () => {
    await named('Jörg Müller', { property_address: '100 Pine Avenue' });
    await named('Anna Smithson', { property_address: '7 Oak Street' });
    const found = async (search: string) => (await names({ search, sort: 'number', direction: 'asc' })).join();
    expect(await found('mithso')).toBe('Anna Smithson');
    expect(await found('MÜLL')).toBe('Jörg Müller');
    expect(await found('oak anna')).toBe('Anna Smithson');
    expect(await found('oak müller')).toBe('');
    expect(await found('q-1002')).toBe('Anna Smithson');
    expect(await found('Q-100')).toBe('Jörg Müller,Anna Smithson');
    expect(await found('1002')).toBe('Anna Smithson');
  });

  test('a search for one or two letters matches the start of words and numbers', async () => {
    await named('Jo Adams', { property_address: '9 Elm' });
    await named('Mojo Brown', { property_address: '10 Elm' });
    const found = async (search: string) => (await names({ search, sort: 'number', direction: 'asc' })).join();
    expect(await found('jo')).toBe('Jo Adams');
    expect(await found('b')).toBe('Mojo Brown');
    expect(await found('9')).toBe('Jo Adams');
    expect(await found('10')).toBe('Jo Adams,Mojo Brown');
    expect(await found('elm b')).toBe('Mojo Brown');
  });

  test('the search takes special characters literally', async () => {
    await named('100% Clean_Co \\ "quoted"');
    await named('1000 Cleanups');
    for (const search of ['100%', 'clean_', '\\', '"quoted"'])
      expect(await names({ search }), search).toEqual(['100% Clean_Co \\ "quoted"']);
    for (const search of ['%', '_', '%%%', '___']) expect(await names({ search }), search).toEqual([]);
  });

  test('a search for a text that thousands of quotes contain scans in sort order', async () => {
    await manyQuotes(2100);
    await named('Rare Person', { property_address: '1 Long Road' });
    expect((await quotes().list({ search: 'long road', limit: 3 })).items[0]?.customer_name).toBe('Rare Person');
    expect(await quotes().summary({ search: 'long road' })).toMatchObject({ count: 2101 });
    expect(await allPages({ search: 'long', sort: 'total_cents', limit: 100 })).toHaveLength(2101);
    expect(await names({ search: 'long rare' })).toEqual(['Rare Person']);
  });

  test('the search finds nothing that belongs to another company', async () => {
    const other = await buildCompany(app);
    await buildQuote(other, { draft: { customer_name: 'Hidden Person', lines: [customLine()] } });
    expect(await names({ search: 'hidden' })).toEqual([]);
    expect(await quotes().summary({})).toEqual({ ...NOTHING, labels: [] });
  });
});
