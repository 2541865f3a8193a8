/**
 * Wakes the workers of a queue when one of its jobs is due. The queue itself announces only jobs that can run
 * immediately. This finds planned jobs, retries, and jobs that another process left behind. One query over all queues
 * costs a fraction of polling each queue.
 */
import type { PgBoss } from 'pg-boss';
import type { Log } from '#server/platform/log/log.ts';
import { QUEUE_SCHEMA } from './prepare-queues.ts';

const LOOK_MS = 1000;

/** Each queue's index shows whether anything is due without reading jobs that have ended. */
const DUE = `
  select name from ${QUEUE_SCHEMA}.queue
  where exists (
    select from ${QUEUE_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  )`;

/** @returns a function that stops the checks */
export function wakeForDueJobs(boss: PgBoss, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    try {
      const { rows } = await boss.getDb().executeSql(DUE);
      const due = new Set((rows as { name: string }[]).map(({ name }) => name));
      if (due.size > 0) for (const { id, name } of boss.getWipData()) if (due.has(name)) boss.notifyWorker(id);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'Could not look for due jobs; trying again');
    }
    if (!isStopped) timer = setTimeout(() => void look(), LOOK_MS).unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
