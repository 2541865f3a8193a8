import { expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

test('a read has not failed while its response is pending or present', () => {
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'fetching' })).toBeNull();
  expect(readFailure({ data: [], error: new Error('later ones failed'), fetchStatus: 'idle' })).toBeNull();
});

test('a rejected read and a lost connection are failures', () => {
  const refusal = new Error('no');
  expect(readFailure({ data: undefined, error: refusal, fetchStatus: 'idle' })).toBe(refusal);
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'paused' })).toMatchObject({ code: 'NETWORK' });
});
