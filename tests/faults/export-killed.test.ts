import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JobWorkerStart } from '#tests/processes/job-worker.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';

const WORKER = fileURLToPath(new URL('./exporting-worker.ts', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 100 });

test('an export whose worker is killed doesn’t look finished until the next worker completes it', {
  timeout: 120_000,
}, async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  await buildQuote(company, { sent: true });
  const { id } = await api.exports.start();
  const worker = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  worker.send({
    connections: app.database.connections,
    dataDir: app.services.env.DATA_DIR,
  } satisfies JobWorkerStart);
  await once(worker, 'message');
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;

  expect(await api.exports.list()).toMatchObject([{ id, status: 'running' }]);
  const files = join(app.services.env.DATA_DIR, 'files');
  expect(await readdir(join(files, '.unfinished'))).toHaveLength(1);
  expect(await app.files.list(`${company.orgId}/exports`)).toEqual([]);

  await app.startWorkers([], { superviseSeconds: 1 });
  await eventually(async () => {
    // The heartbeat would expire and the retry would start on their own. The test doesn't wait for either.
    await app.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute'
       where state = 'active' and name = 'make-export' and retry_count = 0`,
    );
    await app.query(`update pgboss.job set start_after = now() where state = 'retry' and name = 'make-export'`);
    expect(await api.exports.list()).toMatchObject([{ id, status: 'ready', problems: 0 }]);
  });
  expect(await app.files.list(`${company.orgId}/exports`)).toHaveLength(1);
  expect(await app.query('select attempt from exports where id = $1', [id])).toEqual([{ attempt: 2 }]);
});
