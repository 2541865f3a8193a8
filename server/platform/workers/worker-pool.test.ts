import { afterEach, expect, test, vi } from 'vitest';
import type { TestJob } from '#tests/processes/answering-worker.ts';
import { JobFailed, type WorkerUsage } from './protocol.ts';
import { workerEnv } from './worker-env.ts';
import { createWorkerPool, PoolClosed, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
import { WorkerDied } from './worker-process.ts';

interface TestPool extends Omit<WorkerPool<TestJob, unknown>, 'run'> {
  run(job: TestJob, share?: string): Promise<unknown>;
}

const pools: WorkerPool<TestJob, unknown>[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** Creates a pool whose jobs all belong to one share, unless a test says otherwise. */
function pool(options: Partial<WorkerPoolOptions> = {}): TestPool {
  const made = createWorkerPool<TestJob, unknown>({
    module: new URL('../../../tests/processes/answering-worker.ts', import.meta.url),
    env: workerEnv({ GIVEN: 'yes' }),
    concurrency: { limit: 1, limitPerShare: 1, waitingPerShare: 2, waiting: 4 },
    startTimeoutMs: 20_000,
    jobTimeoutMs: 20_000,
    recycleAfter: 1000,
    idleMs: 60_000,
    ...options,
  });
  pools.push(made);
  return { ...made, run: (job, share = 'co') => made.run(share, () => job) };
}

const echo = (text: string): TestJob => ({ do: 'echo', text });

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a job returns its result with its resource usage', async () => {
  const usage: WorkerUsage[] = [];
  const answer = await pool({ onUsage: (cost) => usage.push(cost) }).run(echo('hello'));
  expect(answer).toMatch(/^hello from \d+$/);
  expect(usage).toHaveLength(1);
  expect(usage[0]?.peakRssBytes).toBeGreaterThan(10_000_000);
});

test('the memory of the server is not counted as memory of a worker process that it started', async () => {
  const held = Buffer.alloc(300_000_000, 1);
  const usage: WorkerUsage[] = [];
  await pool({ onUsage: (cost) => usage.push(cost) }).run(echo('hello'));
  expect(usage[0]?.peakRssBytes).toBeLessThan(held.length);
});

test('the worker process sees only the given environment, and none of the server’s secrets', async () => {
  vi.stubEnv('SECRET_KEY', 'do not pass on');
  const seen = (await pool().run({ do: 'environment' })) as Record<string, string>;
  vi.unstubAllEnvs();
  expect(seen['GIVEN']).toBe('yes');
  expect(JSON.stringify(seen)).not.toContain('do not pass on');
  expect(Object.keys(seen).filter((name) => !/^(GIVEN|NODE_.*|SystemRoot)$/.test(name))).toEqual([]);
});

test('a refusal and a bug are results: neither kills the worker process, and neither is retried', async () => {
  const jobs = pool();
  await expect(jobs.run({ do: 'refuse' })).rejects.toMatchObject({ reason: 'no_thanks', message: 'Not this one' });
  const [before] = jobs.pids();
  await expect(jobs.run({ do: 'break' })).rejects.toEqual(new JobFailed('unexpected', 'a bug'));
  expect(jobs.pids()).toEqual([before]);
});

test('when a worker process is killed during a job, it is replaced and the job is done', async () => {
  const jobs = pool();
  await jobs.run(echo('warm'));
  const [first = 0] = jobs.pids();
  // Stops the process before it gets the job. Otherwise it could finish before it is killed.
  process.kill(first, 'SIGSTOP');
  const job = jobs.run(echo('again'));
  process.kill(first, 'SIGKILL');
  expect(await job).not.toContain(`from ${first}`);
});

test('killing an idle worker process does no harm', async () => {
  const jobs = pool();
  await jobs.run(echo('warm'));
  const [first] = jobs.pids();
  process.kill(first ?? 0, 'SIGKILL');
  expect(await jobs.run(echo('next'))).not.toContain(`from ${first}`);
});

test('a job that kills two worker processes is given up on, and the next one runs', async () => {
  const jobs = pool();
  await expect(jobs.run({ do: 'die' })).rejects.toThrow(WorkerDied);
  expect(await jobs.run(echo('next'))).toMatch(/^next/);
});

test('a worker process that never finishes is killed when it reaches its limit of processor time', async () => {
  const jobs = pool({ jobTimeoutMs: 50, patience: 1000 });
  await expect(jobs.run({ do: 'hang' })).rejects.toMatchObject({
    reason: 'overran',
    message: expect.stringContaining('SIGKILL'),
  });
});

test('time in which a worker process gets no processor time does not count, and is reported', async () => {
  const waits: number[] = [];
  const jobs = pool({ jobTimeoutMs: 1000, onStarved: (waitedMs) => waits.push(waitedMs) });
  expect(await jobs.run({ do: 'rest', milliseconds: 2500 })).toBe('rested');
  expect(waits.length).toBeGreaterThan(0);
});

test('a job that gets no processor time for several times its limit fails without a second attempt, and the next job gets another process', async () => {
  const jobs = pool({ jobTimeoutMs: 200, patience: 5 });
  await jobs.run(echo('warm'));
  const [stopped = 0] = jobs.pids();
  process.kill(stopped, 'SIGSTOP');
  await expect(jobs.run(echo('late'))).rejects.toMatchObject({ reason: 'starved' });
  expect(await jobs.run(echo('next'))).toMatch(/^next/);
});

test('a worker process that cannot start is not the job’s fault', async () => {
  const module = new URL('./no-such-worker.ts', import.meta.url);
  await expect(pool({ module }).run(echo('never'))).rejects.toMatchObject({ reason: 'not_started' });
});

test('a worker process is replaced after its maximum number of jobs', async () => {
  const jobs = pool({ recycleAfter: 2 });
  const answers = [await jobs.run(echo('')), await jobs.run(echo('')), await jobs.run(echo(''))];
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).not.toBe(answers[0]);
});

test('a share’s waiting work beyond the limit is refused immediately, and others get their turn', async () => {
  const jobs = pool();
  const accepted = [jobs.run(echo('1')), jobs.run(echo('2')), jobs.run(echo('3'))];
  await expect(jobs.run(echo('4'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const stranger = jobs.run(echo('stranger'), 'another');
  expect(await Promise.race([stranger, accepted[2]])).toMatch(/^stranger/);
  expect(await Promise.all(accepted)).toHaveLength(3);
  expect(await jobs.run(echo('5'))).toMatch(/^5/);
});

test('a job is prepared only when it is its turn', async () => {
  const jobs = createWorkerPool<TestJob, unknown>({
    module: new URL('../../../tests/processes/answering-worker.ts', import.meta.url),
    env: workerEnv({}),
    concurrency: { limit: 1, limitPerShare: 1, waitingPerShare: 10, waiting: 10 },
    startTimeoutMs: 20_000,
    jobTimeoutMs: 20_000,
    recycleAfter: 1000,
    idleMs: 60_000,
  });
  pools.push(jobs);
  let made = 0;
  let done = 0;
  const run = async (index: number) => {
    await jobs.run('co', async () => {
      made += 1;
      // The previous job may be done before its result has been delivered.
      expect(made - done).toBeLessThanOrEqual(2);
      return echo(String(index));
    });
    done += 1;
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => run(index)));
  expect(made).toBe(8);
});

test('closing drops waiting work and leaves no process behind', async () => {
  const jobs = pool();
  await jobs.run(echo('warm'));
  const [pid] = jobs.pids();
  const refused = [jobs.run({ do: 'hang' }), jobs.run(echo('waits'))].map((job) =>
    job.catch((error: unknown) => error),
  );
  await jobs.close();
  expect(await Promise.all(refused)).toEqual([expect.any(WorkerDied), expect.any(PoolClosed)]);
  expect(alive(pid ?? 0)).toBe(false);
  await expect(jobs.run(echo('late'))).rejects.toThrow(PoolClosed);
});
