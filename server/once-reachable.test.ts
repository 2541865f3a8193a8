import { expect, test } from 'vitest';
import { onceReachable } from './once-reachable.ts';

const PATIENCE = { longestMs: 60_000, pauseMs: 1, reminderMs: 60_000 };

function failing(times: number, error: Error) {
  let tried = 0;
  return async () => {
    tried += 1;
    if (tried <= times) throw error;
    return tried;
  };
}

test.each(['timeout exceeded when trying to connect', 'timeout expired', 'Connection terminated unexpectedly'])(
  'startup waits for the database after "%s", and says so once in a while',
  async (message) => {
    const told: string[] = [];
    const log = { warn: (_: object, line: string) => void told.push(line) };
    expect(await onceReachable(failing(40, new Error(message)), log, PATIENCE)).toBe(41);
    expect(told).toEqual(['Waiting for the database']);
  },
);

test('startup does not wait for errors that waiting can’t fix, nor does it wait forever', async () => {
  const log = { warn: () => {} };
  await expect(onceReachable(failing(1, new Error('a bug')), log, PATIENCE)).rejects.toThrow('a bug');
  const gone = failing(Number.POSITIVE_INFINITY, new Error('Connection terminated'));
  await expect(onceReachable(gone, log, { ...PATIENCE, longestMs: 20 })).rejects.toThrow('Connection terminated');
});
