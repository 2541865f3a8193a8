import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './left-out.ts';
import { EXPORTED_TABLES } from './tables.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connections.superuser);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function tenantColumns(): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select c.table_name || '.' || c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name <> 'org_id'
       and (c.table_name = 'organizations' or exists (
         select from information_schema.columns o
         where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id'))
     order by 1`,
  );
  return rows.map(({ column }) => column);
}

const exported = EXPORTED_TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
const tableOf = (column: string) => column.split('.')[0] ?? '';

test('every column of a company is exported, or excluded for a stated reason', async () => {
  const columns = await tenantColumns();
  const decided = new Set([...exported, ...Object.keys(LEFT_OUT_COLUMNS)]);
  const undecided = columns.filter(
    (column) => !decided.has(column) && !Object.hasOwn(LEFT_OUT_TABLES, tableOf(column)),
  );
  expect(undecided).toEqual([]);
  const known = new Set(columns);
  expect(Object.keys(LEFT_OUT_COLUMNS).filter((column) => !known.has(column))).toEqual([]);
});

test('no exported column holds a secret', () => {
  expect(exported.filter((column) => /hash$|token$|secret|encrypted|password|\.(?:html|text)$/.test(column))).toEqual([
    // These hashes prove that the event log is unchanged. They aren't secrets.
    'quote_events.previous_hash',
    'quote_events.hash',
  ]);
});
