import { expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

test('nothing failed while an answer may come, or one is there', () => {
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'fetching' })).toBeNull();
  expect(readFailure({ data: [], error: new Error('later ones failed'), fetchStatus: 'idle' })).toBeNull();
});

test('a refusal is shown, and so is a missing connection', () => {
  const refusal = new Error('no');
  expect(readFailure({ data: undefined, error: refusal, fetchStatus: 'idle' })).toBe(refusal);
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'paused' })).toMatchObject({ code: 'NETWORK' });
});
