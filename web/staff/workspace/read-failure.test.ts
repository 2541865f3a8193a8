import { expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

test('nothing has failed while a response is pending or present', () => {
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'fetching' })).toBeNull();
  expect(readFailure({ data: [], error: new Error('later ones failed'), fetchStatus: 'idle' })).toBeNull();
});

test('shows a rejection, and a lost connection, too', () => {
  const refusal = new Error('no');
  expect(readFailure({ data: undefined, error: refusal, fetchStatus: 'idle' })).toBe(refusal);
  expect(readFailure({ data: undefined, error: null, fetchStatus: 'paused' })).toMatchObject({ code: 'NETWORK' });
});
