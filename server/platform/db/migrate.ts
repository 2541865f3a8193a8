import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type DatabaseConnection, type DatabaseLog, silentLog } from './connection.ts';

export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('./migrations/', import.meta.url));

type Migration = Readonly<{
  version: number;
  name: string;
  text: string;
  checksum: string;
  /** False for statements that PostgreSQL refuses inside a transaction, such as `create index concurrently`. */
  inTransaction: boolean;
}>;

type Options = Readonly<{ directory?: string; log?: DatabaseLog }>;

const MIGRATION_LOCK = 7_311_001;
const LOCK_PATIENCE_MS = 300_000;
const NO_TRANSACTION = '-- no-transaction';

/** The files don't match those that created the database. Nothing was changed. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
}

/**
 * Brings the schema up to date: applies every new file in order, each in its own transaction. Of several processes that
 * start at the same time, one applies the files and the others wait.
 *
 * @param owner connection as the owner of the schema, directly to the server (not through a pooler, because the lock
 * belongs to the session)
 * @returns how many files were applied
 * @throws MigrationRefusedError when an applied file was changed, or when a newer program or other files created the
 * database
 */
export async function migrate(
  owner: DatabaseConnection,
  { directory = MIGRATIONS_DIRECTORY, log = silentLog }: Options = {},
): Promise<number> {
  const migrations = readMigrations(directory);
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query(
      `set lock_timeout = '10s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    );
    await takeMigrationLock(client);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) {
      const ms = await apply(client, migration);
      log.info({ migration: migration.name, ms }, 'Migration applied.');
    }
    return pending.length;
  } finally {
    await client.end();
  }
}

/**
 * Reads the migration files, `0001_name.sql` and so on, in order.
 * @throws MigrationRefusedError when two have the same number
 */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();
  const migrations = names.map((name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    return { version: Number(name.slice(0, 4)), name, text, checksum, inTransaction: !text.startsWith(NO_TRANSACTION) };
  });
  const doubled = migrations.find(({ version }, index) => migrations[index - 1]?.version === version);
  if (doubled) throw new MigrationRefusedError(`Two migrations have the number ${doubled.version}.`);
  return migrations;
}

/**
 * The session holds the lock until it ends. Polls instead of waiting, because a waiting session would block `create
 * index concurrently` in another.
 * @throws Error when another session has held the lock for five minutes
 */
export async function takeMigrationLock(client: Client): Promise<void> {
  for (const startedAt = performance.now(); ; await delay(50 + Math.random() * 50)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() - startedAt > LOCK_PATIENCE_MS)
      throw new Error('Another process has been migrating the database for five minutes.');
  }
}

async function pendingMigrations(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    ms int not null
  )`);
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations order by version',
  );
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of rows) {
    const migration = known.get(version);
    if (migration === undefined) {
      throw new MigrationRefusedError(
        `A newer version of this program created the database (it has ${name}, which is unknown here). Start that version, or restore an older backup.`,
      );
    }
    if (migration.name !== name) {
      throw new MigrationRefusedError(
        `The database was created with other migrations (it has ${name} where this program has ${migration.name}). Start the version of the program that created it, or start with an empty database.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefusedError(
        `Migration ${migration.name} was changed after it was applied. Put the original back and add a new migration instead.`,
      );
    }
  }
  const applied = new Set(rows.map(({ version }) => version));
  return migrations.filter(({ version }) => !applied.has(version));
}

/** @returns the duration in milliseconds */
async function apply(client: Client, { version, name, text, checksum, inTransaction }: Migration): Promise<number> {
  const startedAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  try {
    if (inTransaction) await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migrations (version, name, checksum, ms) values ($1, $2, $3, $4)', [
      version,
      name,
      checksum,
      elapsed(),
    ]);
    if (inTransaction) await client.query('commit');
    return elapsed();
  } catch (error) {
    if (inTransaction) await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
