import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Database, openDatabase, readIdentity, readOrg } from './client.ts';
import { silentLog } from './connection.ts';
import { newId } from './ids.ts';
import { scopeOfMembership } from './scope.ts';

let database: TestDatabase;
let db: Database;
let superuser: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ tenant: database.connections.user, identity: database.connections.auth }, silentLog);
  superuser = new Client(database.connections.superuser);
  await superuser.connect();
  await superuser.query('create table counted (id int); grant select on counted to public');
});
afterAll(async () => {
  await superuser.end();
  await db.close();
  await database.drop();
});

const counted = sql<{ rows: number }>`select count(*)::int as rows from counted`;
const scope = scopeOfMembership({ orgId: newId() });

/** Every reader stops here, between its two counts. */
const LOCK = 27;
const stop = sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`;

test.each([
  [
    'of an organization',
    () =>
      readOrg(
        db,
        scope,
        counted.compile(db.tenant.kysely),
        stop.compile(db.tenant.kysely),
        counted.compile(db.tenant.kysely),
      ),
  ],
  [
    'of accounts',
    () =>
      readIdentity(
        db,
        counted.compile(db.identity.kysely),
        stop.compile(db.identity.kysely),
        counted.compile(db.identity.kysely),
      ),
  ],
])('a commit between two queries of one read %s is seen by both or by neither', async (_, read) => {
  await superuser.query('select pg_advisory_lock($1)', [LOCK]);
  const reading = read();
  await vi.waitFor(async () => {
    const { rowCount } = await superuser.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    expect(rowCount).toBe(1);
  });
  await superuser.query('insert into counted values (1)');
  await superuser.query('select pg_advisory_unlock($1)', [LOCK]);
  const [[before], , [after]] = await reading;
  expect(after).toEqual(before);
});
