import { expect, test } from 'vitest';
import { type LabelSum, NO_QUOTES, quotesInTwoRows, sumOfLabels } from './label-sums.ts';

const SUMS: LabelSum[] = [
  { label: 'draft', count: 2, total_cents: 30_000, of_approved: { count: 1, total_cents: 10_000 } },
  { label: 'sent', count: 1, total_cents: 5000, of_approved: NO_QUOTES },
  { label: 'approved', count: 4, total_cents: 1_000_000_000, of_approved: NO_QUOTES },
];

test.each([
  [[], { count: 6, total_cents: 1_000_025_000 }],
  [['sent'], { count: 1, total_cents: 5000 }],
  [['draft'], { count: 2, total_cents: 30_000 }],
  [['draft', 'sent'], { count: 3, total_cents: 35_000 }],
  [['draft', 'approved'], { count: 5, total_cents: 1_000_020_000 }],
  [['declined'], { count: 0, total_cents: 0 }],
] as const)('the sum of quotes labeled %j counts each quote number once', (labels, sum) => {
  expect(sumOfLabels(SUMS, labels)).toEqual(sum);
});

test.each([
  [[], 1],
  [['draft', 'approved'], 1],
  [['sent', 'approved'], 0],
  [['draft', 'sent'], 0],
] as const)('among quotes labeled %j, an approved quote with a pending revision has two rows', (labels, quotes) => {
  expect(quotesInTwoRows(SUMS, labels)).toBe(quotes);
});

test('a person who may not see amounts gets counts without a total', () => {
  const hidden = SUMS.map((sum) => ({ ...sum, total_cents: null }));
  expect(sumOfLabels(hidden, ['draft', 'sent'])).toEqual({ count: 3, total_cents: null });
});
