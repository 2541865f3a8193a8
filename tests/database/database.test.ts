import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

async function ask<T>(connection: DatabaseConnection, sql: string): Promise<T[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test('every role can connect to a test database and sees the whole schema', async () => {
  for (const connection of Object.values(first.connections)) {
    const [answer] = await ask<{ plans: string | null; queue: string | null }>(
      connection,
      `select to_regclass('public.plans') as plans, to_regclass('pgboss.job') as queue`,
    );
    expect(answer).toEqual({ plans: 'plans', queue: 'pgboss.job' });
  }
});

test('a new database is empty: no accounts, companies or keys', async () => {
  for (const table of ['users', 'organizations', 'sessions', 'api_keys', 'invitations']) {
    const [answer] = await ask<{ count: number }>(
      first.connections.superuser,
      `select count(*)::int as count from ${table}`,
    );
    expect(answer, table).toEqual({ count: 0 });
  }
});

test('a change in one test database doesn’t appear in another', async () => {
  await ask(first.connections.owner, 'create table only_here (id int)');
  const [answer] = await ask<{ found: string | null }>(
    second.connections.owner,
    `select to_regclass('only_here') as found`,
  );
  expect(answer).toEqual({ found: null });
});

test('no role except the superuser can bypass row-level security', async () => {
  for (const [name, connection] of Object.entries(first.connections)) {
    const [answer] = await ask<{ mighty: boolean }>(
      connection,
      'select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user',
    );
    expect(answer, name).toEqual({ mighty: name === 'superuser' });
  }
});
