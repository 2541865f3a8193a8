/** Reads lists with far too many entries: each response stays below a megabyte, and no entry is lost between pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

test('customers with hundreds of long addresses are listed in shorter pages, and none is left out', async () => {
  const { orgId, owner } = await buildCompany(app);
  await app.query(
    `with added as (
       insert into customers (org_id, id, name) select $1, gen_random_uuid(), 'Chris Common' from generate_series(1, 120)
       returning id)
     insert into properties (org_id, id, customer_id, address)
     select $1, gen_random_uuid(), id, nth || repeat(' Straße', 40) from added, generate_series(1, 100) nth`,
    [orgId],
  );
  const { customers } = owner.client.api;
  const ids = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await customers.list({ limit: 100, cursor, search: 'common' });
    expect(bytesOf(page)).toBeLessThan(1_000_000);
    for (const { id } of page.items) ids.add(id);
    cursor = page.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  expect([ids.size, pages > 2]).toEqual([120, true]);
  const [id = ''] = ids;
  expect((await customers.get({ id })).properties).toHaveLength(100);
});

test('a long quote history shows the latest events, and their numbers say how many came before', async () => {
  const company = await buildCompany(app);
  const { id } = await buildQuote(company);
  await app.query(
    `insert into quote_events
     select (jsonb_populate_record(event, jsonb_build_object('seq', event.seq + nth))).*
     from quote_events event, generate_series(1, 5000) nth where event.org_id = $1 and event.quote_id = $2`,
    [company.orgId, id],
  );
  const quote = await company.owner.client.api.quotes.get({ id });
  expect(quote.events.at(-1)?.seq).toBe(5001);
  expect(quote.events[0]?.seq).toBeGreaterThan(1);
  expect(quote.events.map(({ seq }) => seq)).toEqual(quote.events.map(({ seq }) => seq).toSorted((a, b) => a - b));
  expect(bytesOf(quote)).toBeLessThan(1_000_000);
});
