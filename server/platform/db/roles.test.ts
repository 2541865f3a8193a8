import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { QUEUE_SCHEMA } from '#server/platform/jobs/prepare-queues.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { DatabaseConnection } from './connection.ts';
import { takeMigrationLock } from './migrate.ts';
import { ensureDatabaseRights, ensureRoles, refuseMightyRoles } from './roles.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
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

test('several concurrent starts can create the roles again', async () => {
  const { superuser, passwords } = inject('testCluster');
  await Promise.all(Array.from({ length: 4 }, () => ensureRoles({ administrator: superuser, passwords })));
  await Promise.all(Array.from({ length: 4 }, () => ensureDatabaseRights(database.connections.superuser)));
  await refuseMightyRoles(database.connections.owner);
});

test('granting rights on the schema waits for a migration that also grants rights', async () => {
  const migrating = new Client(database.connections.owner);
  await migrating.connect();
  try {
    await takeMigrationLock(migrating);
    await migrating.query('begin; grant usage on schema public to app_user');
    const given = ensureDatabaseRights(database.connections.superuser).then(
      () => 'given',
      (error: Error) => error.message,
    );
    // The grant takes the migration lock first. Otherwise it would wait for a row that the migration changed.
    const isThere = () =>
      ask(
        database.connections.superuser,
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and (query like '%pg_try_advisory_lock%' or wait_event_type = 'Lock')`,
      );
    await vi.waitUntil(async () => (await isThere()).length > 0, { timeout: 90_000, interval: 20 });
    await migrating.query('commit; select pg_advisory_unlock_all()');
    expect(await given).toBe('given');
  } finally {
    await migrating.end();
  }
});

test('requests have short time limits, background work has longer ones, and migrations have none', async () => {
  const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
  expect(await ask(database.connections.user, limits)).toEqual([{ statement: '15s', lock: '2s', idle: '15s' }]);
  expect(await ask(database.connections.auth, limits)).toEqual([{ statement: '15s', lock: '2s', idle: '15s' }]);
  expect(await ask(database.connections.worker, limits)).toEqual([{ statement: '1min', lock: '2s', idle: '1min' }]);
  expect(await ask(database.connections.owner, limits)).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
});

test('only the owner can create things', async () => {
  for (const name of ['user', 'auth', 'worker'] as const) {
    await expect(ask(database.connections[name], 'create table mine (id int)'), name).rejects.toThrow(
      'permission denied',
    );
    await expect(ask(database.connections[name], 'create temporary table mine (id int)'), name).rejects.toThrow(
      'permission denied',
    );
    await expect(ask(database.connections[name], 'select * from schema_migrations'), name).rejects.toThrow(
      'permission denied',
    );
  }
});

test('a role that could see other organizations is refused, and the error names it', async () => {
  const [superuser] = await ask<{ name: string }>(database.connections.superuser, 'select current_user as name');
  const roles = ['app_user', String(superuser?.name)];
  await expect(refuseMightyRoles(database.connections.owner, roles)).rejects.toThrow(
    `Database role ${superuser?.name} is a superuser`,
  );
});

function queue(connection: DatabaseConnection): PgBoss {
  const { host, port, user, password, database: name, connectionString } = connection;
  const address = connectionString
    ? { connectionString }
    : {
        host: String(host),
        port: Number(port),
        user: String(user),
        password: String(password),
        database: String(name),
      };
  const boss = new PgBoss({
    ...address,
    schema: QUEUE_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on('error', (error) => expect.unreachable(String(error)));
  return boss;
}

test('a request can add a job but change nothing else in the queue; a worker runs the job', async () => {
  const [owner, sender, worker] = [
    queue(database.connections.owner),
    queue(database.connections.user),
    queue(database.connections.worker),
  ];
  await Promise.all([owner.start(), sender.start(), worker.start()]);
  try {
    await owner.createQueue('mail', { retryLimit: 5 });
    await owner.createQueue('pdf', { partition: true });
    for (const name of ['mail', 'pdf']) {
      const id = await sender.send(name, { quote_id: 1 });
      const [job] = await worker.fetch<{ quote_id: number }>(name);
      expect(job).toMatchObject({ id, data: { quote_id: 1 } });
      await worker.complete(name, String(id));
      expect(await worker.findJobs(name, { id: String(id) })).toMatchObject([{ state: 'completed' }]);
    }
    for (const forbidden of [
      'delete from pgboss.job',
      `update pgboss.job set data = '{}'`,
      'delete from pgboss.queue',
      `select pgboss.create_queue('more', '{}')`,
    ]) {
      await expect(ask(database.connections.user, forbidden), forbidden).rejects.toThrow('permission denied');
    }
  } finally {
    const all = [owner, sender, worker];
    // Dropping the database may end a connection that its pool hasn't closed yet.
    for (const boss of all) boss.removeAllListeners('error').on('error', () => undefined);
    await Promise.all(all.map((boss) => boss.stop({ graceful: false })));
  }
});
