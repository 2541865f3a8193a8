import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { removeExpiredJob } from '#server/features/accounts/jobs.ts';
import { removeExpired } from '#server/features/accounts/remove-expired.ts';
import { checkImportJob } from '#server/features/customers/check-import-job.ts';
import { runImportJob } from '#server/features/customers/run-import-job.ts';
import { makeExportJob } from '#server/features/exports/make-export-job.ts';
import { signQuoteJob } from '#server/features/quotes/evidence/sign-quote-job.ts';
import { sendMessageJob } from '#server/features/quotes/send-message-job.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type DiskUse, PLENTY_OF_SPACE } from '#server/platform/disk/disk-space.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import type { JobWorkerStart } from '#tests/processes/job-worker.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, type TestCompany } from '#tests/support/factories.ts';
import { readLastRuns } from './last-runs.ts';

const HANGING_WORKER = fileURLToPath(new URL('../../../tests/processes/hanging-worker.ts', import.meta.url));

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app?.close());

interface SignPayload {
  org_id: string;
  quote_id: string;
}

/** Replaces the handler of the server's job. */
const signing = (run: (payload: SignPayload) => Promise<void>) => ({
  ...signQuoteJob,
  run: (_services: Services, payload: SignPayload) => run(payload),
});

function queueSigning({ orgId, scope }: TestCompany = company): Promise<SignPayload> {
  const payload = { org_id: orgId, quote_id: newId() };
  return withOrg(app.services.db, scope, async (tx) => {
    await app.services.jobs.send(tx, signQuoteJob, payload);
    return payload;
  });
}

const jobState = async ({ quote_id }: SignPayload) =>
  (
    await app.query<{ state: string }>(
      `select state from pgboss.job where name = 'sign-quote' and data->>'quote_id' = $1`,
      [quote_id],
    )
  )[0]?.state;

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 });

async function kill(worker: ChildProcess): Promise<void> {
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
}

test('a job is queued together with its cause, or not at all', async () => {
  const payload = { org_id: company.orgId, quote_id: newId() };
  await expect(
    withOrg(app.services.db, company.scope, async (tx) => {
      await app.services.jobs.send(tx, signQuoteJob, payload);
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await jobState(payload)).toBeUndefined();
});

test('another worker does the job of a worker that was killed halfway', async () => {
  const worker = fork(HANGING_WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const start: JobWorkerStart = { connections: app.database.connections, dataDir: app.services.env.DATA_DIR };
  worker.send(start);
  const payload = await queueSigning();
  const [message] = await once(worker, 'message');
  expect(message).toEqual({ taken: payload });
  await kill(worker);
  expect(await jobState(payload)).toBe('active');

  const signed: SignPayload[] = [];
  const workers = await app.startWorkers([signing(async (job) => void signed.push(job))], { superviseSeconds: 1 });
  await eventually(async () => {
    // Ages the last heartbeat instead of waiting, and skips the delay before the next attempt.
    await app.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and name = 'sign-quote'`,
    );
    await app.query(`update pgboss.job set start_after = now() where state = 'retry' and name = 'sign-quote'`);
    expect(signed).toEqual([payload]);
  });
  await eventually(async () => expect(await jobState(payload)).toBe('completed'));
  await workers.stop();
});

test('workers and requests recover automatically after all connections were lost', async () => {
  const signed: SignPayload[] = [];
  const workers = await app.startWorkers([signing(async (job) => void signed.push(job))]);
  const first = await queueSigning();
  // A job that loses its connection before it is completed would run again in a later test.
  await eventually(async () => expect([signed, await jobState(first)]).toEqual([[first], 'completed']));

  // Ends all connections before the request. If a commit's response were lost, the test wouldn't know about its job.
  await app.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename like 'app_%'`,
  );
  let second: SignPayload | undefined;
  await eventually(async () => {
    second ??= await queueSigning();
    expect([signed, await jobState(second)]).toEqual([[first, second], 'completed']);
  });
  expect(await company.owner.client.api.accounts.session()).not.toBeNull();
  await workers.stop();
});

const BATCHES = { batches: { concurrency: 2, size: 4 } };

test.each([{}, BATCHES])('a job that fails is retried, and does not delay the others: %o', async (way) => {
  let failures = 0;
  const signed: string[] = [];
  const job = signing(async ({ quote_id }) => {
    if (quote_id === bad.quote_id && failures === 0) {
      failures += 1;
      throw new Error('the child died');
    }
    signed.push(quote_id);
  });
  const workers = await app.startWorkers([{ ...job, ...way }]);
  const [bad, good] = [await queueSigning(), await queueSigning()];
  await eventually(async () => {
    await app.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    expect(new Set(signed)).toEqual(new Set([bad.quote_id, good.quote_id]));
  });
  expect(failures).toBe(1);
  await workers.stop();
});

test('a job that finds the disk full waits as long as necessary, without using up an attempt', async () => {
  let hasSpace = false;
  const disk = { ...PLENTY_OF_SPACE, hasSpace: (use: DiskUse) => use === 'rows' || hasSpace };
  const full = await startTestApp({ disk });
  try {
    const [payload, signed, checked] = [{ org_id: newId(), quote_id: newId() }, [] as string[], [] as string[]];
    await withOrg(full.services.db, (await buildCompany(full)).scope, async (tx) => {
      await full.services.jobs.send(tx, signQuoteJob, payload);
      const { org_id } = payload;
      await full.services.jobs.send(tx, checkImportJob, { org_id, import_id: newId(), check_number: 1 });
    });
    await full.startWorkers(
      [
        signing(async ({ quote_id }) => void signed.push(quote_id)),
        {
          ...checkImportJob,
          run: async (_services: Services, { import_id }: { import_id: string }) => void checked.push(import_id),
        },
      ],
      { diskSpaceSeconds: 1 },
    );
    const jobs = () =>
      full.query<{ state: string; retry_count: number }>(
        `select state, retry_count from pgboss.job where name = 'sign-quote' order by created_on`,
      );
    await eventually(async () => expect((await jobs()).length).toBeGreaterThan(2));
    expect((await jobs()).every(({ retry_count }) => retry_count === 0)).toBe(true);
    expect([signed, checked.length], 'what needs no file goes on').toEqual([[], 1]);
    hasSpace = true;
    await eventually(async () => expect(signed).toEqual([payload.quote_id]));
  } finally {
    await full.close();
  }
});

test('a company with many jobs leaves a slot to other companies', async () => {
  const other = await buildCompany(app);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  for (let number = 0; number < 12; number += 1) await queueSigning();
  const workers = await app.startWorkers([
    signing(async ({ org_id }) => {
      begun.push(org_id);
      if (org_id === company.orgId) await over;
    }),
  ]);
  await eventually(async () => expect(begun.length).toBeGreaterThan(1));
  await queueSigning(other);
  await eventually(async () => expect(begun).toContain(other.orgId));
  expect(begun.length).toBeLessThan(12);
  end();
  await eventually(async () => expect(begun).toHaveLength(13));
  await workers.stop();
});

test('a company with many jobs in batches delays others only for the batches that have begun', async () => {
  const other = await buildCompany(app);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  for (let number = 0; number < 24; number += 1) await queueSigning();
  const job = signing(({ org_id }) => (begun.push(org_id), over));
  const workers = await app.startWorkers([{ ...job, ...BATCHES }]);
  await eventually(async () => expect(begun).toHaveLength(8));
  await queueSigning(other);
  end();
  await eventually(async () => expect(begun).toHaveLength(25));
  expect(begun.indexOf(other.orgId)).toBeLessThan(16);
  await workers.stop();
});

test('one company’s export does not wait for another’s', async () => {
  const other = await buildCompany(app);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const workers = await app.startWorkers([
    {
      ...makeExportJob,
      async run(_services: Services, { org_id }: { org_id: string }) {
        begun.push(org_id);
        await over;
      },
    },
  ]);
  const queueExport = ({ scope, orgId }: TestCompany) =>
    withOrg(app.services.db, scope, (tx) =>
      app.services.jobs.send(tx, makeExportJob, { org_id: orgId, export_id: newId() }),
    );
  await queueExport(company);
  await eventually(async () => expect(begun).toEqual([company.orgId]));
  await queueExport(company);
  await queueExport(other);
  await eventually(async () => expect(begun).toEqual([company.orgId, other.orgId]));
  end();
  await eventually(async () => expect(begun).toHaveLength(3));
  await workers.stop();
});

const lastRun = async (job: string) =>
  (await readLastRuns(app.database.connections.worker)).find(({ name }) => name === job);

test('expired data is removed once a day, by the worker with its own permissions', async () => {
  const { orgId } = company;
  await buildInvitation(app, company);
  await app.query(`insert into rate_limits (key, points, expire) values ('old', 1, 1), ('new', 1, 9999999999999)`);
  await app.query(
    `insert into idempotency_keys (org_id, key, procedure, request_hash, created_at)
    values ($1, 'old', 'p', '', now() - interval '25 hours'), ($1, 'new', 'p', '', now())`,
    [orgId],
  );
  await app.query(`update one_time_tokens set expires_at = now() - interval '1 second'`);
  const before = await app.query('select id from sessions');
  expect(before.length).toBeGreaterThan(0);

  const workers = await app.startWorkers();
  expect(await lastRun('remove-expired')).toMatchObject({ endedAt: null, hasFailed: false });
  await withOrg(app.services.db, company.scope, (tx) => app.services.jobs.send(tx, removeExpiredJob, {}));
  await eventually(async () => expect((await lastRun('remove-expired'))?.endedAt).toBeInstanceOf(Date));
  await workers.stop();

  const { db } = app.workerServices();
  await removeExpired(db, app.services.now());
  expect(await app.query(`select key from rate_limits where key in ('old', 'new')`)).toEqual([{ key: 'new' }]);
  expect(await app.query('select key from idempotency_keys')).toEqual([{ key: 'new' }]);
  expect(await app.query('select 1 from one_time_tokens')).toEqual([]);
  expect(await app.query('select id from sessions'), 'live ones stay').toEqual(before);
  await removeExpired(db, new Date(app.services.now().getTime() + 61 * DAY_MS));
  expect(await app.query('select 1 from sessions')).toEqual([]);
});

test('a company with one job waits for one job of each other company, however many they have waiting', async () => {
  const [busy, busier, newcomer] = [company, await buildCompany(app), await buildCompany(app)];
  const mail = ({ orgId, scope }: TestCompany, count: number) =>
    withOrg(app.services.db, scope, async (tx) => {
      for (let number = 0; number < count; number += 1)
        await app.services.jobs.send(tx, sendMessageQueue, { org_id: orgId, message_id: newId() });
    });
  const begun: string[] = [];
  /** ends the job that began in the same position */
  const ends: (() => void)[] = [];
  let isOver = false;
  const sendMessage = {
    ...sendMessageJob,
    async run(_services: Services, { org_id }: { org_id: string }) {
      begun.push(org_id);
      if (!isOver) await new Promise<void>((end) => ends.push(end));
    },
  };
  await mail(busy, 100);
  await mail(busier, 200);
  await mail(busy, 100);
  const workers = await app.startWorkers([sendMessage]);
  // When the third company comes, every slot is taken, and both others have been served several times.
  await eventually(async () => expect(begun).toHaveLength(5));
  await mail(newcomer, 1);
  // Frees one slot at a time, because jobs taken at the same time may begin in any order.
  for (let slot = 0; slot < 5; slot += 1) {
    ends[slot]?.();
    await eventually(async () => expect(begun).toHaveLength(6 + slot));
  }
  await app.query(`delete from pgboss.job where name = 'send-message'`);
  isOver = true;
  for (const end of ends) end();
  await workers.stop();
  const ahead = begun.slice(5, begun.indexOf(newcomer.orgId));
  expect(begun).toContain(newcomer.orgId);
  expect(ahead.length).toBeLessThanOrEqual(2);
  expect(new Set(ahead).size).toBe(ahead.length);
});

test('a company’s own jobs keep their order, and turns start over when the queue is empty', async () => {
  const { scope, orgId } = await buildCompany(app);
  const queue = () =>
    withOrg(app.services.db, scope, (tx) =>
      app.services.jobs.send(tx, runImportJob, { org_id: orgId, import_id: newId() }),
    );
  const priorities = async () =>
    (
      await app.query<{ priority: number }>(
        `select priority from pgboss.job where name = 'import-customers' order by created_on`,
      )
    ).map(({ priority }) => priority);
  for (let number = 0; number < 3; number += 1) await queue();
  expect(await priorities()).toEqual([0, -1, -2]);
  await app.query(`delete from pgboss.job where name = 'import-customers' and priority = 0`);
  await queue();
  expect(await priorities()).toEqual([-1, -2, -3]);
  await app.query(`delete from pgboss.job where name = 'import-customers'`);
  await queue();
  expect(await priorities()).toEqual([0]);
});

test('a job that another version queued with an invalid payload fails immediately, and the log says why', async () => {
  const logged: string[] = [];
  const logging = await startTestApp({
    settings: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => void logged.push(line) },
  });
  try {
    const signed: unknown[] = [];
    const run = async (payload: unknown) => void signed.push(payload);
    await logging.query(`insert into pgboss.job (name, data, retry_limit) values ('sign-quote', '{"quote": 7}', 8)`);
    await logging.startWorkers([signing(run)]);
    await eventually(async () =>
      expect(await logging.query(`select state, retry_count from pgboss.job where name = 'sign-quote'`)).toEqual([
        { state: 'failed', retry_count: 0 },
      ]),
    );
    expect(signed).toEqual([]);
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ queue: 'sign-quote', problem: expect.stringContaining('quote_id: ') }),
    );
  } finally {
    await logging.close();
  }
});
