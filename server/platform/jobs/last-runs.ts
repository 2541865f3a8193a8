import { Client } from 'pg';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';
import { QUEUE_SCHEMA } from './prepare-queues.ts';

export interface LastRun {
  name: string;
  /** when a worker first scheduled the job */
  scheduledAt: Date;
  /** null if the job never ran, or if the record of its run was deleted (see `keepSeconds`) */
  endedAt: Date | null;
  hasFailed: boolean;
}

/** @param worker the connection of the worker role, which may read the queues */
export async function readLastRuns(worker: DatabaseConnection): Promise<LastRun[]> {
  const client = new Client(worker);
  await client.connect();
  try {
    const { rows } = await client.query<LastRun>(
      `select schedule.name, schedule.created_on as "scheduledAt", run.completed_on as "endedAt",
          coalesce(run.state = 'failed', false) as "hasFailed"
        from ${QUEUE_SCHEMA}.schedule left join lateral (
          select completed_on, state from ${QUEUE_SCHEMA}.job
          where job.name = schedule.name and completed_on is not null order by completed_on desc limit 1
        ) as run on true`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
