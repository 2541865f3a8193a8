import { availableParallelism } from 'node:os';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { FairQueue, type FairQueueOptions, type Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestShare, requestSignal, withShare } from '#server/platform/fair-scheduling/request-share.ts';
import type { DatabaseConnection, DatabaseLog } from './connection.ts';
import { FairPool } from './fair-pool.ts';
import { inOnePacket, NamingClient } from './naming-client.ts';
import type { DB } from './schema.ts';
import type { OrgScope } from './scope.ts';
import { type RowsOf, rowsOf, together } from './together.ts';

pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large for a number: ${text}`);
  return value;
});

/** A transaction. Inside `withOrg`, it sees only the rows of one organization. */
export type Tx = Kysely<DB>;

export interface Database {
  /** for requests and background work: the rows of one organization at a time */
  readonly tenant: { readonly kysely: Kysely<DB>; readonly pool: FairPool };
  /** for sign-in, sessions and invitations: rows that are read before the organization is known */
  readonly identity: { readonly kysely: Kysely<DB>; readonly pool: FairPool };
  close(): Promise<void>;
}

/**
 * Connections that one company, or one anonymous client, may use at the same time. More connections than cores don't
 * speed up its own work and slow down others: with 6 on 2 cores, another company's save took 1.5 times as long
 * (`bench/attacks.ts crowds`).
 */
const CONNECTIONS_PER_SHARE = Math.min(6, Math.max(2, availableParallelism()));

/**
 * Limits so that no share can take all connections. If too many requests from one share are waiting, further ones are
 * refused.
 */
const CONCURRENCY = {
  tenant: { limit: 10, limitPerShare: CONNECTIONS_PER_SHARE, waitingPerShare: 200, waiting: 2000 },
  identity: { limit: 5, limitPerShare: 3, waitingPerShare: 200, waiting: 2000 },
};

function openPool(connection: DatabaseConnection, concurrency: FairQueueOptions, log: DatabaseLog) {
  const settings = {
    ...connection,
    Client: NamingClient as unknown as typeof pg.Client,
    // Lets `readOrg` send its three statements without waiting for each response.
    pipeline: true,
    // The one-minute interval of repeated jobs is shorter, so an idle program keeps its connection between them.
    idleTimeoutMillis: 120_000,
  };
  const pool = new FairPool(settings, concurrency);
  // Without a listener, a connection that breaks while idle would crash the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection was lost');
  });
  // The pool doesn't listen to a connection in use. If the connection breaks, the running statement fails. Without this
  // listener, the process would crash, too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

export function openDatabase(
  connections: { tenant: DatabaseConnection; identity: DatabaseConnection },
  log: DatabaseLog,
  concurrency: Readonly<Record<'tenant' | 'identity', FairQueueOptions>> = CONCURRENCY,
): Database {
  const tenant = openPool(connections.tenant, concurrency.tenant, log);
  const identity = openPool(connections.identity, concurrency.identity, log);
  return {
    tenant,
    identity,
    close: async () => {
      // Kysely doesn't close a pool that only `readOrg` and the readiness check have used.
      await Promise.all([tenant.pool.end(), identity.pool.end()]);
    },
  };
}

const SERIALIZATION_CODES = new Set(['40001', '40P01']);

function shouldRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SERIALIZATION_CODES.has(String(error.code));
}

/** @param first sent together with BEGIN; `work` gets its rows */
async function transaction<T, Row>(
  kysely: Kysely<DB>,
  begin: string,
  work: (tx: Tx, rows: Row[]) => Promise<T>,
  first?: CompiledQuery<Row>,
): Promise<T> {
  return kysely.connection().execute(async (tx) => {
    try {
      const [, rows = []] = await together(tx, CompiledQuery.raw(begin), ...(first ? [first] : []));
      const result = await work(tx, rows);
      await sql.raw('commit').execute(tx);
      return result;
    } catch (error) {
      // Only the first error matters. A broken connection can't roll back, and the pool drops it.
      await sql
        .raw('rollback')
        .execute(tx)
        .catch(() => undefined);
      throw error;
    }
  });
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!shouldRetry(error)) throw error;
    return attempt();
  }
}

/**
 * Opens a transaction for one organization. This is the only way to access tenant tables. Sends BEGIN and SET LOCAL in
 * one message. Retries a deadlock or serialization failure once.
 */
export function withOrg<T>(db: Database, scope: OrgScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withOrgAfter(db, scope, undefined, work);
}

/** @param first sent together with BEGIN */
function withOrgAfter<T, Row>(
  db: Database,
  scope: OrgScope,
  first: CompiledQuery<Row> | undefined,
  work: (tx: Tx, rows: Row[]) => Promise<T>,
): Promise<T> {
  return withShare(scope.share, () =>
    retried(() => transaction(db.tenant.kysely, `begin; set local app.org_id = '${scope.orgId}'`, work, first)),
  );
}

/** Runs commands on the same subject one after another. Waiting commands hold no connection. */
const oneByOne = new FairQueue({
  limit: Number.POSITIVE_INFINITY,
  limitPerShare: 1,
  waitingPerShare: 100,
  waiting: 10_000,
  patienceMs: 10_000,
});

/**
 * Runs `withOrg` for a command that locks a popular row. Commands wait for each other here, before they take a
 * connection.
 *
 * @param subject what is locked, as the caller knows it: a quote's id, or the secret of its approval link
 * @param first sent together with BEGIN: the statement that takes the lock, or reads what to lock; `work` gets its rows
 * @throws ProductError RATE_LIMITED when a hundred are waiting
 */
export function withOrgSerially<T, Row = never>(
  db: Database,
  scope: OrgScope,
  subject: string,
  work: (tx: Tx, rows: Row[]) => Promise<T>,
  first?: CompiledQuery<Row>,
): Promise<T> {
  return oneByOne.run(`${scope.orgId} ${subject}`, () => withOrgAfter(db, scope, first, work), {
    signal: requestSignal(),
  });
}

/** All queries see one snapshot. Otherwise a quote could be from before a commit, and its decision from after it. */
const BEGIN_READ = 'begin read only isolation level repeatable read';

/**
 * Reads with the tenant protection of `withOrg`, in one round trip: BEGIN, the queries and COMMIT are sent together.
 * Waiting for each response would cost 40% of the throughput.
 */
export async function readOrg<const Queries extends readonly CompiledQuery[]>(
  db: Database,
  scope: OrgScope,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  return pipelinedRead(db.tenant.pool, scope.share, `${BEGIN_READ}; set local app.org_id = '${scope.orgId}'`, queries);
}

/** Reads as the identity role, in one round trip like `readOrg`. */
export async function readIdentity<const Queries extends readonly CompiledQuery[]>(
  db: Database,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  return pipelinedRead(db.identity.pool, requestShare(), BEGIN_READ, queries);
}

async function pipelinedRead<Queries extends readonly CompiledQuery[]>(
  pool: FairPool,
  share: Share,
  begin: string,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const client = await pool.lend(share);
  let broken: Error | undefined;
  try {
    const sent = inOnePacket(() => [
      client.query(begin),
      ...queries.map((query) => client.query(query.sql, [...query.parameters])),
      client.query('commit'),
    ]);
    return rowsOf<readonly CompiledQuery[]>(await Promise.allSettled(sent)).slice(1, -1) as RowsOf<Queries>;
  } catch (error) {
    // An error without SQLSTATE means a broken connection. After an SQL error, COMMIT has rolled back.
    if (!(error instanceof pg.DatabaseError)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The identity role sees accounts, sessions and invitations of all companies, but no quotes. */
export function withIdentity<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => transaction(db.identity.kysely, 'begin', work));
}

export function withIdentityInOrg<T>(db: Database, scope: OrgScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => transaction(db.identity.kysely, `begin; set local app.org_id = '${scope.orgId}'`, work));
}

/** Sets the tenant in a transaction of the identity role, once the organization is known. */
export async function enterOrg(tx: Tx, scope: OrgScope): Promise<void> {
  await sql.raw(`set local app.org_id = '${scope.orgId}'`).execute(tx);
}
