import { expect, test } from 'vitest';
import { isUndated } from './undated-job.ts';

const AT = '2026-11-24T14:00:00.000Z';

test.each([
  ['no job yet', [], true],
  ['a visit without a day', [{ starts_at: null, state: 'scheduled' }], true],
  ['a visit with a day', [{ starts_at: AT, state: 'scheduled' }], false],
  [
    'one of two visits with a day',
    [
      { starts_at: null, state: 'scheduled' },
      { starts_at: AT, state: 'scheduled' },
    ],
    false,
  ],
  ['done without ever having a day', [{ starts_at: null, state: 'done' }], false],
  ['canceled', [{ starts_at: null, state: 'cancelled' }], false],
] as const)('a job counts as undated only while its work has no day: %s', (_case, visits, expected) => {
  expect(isUndated(visits)).toBe(expected);
});
