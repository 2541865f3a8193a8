import { expect, test } from 'vitest';
import { marksAsSent } from './marks-as-sent.ts';

test.each([
  ['pending', null, true],
  ['pending', '2026-11-24T14:00:00.000Z', false],
  // Recorded by staff without being sent.
  ['approved', null, false],
  ['declined', null, false],
  ['approved', '2026-11-24T14:00:00.000Z', false],
] as const)('%s, sent at %s', (status, sent_at, expected) => {
  expect(marksAsSent({ status, sent_at })).toBe(expected);
});
