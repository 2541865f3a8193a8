import { Client } from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { type DatabaseConnection, type DatabaseLog, silentLog } from '#server/platform/db/connection.ts';
import { FAIR_ORDER_INDEX } from '#server/platform/db/fair-order.ts';
import { createQueues } from './queues.ts';

export const QUEUE_SCHEMA = 'pgboss';

/** Two starts would change the same catalog rows, and PostgreSQL would let the second one fail. */
const ONE_START = `select pg_advisory_xact_lock(731520118);`;

/**
 * Requests only add jobs: they read the list of queues, and insert jobs in their own transaction. Workers do the rest.
 * Default privileges give the same rights on tables of later queues.
 */
const QUEUE_RIGHTS = `
  ${ONE_START}
  grant usage on schema ${QUEUE_SCHEMA} to app_user, app_worker;
  grant select on ${QUEUE_SCHEMA}.version, ${QUEUE_SCHEMA}.queue to app_user;
  grant select, insert on ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common, ${QUEUE_SCHEMA}.job_dependency to app_user;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to app_worker;
  grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to app_worker;
  grant execute on all functions in schema ${QUEUE_SCHEMA} to app_worker;
  alter default privileges in schema ${QUEUE_SCHEMA} grant select, insert on tables to app_user;
  alter default privileges in schema ${QUEUE_SCHEMA} grant select, insert, update, delete on tables to app_worker;
  alter default privileges in schema ${QUEUE_SCHEMA} grant usage, select on sequences to app_worker;
  alter default privileges in schema ${QUEUE_SCHEMA} grant execute on functions to app_worker;
`;

/** @param owner connection as the owner of the schema, directly to the server */
export async function prepareQueues(
  owner: DatabaseConnection,
  queues: readonly Queue[],
  log: DatabaseLog = silentLog,
): Promise<void> {
  const boss = new PgBoss({
    ...bossConnection(owner),
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    createSchema: true,
  });
  boss.on('error', (error) =>
    log.error({ err: error }, 'The job queue reported an error while its schema was prepared.'),
  );
  await boss.start();
  await createQueues(boss, queues);
  await boss.stop({ graceful: false });
  const client = new Client(owner);
  await client.connect();
  try {
    // Uses separate transactions. Together they can deadlock with ANALYZE, which locks the index's table and waits for
    // the catalog row that the grants changed.
    await client.query(ONE_START + FAIR_ORDER_INDEX);
    await client.query(QUEUE_RIGHTS);
  } finally {
    await client.end();
  }
}

/** pg-boss accepts fewer connection options than `pg`, and unset ones must be absent. */
export function bossConnection({
  connectionString,
  host,
  port,
  user,
  password,
  database,
}: DatabaseConnection): Record<string, string | number> {
  const settings = connectionString === undefined ? { host, port, user, password, database } : { connectionString };
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}
