import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { globSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, escapeIdentifier } from 'pg';
import type { DatabaseConnection, DatabaseConnections } from '#server/platform/db/connection.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '#server/platform/db/migrate.ts';
import { ensureDatabase, ensureDatabaseRights, ensureRoles, type LoginRole } from '#server/platform/db/roles.ts';
import { derivedPasswords } from '#server/platform/db/startup/connect.ts';
import { keeperIsReady, leaseNames, type TestServer, takeLease } from './database-lease.ts';
import { folderOfTests } from './test-folder.ts';

/** Access for test files that create databases. Plain data, because it goes to worker processes. */
export type TestCluster = Readonly<{
  superuser: DatabaseConnection;
  passwords: Readonly<Record<LoginRole, string>>;
  /** Name of the database with the complete schema. New databases are copies of it. */
  template: string;
  databasePrefix: string;
}>;

const KEEPER = fileURLToPath(new URL('./database-keeper.ts', import.meta.url));
const TEMPLATE_LOCK = 7_311_002;
const START_PATIENCE_MS = 60_000;

const CACHE = folderOfTests();

/**
 * Opens the PostgreSQL server for tests and makes sure that its template matches the migrations. Parallel runs
 * share one embedded server, which stops after the last run.
 */
export async function openTestCluster(): Promise<{ cluster: TestCluster; close: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  const { server, lease } = url ? externalServer(url) : await embeddedServer();
  const superuser = server.superuser;
  await ensureRoles({ administrator: superuser, passwords: server.passwords });
  const template = `tpl_${schemaFingerprint()}`;
  const cluster = { superuser, passwords: server.passwords, template, databasePrefix: `t_${lease.name}_` };
  await withLock(superuser, async (client) => {
    await dropLeftovers(client, url ? undefined : [lease.name, ...leaseNames(CACHE)]);
    await ensureTemplate(client, cluster);
  });
  return {
    cluster,
    close: async () => {
      await withLock(superuser, (client) => dropDatabases(client, (name) => name.startsWith(cluster.databasePrefix)));
      lease.release();
    },
  };
}

export function connectionsTo(
  { superuser, passwords }: Pick<TestCluster, 'superuser' | 'passwords'>,
  database: string,
): DatabaseConnections & { superuser: DatabaseConnection } {
  const as = (role?: LoginRole): DatabaseConnection => {
    if (superuser.connectionString === undefined)
      return { ...superuser, database, ...(role ? { user: role, password: passwords[role] } : {}) };
    const address = new URL(superuser.connectionString);
    address.pathname = database;
    if (role) {
      address.username = role;
      address.password = passwords[role];
    }
    return { connectionString: address.href };
  };
  return {
    user: as('app_user'),
    auth: as('app_auth'),
    worker: as('app_worker'),
    owner: as('app_owner'),
    superuser: as(),
  };
}

type Lease = Readonly<{ name: string; release: () => void }>;

function externalServer(url: string): { server: TestServer; lease: Lease } {
  const server = { superuser: { connectionString: url }, passwords: derivedPasswords(url) };
  return { server, lease: { name: randomBytes(6).toString('hex'), release: () => {} } };
}

async function embeddedServer(): Promise<{ server: TestServer; lease: Lease }> {
  mkdirSync(CACHE, { recursive: true, mode: 0o711 });
  const lease = takeLease(CACHE);
  const startedAt = performance.now();
  for (let server = keeperIsReady(CACHE), spawned = false; ; server = keeperIsReady(CACHE)) {
    if (server) return { server, lease };
    if (!spawned) startKeeper();
    spawned = true;
    if (performance.now() - startedAt > START_PATIENCE_MS)
      throw new Error(`The test database did not start; see ${CACHE}/keeper.log.`);
    await delay(20);
  }
}

/** Starts the server in a separate process, so that the first run to end doesn't stop it for the others. */
function startKeeper(): void {
  const log = openSync(join(CACHE, 'keeper.log'), 'a');
  spawn(process.execPath, [KEEPER, CACHE], { detached: true, stdio: ['ignore', log, log] }).unref();
}

function schemaFingerprint(): string {
  const hash = createHash('sha256');
  for (const { name, text } of readMigrations(MIGRATIONS_DIRECTORY)) hash.update(`${name}\n${text}\n`);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const jobs = globSync('server/**/*{-job,-queues}.ts', { cwd: root }).sort();
  const others = [
    'server/platform/db/roles.ts',
    'server/prepare-database.ts',
    'server/providers/payments/test-provider/table-commands.ts',
    'server/background-jobs.ts',
    'server/platform/jobs/queues.ts',
    'server/platform/db/fair-order.ts',
    'node_modules/pg-boss/package.json',
  ];
  for (const source of [...jobs, ...others]) hash.update(readFileSync(join(root, source)));
  return hash.digest('hex').slice(0, 12);
}

async function ensureTemplate(client: Client, cluster: TestCluster): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [cluster.template]);
  if (rowCount === 1) return;
  const unfinished = `${cluster.template}_unfinished`;
  await client.query(`drop database if exists ${escapeIdentifier(unfinished)} with (force)`);
  const connections = connectionsTo(cluster, unfinished);
  await ensureDatabase(cluster.superuser, unfinished);
  await ensureDatabaseRights(connections.superuser);
  // Imported only here, because the list of jobs loads all features.
  const { prepareDatabase } = await import('#server/prepare-database.ts');
  await prepareDatabase(connections.owner, { testTables: 'create' });
  await client.query(`alter database ${escapeIdentifier(unfinished)} with allow_connections false`);
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [unfinished]);
  await client.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(cluster.template)}`);
}

/**
 * Drops databases of killed runs and templates of earlier schemas. Keeps the newest template, because a run that
 * has just started may copy it.
 */
async function dropLeftovers(client: Client, liveLeases: readonly string[] | undefined): Promise<void> {
  if (liveLeases)
    await dropDatabases(
      client,
      (name) => name.startsWith('t_') && !liveLeases.some((lease) => name.startsWith(`t_${lease}_`)),
    );
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^tpl_[0-9a-f]{12}$' order by oid desc offset 3`,
  );
  const old = new Set(rows.map(({ datname }) => datname));
  await dropDatabases(client, (name) => old.has(name));
}

async function dropDatabases(client: Client, isUnwanted: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows.filter((row) => isUnwanted(row.datname))) {
    await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
  }
}

async function withLock<T>(connection: DatabaseConnection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}
