/** An upgrade from a version with separate tables: what they held is still there after their migration. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** The last migration before tables were merged. */
const BEFORE = 57;
const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

const ROWS = `
  insert into organizations (id, name) values ('${FIRST}', 'First'), ('${SECOND}', 'Second');
  insert into quote_counters (org_id, last_number) values ('${FIRST}', 1234), ('${SECOND}', 1007);
  insert into receipt_counters (org_id, last_number) values ('${FIRST}', 1066);`;

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new Client(database.connections.superuser);
  await client.connect();
  const directory = mkdtempSync(join(tmpdir(), 'rinseline-migrations-'));
  try {
    for (const { version, name } of readMigrations(MIGRATIONS_DIRECTORY))
      if (version <= BEFORE) copyFileSync(join(MIGRATIONS_DIRECTORY, name), join(directory, name));
    await migrate(database.connections.owner, { directory });
  } finally {
    rmSync(directory, { recursive: true });
  }
  await client.query(ROWS);
  await migrate(database.connections.owner);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const rows = async (sql: string) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;

test('the numbers of quotes and receipts continue', async () => {
  expect(await rows('select org_id, kind, last_number from counters order by org_id, kind')).toEqual([
    [FIRST, 'quote', 1234],
    [FIRST, 'receipt', 1066],
    [SECOND, 'quote', 1007],
  ]);
});
