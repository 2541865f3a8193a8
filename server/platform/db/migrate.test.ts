import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MIGRATIONS_DIRECTORY, MigrationRefusedError, migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  directory = mkdtempSync(join(tmpdir(), 'rinseline-migrations-'));
  write('0001_first.sql', 'create table first (id int primary key); insert into first values (1);');
  write('0002_second.sql', 'alter table first add column name text;');
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

const run = (): Promise<number> => migrate(database.connections.owner, { directory });

async function ask<T>(sql: string): Promise<T[]> {
  const client = new Client(database.connections.owner);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test('of eight concurrent starts, exactly one applies each file', async () => {
  const applied = await Promise.all(Array.from({ length: 8 }, run));
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
  expect(await ask('select id, name from first')).toEqual([{ id: 1, name: null }]);
  expect(await ask('select version, name from schema_migrations order by version')).toEqual([
    { version: 1, name: '0001_first.sql' },
    { version: 2, name: '0002_second.sql' },
  ]);
});

test('a new file is applied to a database that has the earlier ones', async () => {
  await run();
  write('0003_third.sql', 'create table third (id int);');
  expect(await run()).toBe(1);
  expect(await ask(`select to_regclass('third')::text as found`)).toEqual([{ found: 'third' }]);
});

test('a file that was changed after it was applied is refused, and nothing is applied', async () => {
  await run();
  write('0001_first.sql', 'create table first (id bigint primary key);');
  write('0003_third.sql', 'create table third (id int);');
  await expect(run()).rejects.toThrow(MigrationRefusedError);
  await expect(run()).rejects.toThrow('0001_first.sql was changed');
  expect(await ask(`select to_regclass('third') as found`)).toEqual([{ found: null }]);
});

test('a database that is newer than the program is refused', async () => {
  await run();
  rmSync(join(directory, '0002_second.sql'));
  await expect(run()).rejects.toThrow(MigrationRefusedError);
  await expect(run()).rejects.toThrow('newer version of this program created the database (it has 0002_second.sql');
});

test('a database that was created with different files is refused', async () => {
  await run();
  rmSync(join(directory, '0001_first.sql'));
  write('0001_everything.sql', 'create table everything (id int primary key);');
  await expect(run()).rejects.toThrow(MigrationRefusedError);
  await expect(run()).rejects.toThrow('it has 0001_first.sql where this program has 0001_everything.sql');
  expect(await ask(`select to_regclass('everything') as found`)).toEqual([{ found: null }]);
});

test('the program’s own files are numbered from 1 without gaps', () => {
  const versions = readMigrations(MIGRATIONS_DIRECTORY).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
});

test('a file that fails leaves nothing behind, is named in the error, and can be fixed', async () => {
  write('0003_broken.sql', 'create table half (id int); select nothing_like_this();');
  await expect(run()).rejects.toThrow('0003_broken.sql failed: function nothing_like_this() does not exist');
  expect(
    await ask(`select to_regclass('half') as found, (select max(version) from schema_migrations) as version`),
  ).toEqual([{ found: null, version: 2 }]);
  write('0003_broken.sql', 'create table half (id int);');
  expect(await run()).toBe(1);
});

test('a file can request to run outside a transaction', async () => {
  write('0003_index.sql', '-- no-transaction\ncreate index concurrently first_by_name on first (name);');
  expect(await run()).toBe(3);
  expect(await ask(`select indisvalid as valid from pg_index where indexrelid = 'first_by_name'::regclass`)).toEqual([
    { valid: true },
  ]);
});

test('two files with the same number are refused', async () => {
  write('0002_other.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Two migrations have the number 2');
});
