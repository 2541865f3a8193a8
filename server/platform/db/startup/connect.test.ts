import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseConnection, silentLog } from '#server/platform/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded/supervisor.ts';
import { LOGIN_ROLES } from '#server/platform/db/roles.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { startTransactionPooler } from '#tests/faults/transaction-pooler.ts';
import { temporaryFolder } from '#tests/processes/writer-process.ts';
import { asRole, type ConnectedDatabase, connectDatabase, type DatabaseSettings, derivedPasswords } from './connect.ts';

/** Stands in for an external server. It is separate, because roles belong to a whole server. */
let folder: ReturnType<typeof temporaryFolder>;
let server: EmbeddedDatabase;

const SECRET_KEY = 'a secret of at least thirty-two letters';

beforeAll(async () => {
  folder = temporaryFolder();
  server = await startEmbedded({
    dataDir: folder.path,
    log: silentLog,
    settings: { fsync: 'off' },
    initArguments: ['--no-sync'],
  });
  await ask(server.superuser, `create role provider_admin login createrole password 'known'`);
  await ask(server.superuser, `create role stranger login password 'known'`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});
beforeEach(async () => {
  await ask(server.superuser, 'drop database if exists quotes with (force)');
  await ask(server.superuser, 'create database quotes owner provider_admin');
});

async function ask(connection: DatabaseConnection, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function addressFor(user: string, password: string): string {
  const address = new URL(`postgres://localhost/quotes?host=${encodeURIComponent(String(server.superuser.host))}`);
  address.username = user;
  address.password = password;
  return address.href;
}

const settings = (more: Partial<DatabaseSettings>): DatabaseSettings => ({ DATA_DIR: '/nowhere', SECRET_KEY, ...more });

async function expectToWork({ connections, embedded }: ConnectedDatabase): Promise<void> {
  expect(embedded).toBeUndefined();
  await prepareDatabase(connections.owner);
  for (const [index, connection] of [
    connections.owner,
    connections.user,
    connections.auth,
    connections.worker,
  ].entries()) {
    expect(await ask(connection, 'select current_user as role, count(*)::int > 0 as plans from plans')).toEqual([
      { role: LOGIN_ROLES[index], plans: true },
    ]);
  }
}

test('a server without the roles is refused with instructions', async () => {
  const refusal = /The role app_\w+ cannot log in.*print-roles.*SECRET_KEY.*DATABASE_ADMIN_URL/s;
  await expect(connectDatabase(settings({ DATABASE_URL: addressFor('stranger', 'known') }), silentLog)).rejects.toThrow(
    refusal,
  );
  await expect(connectDatabase(settings({ DATABASE_URL: addressFor('', '') }), silentLog)).rejects.toThrow(refusal);
});

test('an administrator without superuser rights can be named to create the roles', async () => {
  const connected = await connectDatabase(
    settings({ DATABASE_URL: addressFor('', ''), DATABASE_ADMIN_URL: addressFor('provider_admin', 'known') }),
    silentLog,
  );
  await expectToWork(connected);
  await connectDatabase(settings({ DATABASE_URL: addressFor('provider_admin', 'known') }), silentLog);
});

test('the output of print-roles is enough for a program that may not create roles', async () => {
  const script = fileURLToPath(new URL('../../../../scripts/print-roles.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATA_DIR: folder.path, SECRET_KEY, DATABASE_URL: addressFor('', '') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  await ask({ ...server.superuser, database: 'quotes' }, stdout);
  await expectToWork(await connectDatabase(settings({ DATABASE_URL: addressFor('', '') }), silentLog));
});

test('a superuser’s URL is enough, but a role that bypasses row-level security is refused', async () => {
  const url = addressFor('postgres', server.passwords.superuser);
  await expectToWork(await connectDatabase(settings({ DATABASE_URL: url }), silentLog));
  await ask(server.superuser, 'alter role app_user bypassrls');
  await expect(connectDatabase(settings({ DATABASE_URL: url }), silentLog)).rejects.toThrow(
    'Database role app_user is a superuser or bypasses row-level security',
  );
  await ask(server.superuser, 'alter role app_user nobypassrls');
});

test.each([
  ['that rejects session options', { refusesOptions: true }],
  ['that ignores session options', { refusesOptions: false }],
])('a pooler in transaction mode %s is refused with one sentence', async (_, options) => {
  const direct = addressFor('postgres', server.passwords.superuser);
  await connectDatabase(settings({ DATABASE_URL: direct }), silentLog);
  const { host, port } = server.superuser;
  const pooler = await startTransactionPooler(`${host}/.s.PGSQL.${port}`, options);
  const through = `postgres://postgres:${server.passwords.superuser}@127.0.0.1:${pooler.port}/quotes`;
  try {
    for (const more of [{ DATABASE_ADMIN_URL: direct }, {}])
      await expect(connectDatabase(settings({ DATABASE_URL: through, ...more }), silentLog)).rejects.toThrow(
        'A pooler in transaction mode, such as PgBouncer, is not supported: point DATABASE_URL at PostgreSQL itself.',
      );
  } finally {
    await pooler.close();
  }
});

test('several concurrent starts can prepare the schema', async () => {
  const { connections } = await connectDatabase(
    settings({ DATABASE_URL: addressFor('postgres', server.passwords.superuser) }),
    silentLog,
  );
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(connections.owner)));
  expect(
    await ask(connections.user, `select to_regclass('plans')::text as plans, to_regclass('pgboss.job')::text as jobs`),
  ).toEqual([{ plans: 'plans', jobs: 'pgboss.job' }]);
});

test('the URL of a role keeps server, database and options, and changes the user', () => {
  const passwords = derivedPasswords('k'.repeat(40));
  const address = asRole('postgres://admin:old@db.example.com:6432/quotes?sslmode=require', 'app_user', passwords);
  expect(address).toEqual({
    connectionString: `postgres://app_user:${passwords.app_user}@db.example.com:6432/quotes?sslmode=require`,
  });
});

test('passwords are derived from the secret and differ by role', () => {
  const passwords = Object.values(derivedPasswords('k'.repeat(40)));
  expect(new Set(passwords).size).toBe(4);
  expect(Object.values(derivedPasswords('l'.repeat(40)))).not.toEqual(passwords);
  expect(Object.values(derivedPasswords('k'.repeat(40)))).toEqual(passwords);
});
