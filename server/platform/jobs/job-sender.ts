import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Tx } from '#server/platform/db/client.ts';
import type { DatabaseLog } from '#server/platform/db/connection.ts';
import { nextTurn } from '#server/platform/db/fair-order.ts';
import type { JobQueue } from './job.ts';
import { QUEUE_SCHEMA } from './prepare-queues.ts';
import { companyOfPayload, sendOptions } from './queues.ts';

export interface JobSender {
  /** Queues jobs of one company, or of none, in the transaction that causes them. Both are committed or neither is. */
  send<Payload extends object>(tx: Tx, queue: JobQueue<Payload>, ...payloads: NoInfer<Payload>[]): Promise<void>;
}

export interface OpenJobSender extends JobSender {
  close(): Promise<void>;
}

/**
 * Creates the sending side of the queue, for requests. It only inserts jobs, over the given connections. In the
 * background, it only reads the list of queues once a minute.
 */
export async function createJobSender(db: Database, log: DatabaseLog): Promise<OpenJobSender> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.tenant.pool.query(text, values as unknown[]) },
    schema: QUEUE_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue could not be read'));
  await boss.start();
  return {
    send: async (tx, queue, ...payloads) => {
      const [first] = payloads;
      if (!first) return;
      const company = companyOfPayload(first);
      // Dispatched jobs need no order in the queue, because the process makes companies take turns.
      const isOrderedByCompany = company !== undefined && !queue.laterKey;
      const turn = isOrderedByCompany ? await nextTurn(tx, queue.name, company) : null;
      const jobs = payloads.map((data, place) => ({
        data,
        ...sendOptions(queue, data),
        ...(turn === null ? {} : { priority: turn - place }),
      }));
      await boss.insert(queue.name, jobs, { db: inTransaction(tx) });
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
