import { expect, test } from 'vitest';
import { sumsText } from './list-amounts.ts';
import { type ListState, NO_FILTERS } from './list-filter.ts';

const list = (changes: Partial<ListState> = {}): ListState => ({
  ...NO_FILTERS,
  sort: 'created_at',
  dir: 'desc',
  ...changes,
});

const approved = (total_cents: number | null, overdue_cents: number | null, rows: number | null = null) => ({
  rows,
  total_cents,
  overdue_cents,
  labels: [
    { label: 'approved' as const, count: 2, total_cents, of_approved: { count: 0, total_cents: total_cents && 0 } },
  ],
});

test.each([
  ['all', list(), approved(60_000, null), '2 quotes · $600.00 total'],
  ['filtered', list({ q: 'Bay St' }), approved(60_000, null), '2 quotes found · $600.00 total'],
  ['without replaced revisions', list({ q: 'Bay St' }), approved(60_000, null, 2), '2 quotes found · $600.00 total'],
  [
    'with replaced revisions',
    list({ q: 'Bay St' }),
    approved(60_000, null, 4),
    '2 quotes found · $600.00 total · 4 rows, one per revision',
  ],
  ['overdue', list({ due: true }), approved(60_000, 15_000), '2 quotes found · $150.00 overdue'],
  ['for a member who sees no sums', list(), approved(null, null), '2 quotes'],
  ['overdue, for a member who sees no sums', list({ due: true }), approved(null, null), '2 quotes found'],
])('the line above the list sums up the quotes: %s', (_, state, sums, text) => {
  expect(sumsText(sums, state, 'USD')).toBe(text);
});
