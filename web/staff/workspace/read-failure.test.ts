import { expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

test('nothing has failed while an answer may come, or while there is one', () => {
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'fetching' })).toBeNull();
  expect(readFailure({ data: [], error: new Error('later ones failed'), fetchStatus: 'idle' })).toBeNull();
});

test('shows a rejection, and a missing connection as well', () => {
  const refusal = new Error('no');
  expect(readFailure({ data: undefined, error: refusal, fetchStatus: 'idle' })).toBe(refusal);
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'paused' })).toMatchObject({ code: 'NETWORK' });
});
