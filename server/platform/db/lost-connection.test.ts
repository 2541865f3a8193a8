import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseGone } from '#server/platform/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Database, openDatabase, readOrg, type Tx, withIdentity, withOrg } from './client.ts';
import { silentLog } from './connection.ts';
import { newId } from './ids.ts';
import { scopeOfMembership } from './scope.ts';

let database: TestDatabase;
let db: Database;
let superuser: Client;
const uncaught: Error[] = [];
const note = (error: Error) => void uncaught.push(error);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ tenant: database.connections.user, identity: database.connections.auth }, silentLog);
  superuser = new Client(database.connections.superuser);
  await superuser.connect();
  process.on('uncaughtExceptionMonitor', note);
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note);
  await superuser.end();
  await db.close();
  await database.drop();
});

const scope = scopeOfMembership({ orgId: newId() });
const ownPid = sql<{ pid: number }>`select pg_backend_pid() as pid`;

async function endBackend(pid: number | undefined): Promise<void> {
  await superuser.query('select pg_terminate_backend($1, 5000)', [pid]);
  // After a few round trips on another connection, the server's termination message has arrived.
  for (let round = 0; round < 3; round += 1) await superuser.query('select 1');
}

test.each([
  ['of an organization', (work: (tx: Tx) => Promise<void>) => withOrg(db, scope, work)],
  ['of accounts', (work: (tx: Tx) => Promise<void>) => withIdentity(db, work)],
])('a connection lost in a transaction %s fails that transaction and nothing else', async (_name, run) => {
  const failure = await run(async (tx) => {
    const { rows } = await ownPid.execute(tx);
    await endBackend(rows[0]?.pid);
    await ownPid.execute(tx);
  }).catch((error: unknown) => error);
  expect(isDatabaseGone(failure), String(failure)).toBe(true);
  expect(uncaught).toEqual([]);
  expect(await readOrg(db, scope, ownPid.compile(db.tenant.kysely))).toHaveLength(1);
});
