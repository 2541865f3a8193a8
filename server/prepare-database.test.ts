/** Only installations that use the test provider have its tables. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testTablesFor } from './choose-payment-provider.ts';
import { MIGRATIONS_DIRECTORY } from './platform/db/migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  client = new Client(database.connections.superuser);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const prepare = (options: Parameters<typeof prepareDatabase>[1] = {}) =>
  prepareDatabase(database.connections.owner, options);

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename like 'test%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const BOTH = ['test_provider_events', 'test_provider_objects'];
const ADD = `insert into test_provider_objects (id, kind, data, created_at, updated_at)
  values ('test_acct_1', 'account', '{}', now(), now())`;
const kept = async () => (await client.query('select id, kind, data from test_provider_objects')).rows;

/** Prepares the database the way an earlier version did, when migrations created the test provider's tables. */
async function prepareAsBefore(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rinseline-migrations-'));
  try {
    const isEarlier = (name: string) => !name.endsWith('_test_provider_tables.sql');
    for (const name of readdirSync(MIGRATIONS_DIRECTORY).filter(isEarlier))
      cpSync(join(MIGRATIONS_DIRECTORY, name), join(folder, name));
    await prepare({ migrationsDirectory: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(await tables()).toEqual(BOTH);
}

test('a production installation without the test provider has none of its tables', async () => {
  await prepare({ testTables: testTablesFor({ PAYMENTS: 'stripe', isProduction: true }) });
  expect(await tables()).toEqual([]);
});

test('four concurrent starts with the test provider create its tables, only for the role that serves it', async () => {
  const testTables = testTablesFor({ PAYMENTS: 'test', isProduction: true });
  await Promise.all(Array.from({ length: 4 }, () => prepare({ testTables })));
  expect(await tables()).toEqual(BOTH);
  const { rows } = await client.query<{ role: string }>(
    `select distinct grantee as role from information_schema.role_table_grants
     where table_name like 'test\\_provider%' and grantee <> 'app_owner'`,
  );
  expect(rows).toEqual([{ role: 'app_auth' }]);
});

test('unused tables from earlier migrations are removed, even without a payment setting', async () => {
  await prepareAsBefore();
  await prepare();
  expect(await tables()).toEqual([]);
});

test('a development installation keeps its test accounts and plans while it runs without the test provider for a while', async () => {
  await prepareAsBefore();
  await client.query(ADD);
  for (const PAYMENTS of ['test', 'none', 'test'] as const)
    await prepare({ testTables: testTablesFor({ PAYMENTS, isProduction: false }) });
  expect(await kept()).toEqual([{ id: 'test_acct_1', kind: 'account', data: {} }]);
});

test('a production installation that took test payments forgets them once it takes real ones', async () => {
  await prepareAsBefore();
  await client.query(ADD);
  await prepare({ testTables: testTablesFor({ PAYMENTS: 'test', isProduction: true }) });
  expect(await kept()).toHaveLength(1);
  await prepare({ testTables: testTablesFor({ PAYMENTS: 'stripe', isProduction: true }) });
  expect(await tables()).toEqual([]);
});
