import { expect, test } from 'vitest';
import { QUOTE_LABELS } from './lifecycle.ts';
import { decimalAmount, reportTotals } from './report-totals.ts';

const NOTHING = QUOTE_LABELS.map(() => ({ count: 0, total_cents: 0 }));

test('the win rate counts only decided quotes, and the average ticket only approved ones', () => {
  const figures = reportTotals([
    { count: 2, total_cents: 20_000 },
    { count: 0, total_cents: 0 },
    { count: 0, total_cents: 0 },
    { count: 0, total_cents: 0 },
    { count: 1, total_cents: 30_000 },
    { count: 1, total_cents: 10_000 },
    { count: 4, total_cents: 90_000 },
    { count: 3, total_cents: 100_000 },
    { count: 1, total_cents: 40_000 },
  ]);
  expect(figures.states.map(({ label }) => label)).toEqual([...QUOTE_LABELS]);
  expect(figures).toMatchObject({ count: 12, total_cents: 290_000, win_rate: 0.75, average_ticket_cents: 33_333 });
});

test('without decisions, the win rate and the average are empty instead of zero', () => {
  expect(reportTotals(NOTHING)).toMatchObject({ count: 0, total_cents: 0, win_rate: null, average_ticket_cents: null });
});

test('a year’s total can exceed the maximum of a single quote', () => {
  const approved = QUOTE_LABELS.indexOf('approved');
  const large = NOTHING.map((state, index) => (index === approved ? { count: 4, total_cents: 4_000_000_000 } : state));
  expect(reportTotals(large)).toMatchObject({ total_cents: 4_000_000_000, average_ticket_cents: 1_000_000_000 });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_450, '1234.50'],
  [4_000_000_007, '40000000.07'],
])('%i cents are written as %s', (cents, text) => {
  expect(decimalAmount(cents)).toBe(text);
});
