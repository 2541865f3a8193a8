/**
 * Tables outside the program's schema. A server with the test provider creates them at startup. Any other server has
 * none of them.
 */
import type { JSONColumnType, Kysely } from 'kysely';
import { Client } from 'pg';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';
import { takeMigrationLock } from '#server/platform/db/migrate.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A type and not an interface, because Kysely requires a record. */
type TestProviderTables = {
  /** A real provider would keep these on its own servers. */
  test_provider_objects: {
    id: string;
    kind: string;
    /** null for the operator's own account */
    account: string | null;
    data: JSONColumnType<object>;
    /** a repeated request with this key gets the stored response */
    idempotency_key: string | null;
    created_at: Date;
    updated_at: Date;
  };
  test_provider_events: {
    id: string;
    type: string;
    account: string | null;
    object_kind: string;
    object_id: string;
    created_at: Date;
    delivered_at: Date | null;
  };
};

export const withTestTables = (db: Kysely<DB>): Kysely<DB & TestProviderTables> => db.withTables<TestProviderTables>();

const CREATE = `
create table if not exists test_provider_objects (
  id text primary key,
  kind text not null,
  account text,
  data jsonb not null,
  idempotency_key text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index if not exists test_provider_objects_by_kind on test_provider_objects (kind, account, created_at);
create table if not exists test_provider_events (
  id text primary key,
  type text not null,
  account text,
  object_kind text not null,
  object_id text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index if not exists test_provider_events_waiting on test_provider_events (created_at) where delivered_at is null;
grant select, insert, update, delete on test_provider_objects, test_provider_events to app_auth;`;

const DROP = `drop table if exists test_provider_objects, test_provider_events`;

export type TestTables = 'create' | 'drop' | 'leave';

/**
 * Several processes may run this at once.
 * @param owner connection as the schema's owner
 */
export async function prepareTestTables(owner: DatabaseConnection, change: TestTables): Promise<void> {
  if (change === 'leave') return;
  const client = new Client(owner);
  await client.connect();
  try {
    await takeMigrationLock(client);
    await client.query(`set lock_timeout = '10s'`);
    await client.query(change === 'create' ? CREATE : DROP);
  } finally {
    await client.end();
  }
}
