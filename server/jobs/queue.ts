import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Tx } from '#server/db/client.ts';
import type { DatabaseLog } from '#server/db/connection.ts';
import { QUEUE_SCHEMA } from '#server/db/prepare.ts';
import type { JobQueue } from '#server/features/services.ts';
import { sendOptions } from './queues.ts';

export interface OpenJobQueue extends JobQueue {
  close(): Promise<void>;
}

/**
 * The sending side, for requests: it only inserts, over the connections it is given, and needs no rights beyond that.
 * Nothing runs in the background but a look at the list of queues once a minute.
 */
export async function createJobQueue(db: Database, log: DatabaseLog): Promise<OpenJobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.tenant.pool.query(text, values as unknown[]) },
    schema: QUEUE_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue could not be looked at'));
  await boss.start();
  return {
    send: async (tx, name, payload) => {
      await boss.send(name, payload, { ...sendOptions(name, payload), db: inTransaction(tx) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

function inTransaction(tx: Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
