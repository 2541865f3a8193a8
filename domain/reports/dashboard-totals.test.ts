import { expect, test } from 'vitest';
import { decidedTotals, firstDayOfTotals } from './dashboard-totals.ts';

const approvedOn = (day: string, approved_cents: number) => ({ day, approved: 1, approved_cents });

test('the last twelve weeks begin on Sundays, and the current one ends today', () => {
  const { weeks } = decidedTotals([], '2026-11-25');
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ from: '2026-09-06', to: '2026-09-12', approved: 0, approved_cents: 0 });
  expect(weeks.slice(-2)).toMatchObject([
    { from: '2026-11-15', to: '2026-11-21' },
    { from: '2026-11-22', to: '2026-11-25' },
  ]);
  expect(decidedTotals([], '2026-11-22').weeks.at(-1)).toMatchObject({ from: '2026-11-22', to: '2026-11-22' });
});

test('each week has the sum of its days, and all of its days are read', () => {
  const days = [approvedOn('2026-11-21', 100), approvedOn('2026-11-22', 20), approvedOn('2026-11-25', 3)];
  const { weeks } = decidedTotals(days, '2026-11-25');
  expect(weeks.slice(-2)).toMatchObject([
    { approved: 1, approved_cents: 100 },
    { approved: 2, approved_cents: 23 },
  ]);
  for (const today of ['2026-11-21', '2026-03-07', '2026-12-31'])
    expect(firstDayOfTotals(today) <= (decidedTotals([], today).weeks[0]?.from ?? '')).toBe(true);
});
