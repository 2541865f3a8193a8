import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKGROUND_JOBS } from '#server/background-jobs.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { prepareQueues } from './prepare-queues.ts';
import { queuesOf } from './queues.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('startup continues while the job table is being analyzed, and does not abort the analysis', async () => {
  const analysis = new Client(app.database.connections.owner);
  await analysis.connect();
  try {
    // ANALYZE takes these two locks in this order.
    await analysis.query('begin; lock table pgboss.job, pgboss.job_common in share update exclusive mode');
    let ended = false;
    const start = prepareQueues(app.database.connections.owner, queuesOf(BACKGROUND_JOBS)).finally(() => {
      ended = true;
    });
    const waiting = async () => {
      const [row] = await app.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      return ended || (row?.count ?? 0) > 0;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(true);
    await analysis.query('grant select on pgboss.job, pgboss.job_common to app_user; commit');
    await start;
  } finally {
    await analysis.end();
  }
});
