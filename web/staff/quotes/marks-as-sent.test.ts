import { expect, test } from 'vitest';
import { marksAsSent } from './marks-as-sent.ts';

test.each([
  ['pending', null, true],
  ['pending', '2026-11-24T14:00:00.000Z', false],
  // Staff recorded these decisions, and the quote was never sent.
  ['approved', null, false],
  ['declined', null, false],
  ['approved', '2026-11-24T14:00:00.000Z', false],
] as const)('sharing the link of a quote that is %s, sent at %s, marks it as sent: %s', (status, sent_at, expected) => {
  expect(marksAsSent({ status, sent_at })).toBe(expected);
});
