import { expect, test } from 'vitest';
import { type LabelSum, sumOfLabels } from './label-sums.ts';

const SUMS: LabelSum[] = [
  { label: 'draft', count: 2, total_cents: 30_000 },
  { label: 'sent', count: 1, total_cents: 5000 },
  { label: 'approved', count: 4, total_cents: 1_000_000_000 },
];

test.each([
  [[], { count: 7, total_cents: 1_000_035_000 }],
  [['sent'], { count: 1, total_cents: 5000 }],
  [['draft', 'approved'], { count: 6, total_cents: 1_000_030_000 }],
  [['declined'], { count: 0, total_cents: 0 }],
] as const)('quotes that are %j', (labels, sum) => {
  expect(sumOfLabels(SUMS, labels)).toEqual(sum);
});

test('a value that may not be seen makes no part of it visible', () => {
  const hidden = SUMS.map((sum) => ({ ...sum, total_cents: null }));
  expect(sumOfLabels(hidden, ['draft', 'sent'])).toEqual({ count: 3, total_cents: null });
});
