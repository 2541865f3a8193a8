import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

test.each([
  ['2026-11-21T11:58:00Z', 'just now'],
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:40:00Z', '20 minutes ago'],
  ['2026-11-21T09:59:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('%s is shown as %s', (at, words) => {
  expect(timeAgo(at, new Date('2026-11-21T12:00:00Z'))).toBe(words);
});
