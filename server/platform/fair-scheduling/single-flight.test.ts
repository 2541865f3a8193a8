import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

function newWork() {
  const begun: AbortSignal[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = (signal: AbortSignal) => {
    begun.push(signal);
    return promise;
  };
  return { begun, work, resolve, reject };
}

test('concurrent requests for one key run once, and a later one runs again', async () => {
  const flights = new SingleFlight<string>();
  const { begun, work, resolve } = newWork();
  const answers = [flights.run('a', undefined, work), flights.run('a', undefined, work)];
  const other = flights.run('b', undefined, work);
  resolve('done');
  expect(await Promise.all([...answers, other])).toEqual(['done', 'done', 'done']);
  expect(begun).toHaveLength(2);
  await flights.run('a', undefined, work);
  expect(begun).toHaveLength(3);
});

test('a failure reaches everyone who waits, and is not cached', async () => {
  const flights = new SingleFlight<string>();
  const { work, reject } = newWork();
  const answers = [flights.run('a', undefined, work), flights.run('a', undefined, work)];
  reject(new Error('broken'));
  for (const answer of answers) await expect(answer).rejects.toThrow('broken');
  expect(await flights.run('a', undefined, async () => 'next')).toBe('next');
});

test('a caller that leaves does not stop the work for others; the work ends when the last one leaves', async () => {
  const flights = new SingleFlight<string>();
  const { begun, work } = newWork();
  const [one, two] = [new AbortController(), new AbortController()];
  const answers = [flights.run('a', one.signal, work), flights.run('a', two.signal, work)];
  one.abort(new Error('one is gone'));
  await expect(answers[0]).rejects.toThrow('one is gone');
  expect(begun[0]?.aborted).toBe(false);
  two.abort(new Error('two is gone'));
  await expect(answers[1]).rejects.toThrow('two is gone');
  expect(begun[0]?.aborted).toBe(true);
  expect(await flights.run('a', undefined, async () => 'anew')).toBe('anew');
});
