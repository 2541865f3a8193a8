import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { QUEUE_SCHEMA } from './prepare-queues.ts';
import { TAKES_IN_ORDER } from './workers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const QUEUE = 'apply-payment-event';

const queueJobs = (count: number) =>
  app.query(
    `insert into pgboss.job (name, data, priority, group_id) select $1, '{}', -n, 'a company' from generate_series(1, $2::int) n`,
    [QUEUE, count],
  );

/** Asks the installed version of the queue for the statement that takes a batch. */
async function takingStatement(): Promise<string> {
  const statements: string[] = [];
  const db = {
    executeSql: async (text: string, values?: unknown[]) => (
      statements.push(text), { rows: await app.query(text, values ?? []) }
    ),
  };
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, migrate: false, supervise: false, schedule: false });
  await boss.start();
  await boss.fetch(QUEUE, { batchSize: 10 });
  await boss.stop({ graceful: false });
  const taking = statements.find((text) => /for update of j skip locked/i.test(text));
  if (!taking) throw new Error('The queue takes jobs in another way');
  return taking;
}

test('a batch is taken without sorting all waiting jobs, even while the database estimates that there is only one', async () => {
  await queueJobs(1);
  await app.query('analyze pgboss.job_common');
  await queueJobs(2000);
  const taking = await takingStatement();
  const client = new Client({ ...app.database.connections.worker, options: TAKES_IN_ORDER });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${taking}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('job_common_i11');
    expect(plan).not.toContain('Sort');
  } finally {
    await client.end();
  }
});
