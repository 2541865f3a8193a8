import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many at once, so many waiting, the others are told at once', async () => {
  const inTurn = createTurns({ atOnce: 2, waitingMax: 3 });
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
  };
  const jobs = Array.from({ length: 7 }, () => inTurn(work));
  const refused = await Promise.allSettled(jobs.slice(5));
  expect(refused.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual([
    'RATE_LIMITED',
    'RATE_LIMITED',
  ]);

  for (const job of jobs.slice(0, 5)) {
    finish.shift()?.();
    await job;
  }
  expect(most).toBe(2);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('work that fails gives its place back', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingMax: 1 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
