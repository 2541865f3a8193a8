import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type FairQueueOptions, WaitedTooLong } from './fair-queue.ts';

const ROOMY: FairQueueOptions = { limit: 1, limitPerShare: 1, waitingPerShare: 1000, waiting: 1000 };

/** Work that ends on command, with a record of the order in which it began. */
class Bench {
  readonly queue: FairQueue;
  readonly begun: { share: string; name: string; weight: number }[] = [];
  readonly open: { share: string; end: () => void }[] = [];
  readonly ended: Promise<string>[] = [];

  constructor(options: Partial<FairQueueOptions> = {}) {
    this.queue = new FairQueue({ ...ROOMY, ...options });
  }

  submit(share: string, name = '', { weight = 1, signal }: { weight?: number; signal?: AbortSignal } = {}) {
    const work = () => {
      this.begun.push({ share, name, weight });
      const { promise, resolve } = Promise.withResolvers<string>();
      this.open.push({ share, end: () => resolve(name) });
      return promise;
    };
    const answer = this.queue.run(share, work, { weight, signal });
    this.ended.push(answer);
    answer.catch(() => undefined);
    return answer;
  }

  async endOne(index = 0): Promise<void> {
    this.open.splice(index % Math.max(1, this.open.length), 1)[0]?.end();
    await settled();
  }

  async endAll(): Promise<void> {
    while (this.open.length > 0) await this.endOne();
  }

  order(): string {
    return this.begun.map(({ share }) => share).join('');
  }
}

/** Resolves after everything that settled promises trigger has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('shares take turns, however much work one of them has waiting', async () => {
  const bench = new Bench();
  for (let piece = 0; piece < 5; piece += 1) void bench.submit('a');
  void bench.submit('b');
  void bench.submit('c');
  void bench.submit('b');
  await bench.endAll();
  expect(bench.order()).toBe('abcabaaa');
});

test('a share stays within its own limit when a slot becomes available', async () => {
  const bench = new Bench({ limit: 3, limitPerShare: 2 });
  for (let piece = 0; piece < 4; piece += 1) void bench.submit('a');
  void bench.submit('b');
  expect(bench.order()).toBe('aab');
  await bench.endOne(2);
  expect(bench.order()).toBe('aab');
  await bench.endOne();
  expect(bench.order()).toBe('aaba');
  await bench.endAll();
});

test('heavy work counts as several turns of light work', async () => {
  const bench = new Bench();
  void bench.submit('x');
  for (let piece = 0; piece < 2; piece += 1) void bench.submit('h', '', { weight: 4 });
  for (let piece = 0; piece < 6; piece += 1) void bench.submit('l');
  await bench.endAll();
  expect(bench.order()).toBe('xhllllhll');
});

test('two shares that keep coming back do not starve a third that waits', async () => {
  const bench = new Bench();
  void bench.submit('a');
  void bench.submit('b');
  void bench.submit('c');
  void bench.submit('c');
  for (let round = 0; round < 4; round += 1) {
    const ended = bench.begun.at(-1)?.share;
    await bench.endOne();
    if (ended === 'a' || ended === 'b') void bench.submit(ended);
  }
  expect(bench.order().startsWith('abc')).toBe(true);
  expect(bench.order().split('c')).toHaveLength(3);
});

test('a share at its limit leaves the other slots to others', async () => {
  const bench = new Bench({ limit: 4, limitPerShare: 2 });
  for (let piece = 0; piece < 9; piece += 1) void bench.submit('a');
  void bench.submit('b');
  await settled();
  expect(bench.order()).toBe('aab');
  bench.queue.tryEnter('c');
  expect(bench.queue.running).toBe(4);
});

test('only a share with too much waiting is refused', async () => {
  const bench = new Bench({ waitingPerShare: 2 });
  const [, ...rest] = Array.from({ length: 5 }, () => bench.submit('a'));
  const stranger = bench.submit('b', 'served');
  expect((await Promise.allSettled(rest.slice(2))).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
  await expect(rest[2]).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await bench.endAll();
  expect(await stranger).toBe('served');
});

test('in a full queue, the newest work of the longest line is dropped for others', async () => {
  const bench = new Bench({ waiting: 3 });
  const answers = Array.from({ length: 4 }, (_, index) => bench.submit('a', String(index)));
  const stranger = bench.submit('b', 'served');
  await expect(answers[3]).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await bench.endAll();
  expect(await stranger).toBe('served');
  expect(await Promise.all(answers.slice(0, 3))).toEqual(['0', '1', '2']);
});

test('aborted work is not started, but work that has started continues', async () => {
  const bench = new Bench();
  const gone = new AbortController();
  const first = bench.submit('a', 'first', { signal: gone.signal });
  const second = bench.submit('a', 'second', { signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(bench.submit('a', 'third', { signal: gone.signal })).rejects.toThrow('gone');
  await bench.endAll();
  expect(await first).toBe('first');
  expect(bench.begun).toHaveLength(1);
  expect([bench.queue.running, bench.queue.waiting]).toEqual([0, 0]);
});

test('work that waits too long is dropped; work that fails frees its slot', async () => {
  const bench = new Bench({ patienceMs: 1 });
  void bench.submit('a');
  await expect(bench.submit('b')).rejects.toThrow(WaitedTooLong);
  await bench.endAll();
  await expect(bench.queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await bench.queue.run('a', () => 'next')).toBe('next');
});

test('at shutdown all waiting work is refused', async () => {
  const bench = new Bench();
  void bench.submit('a');
  const waiting = [bench.submit('a'), bench.submit('b')];
  bench.queue.refuseWaiting(new Error('closed'));
  for (const answer of waiting) await expect(answer).rejects.toThrow('closed');
  expect(bench.queue.waiting).toBe(0);
});

const SHARES = ['a', 'b', 'c', 'd', 'e'];
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ submit: fc.constantFrom(...SHARES), weight: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat({ max: 10 }) }) },
  { weight: 1, arbitrary: fc.record({ abort: fc.nat({ max: 50 }) }) },
);

test('in any sequence: limits hold, nothing is lost, nothing runs twice, and no slot stays unused while work may use it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 80 }),
      fc.record({
        limit: fc.integer({ min: 1, max: 4 }),
        limitPerShare: fc.integer({ min: 1, max: 3 }),
        waitingPerShare: fc.integer({ min: 0, max: 5 }),
        waiting: fc.integer({ min: 0, max: 8 }),
      }),
      async (steps, options) => {
        const bench = new Bench(options);
        const aborts: AbortController[] = [];
        for (const [at, one] of steps.entries()) {
          if ('submit' in one) {
            const abort = new AbortController();
            aborts.push(abort);
            void bench.submit(one.submit, String(at), { weight: one.weight, signal: abort.signal });
          } else if ('end' in one) await bench.endOne(one.end);
          else aborts[one.abort]?.abort(new Error('gone'));
          await settled();
          expect(bench.open.length).toBe(bench.queue.running);
          expect(bench.queue.running).toBeLessThanOrEqual(options.limit);
          expect(bench.queue.waiting).toBeLessThanOrEqual(options.waiting);
          const runningOf = (share: string) => bench.open.filter((piece) => piece.share === share).length;
          for (const share of SHARES) expect(runningOf(share)).toBeLessThanOrEqual(options.limitPerShare);
          if (bench.queue.running < options.limit && bench.queue.waiting > 0)
            expect(SHARES.some((share) => runningOf(share) === options.limitPerShare)).toBe(true);
        }
        await bench.endAll();
        const answers = await Promise.allSettled(bench.ended);
        const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
        expect(bench.begun.map(({ name }) => name).sort()).toEqual(done.sort());
        expect([bench.queue.running, bench.queue.waiting]).toEqual([0, 0]);
      },
    ),
    { numRuns: 150 },
  );
});

test('a new share waits for at most one piece of work of each existing share', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      async (before, after, weight) => {
        const bench = new Bench();
        const play = async (steps: typeof before) => {
          for (const one of steps)
            if ('submit' in one) void bench.submit(one.submit, '', { weight: one.weight });
            else if ('end' in one) await bench.endOne();
        };
        await play(before);
        const at = bench.begun.length;
        void bench.submit('new', '', { weight });
        await play(after);
        await bench.endAll();
        const ahead = bench.begun.slice(
          at,
          bench.begun.findIndex(({ share }) => share === 'new'),
        );
        for (const share of SHARES)
          expect(ahead.filter((piece) => piece.share === share).length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 150 },
  );
});

test('shares that always have work get equal amounts, give or take one piece', async () => {
  const weights = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(weights, weights, weights, async (...all) => {
      const bench = new Bench();
      void bench.submit('first');
      for (const [index, of] of all.entries())
        for (const weight of of) void bench.submit(SHARES[index] ?? '', '', { weight });
      const received = new Map<string, number>();
      const left = all.map((of) => of.length);
      for (let at = 1; left.every((pieces) => pieces > 0); at += 1) {
        await bench.endOne();
        const { share = '', weight = 0 } = bench.begun[at] ?? {};
        const index = SHARES.indexOf(share);
        left[index] = (left[index] ?? 0) - 1;
        received.set(share, (received.get(share) ?? 0) + weight);
        const sums = SHARES.slice(0, 3).map((each) => received.get(each) ?? 0);
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(60);
      }
      await bench.endAll();
    }),
    { numRuns: 50 },
  );
});
