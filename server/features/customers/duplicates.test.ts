import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Inserts customers at one address, each changed a minute after the one before. @returns their ids in that order */
async function crowd(orgId: string, count: number, { email = '', name = 'Chris Common' } = {}): Promise<string[]> {
  const rows = await app.query<{ id: string }>(
    `with added as (
       insert into customers (org_id, id, name, email, updated_at)
       select $1, ('00000000-0000-7000-8000-' || lpad(nth::text, 12, '0'))::uuid, $4, $3, now() + nth * interval '1 minute'
       from generate_series(1, $2::int) nth returning id)
     insert into properties (org_id, id, customer_id, address)
     select $1, gen_random_uuid(), id, case when id::text like '%5' then '1 OAK Street.' else '1 Oak Street' end from added
     returning customer_id as id`,
    [orgId, count, email, name],
  );
  return rows.map(({ id }) => id).toSorted();
}

test('when many customers share an email, the latest pairs are listed, except those marked as different people', async () => {
  const { orgId, owner } = await buildCompany(app);
  const { customers } = owner.client.api;
  const ids = await crowd(orgId, 60, { email: 'chris@example.com' });
  const [first = '', ...others] = ids;
  const latest = others.toReversed();
  const pairs = await customers.duplicates({});
  expect(pairs.map(({ one, other }) => [one.id, other.id])).toEqual(latest.slice(0, 30).map((id) => [first, id]));
  expect(new Set(pairs.map(({ reason }) => reason))).toEqual(new Set(['email']));
  for (const other_id of latest.slice(0, 40)) await customers.markNotDuplicates({ id: first, other_id, apart: true });
  const left = latest.slice(40);
  expect((await customers.duplicates({})).map(({ other }) => other.id)).toEqual(left);
  expect((await customers.duplicates({ id: first })).map(({ other }) => other.id)).toEqual(left);
});

test('when more than five hundred customers share a name, only the newest are compared', async () => {
  const { orgId, owner } = await buildCompany(app);
  const { customers } = owner.client.api;
  const ids = await crowd(orgId, 540);
  await app.query(
    `update properties set address = customer_id::text where org_id = $1 and customer_id <> all($2::uuid[])`,
    [orgId, [ids[0], ids[1], ids.at(-9), ids.at(-1)]],
  );
  const pairs = await customers.duplicates({});
  expect(pairs).toMatchObject([{ reason: 'name_and_address', one: { id: ids.at(-9) }, other: { id: ids.at(-1) } }]);
  const ofOne = await customers.duplicates({ id: ids[0] ?? '' });
  expect(ofOne.map(({ other }) => other.id)).toEqual([ids.at(-1), ids.at(-9)]);
});

test('two customers who share two addresses are one pair', async () => {
  const { orgId, owner } = await buildCompany(app);
  const [one, other] = await crowd(orgId, 2);
  await app.query(
    `insert into properties (org_id, id, customer_id, address)
     select $1, gen_random_uuid(), id, address from unnest($2::uuid[]) id, unnest(array['1 oak street', '2 Elm Road']) address`,
    [orgId, [one, other]],
  );
  const { customers } = owner.client.api;
  expect(await customers.duplicates({})).toMatchObject([{ one: { id: one }, other: { id: other } }]);
  expect(await customers.duplicates({ id: other ?? '' })).toMatchObject([{ one: { id: other }, other: { id: one } }]);
});
