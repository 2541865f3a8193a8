import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EndpointRuns, SLOW_AFTER_MS, type WebhookTarget } from './endpoint-runs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

class Bench {
  readonly begun: string[] = [];
  readonly failed: { of: string; error: unknown }[] = [];
  readonly #open = new Map<string, PromiseWithResolvers<void>[]>();
  readonly runs = new EndpointRuns({
    run: ({ endpoint_id }) => {
      this.begun.push(endpoint_id);
      const run = Promise.withResolvers<void>();
      this.#open.set(endpoint_id, [...(this.#open.get(endpoint_id) ?? []), run]);
      return run.promise;
    },
    onFailure: async ({ endpoint_id }, error) => void this.failed.push({ of: endpoint_id, error }),
  });

  wake(company: string, endpoint = `${company}.1`): void {
    const wakeUp: WebhookTarget = { org_id: company, endpoint_id: endpoint };
    this.runs.take(wakeUp);
  }

  async end(endpoint: string, error?: Error): Promise<void> {
    const run = this.#open.get(endpoint)?.shift();
    if (error) run?.reject(error);
    else run?.resolve();
    await settled();
  }

  count(endpoint: string): number {
    return this.begun.filter((each) => each === endpoint).length;
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const companies = (count: number) => Array.from({ length: count }, (_, index) => `company${index}`);

test('a new company waits for at most one run of each other company, however much they have queued', async () => {
  const bench = new Bench();
  const others = companies(40).flatMap((company) =>
    [1, 2, 3].map((number) => ({ company, id: `${company}.${number}` })),
  );
  for (const { company, id } of others) bench.wake(company, id);
  await settled();
  const held = bench.begun.length;
  expect(held).toBeLessThan(others.length);
  bench.wake('newcomer');
  for (let ended = 0; bench.count('newcomer.1') === 0; ended += 1) {
    const { company, id } = others.find((each) => each.id === bench.begun[ended]) ?? { company: '', id: '' };
    // The other companies keep returning to the queue.
    bench.wake(company, id);
    await bench.end(id);
  }
  const ahead = bench.begun.slice(held, bench.begun.indexOf('newcomer.1')).map((id) => id.split('.')[0]);
  expect(ahead).toHaveLength(new Set(ahead).size);
});

test('an endpoint that responds doesn’t wait for those that don’t, even if they use every slot they may have', async () => {
  const bench = new Bench();
  const dead = companies(80);
  for (const company of dead) bench.wake(company);
  await settled();
  const held = bench.begun.length;
  expect(held).toBeLessThan(dead.length);
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  // The first runs end. Their endpoints now count as slow, and each one is woken again.
  for (const id of bench.begun.slice(0, held)) {
    bench.wake(id.split('.')[0] ?? '', id);
    await bench.end(id);
  }
  bench.wake('healthy');
  await settled();
  expect(bench.count('healthy.1')).toBe(1);
});

test('a waiting run whose endpoint turns out to be slow moves to the slow queue', async () => {
  const bench = new Bench();
  const others = companies(31);
  for (const company of others) for (const number of [1, 2]) bench.wake(company, `${company}.${number}`);
  bench.wake('dead');
  await settled();
  bench.wake('dead');
  await settled();
  bench.wake('dead');
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  await bench.end('dead.1');
  bench.wake('one');
  bench.wake('two');
  await settled();
  expect(bench.count('dead.1')).toBe(3);
  expect([bench.count('one.1'), bench.count('two.1')]).toEqual([1, 0]);
});

test('an endpoint that is fast again returns to the fast queue', async () => {
  const bench = new Bench();
  bench.wake('company');
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  await bench.end('company.1');
  for (const other of companies(64)) bench.wake(other);
  await settled();
  bench.wake('company');
  await settled();
  expect(bench.count('company.1')).toBe(2);
  await bench.end('company.1');
  bench.wake('company');
  await settled();
  expect(bench.count('company.1')).toBe(2);
});

test('several wake-ups of a waiting endpoint lead to one run, but a wake-up during a run leads to another', async () => {
  const bench = new Bench();
  bench.wake('company');
  bench.wake('company');
  await settled();
  expect(bench.count('company.1')).toBe(2);
  for (let number = 0; number < 5; number += 1) bench.wake('company');
  await bench.end('company.1');
  await bench.end('company.1');
  await bench.end('company.1');
  expect(bench.count('company.1')).toBe(3);
  bench.wake('company');
  await settled();
  expect(bench.count('company.1')).toBe(4);
});

test('a run that fails is reported, and its endpoint can be woken again', async () => {
  const bench = new Bench();
  const error = new Error('the database is away');
  bench.wake('company');
  await settled();
  await bench.end('company.1', error);
  expect(bench.failed).toEqual([{ of: 'company.1', error }]);
  bench.wake('company');
  await settled();
  expect(bench.count('company.1')).toBe(2);
});

test('at shutdown, running deliveries finish, queued ones are returned, and no more are accepted', async () => {
  const bench = new Bench();
  for (const number of [1, 2, 3]) bench.wake('company', `company.${number}`);
  await settled();
  let isClosed = false;
  const closed = bench.runs.close().then(() => (isClosed = true));
  await settled();
  expect(bench.failed).toEqual([{ of: 'company.3', error: expect.any(Error) }]);
  expect(isClosed).toBe(false);
  expect(() => bench.wake('company')).toThrow('This process has stopped sending webhooks');
  for (const number of [1, 2]) await bench.end(`company.${number}`);
  await closed;
  expect(bench.begun).toHaveLength(2);
});
