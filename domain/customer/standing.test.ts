import { expect, test } from 'vitest';
import { approvedByYear, barShare, lifetimeCents } from './standing.ts';

test('approvals are summed by year, and over all years', () => {
  const approvals = [
    { year: 2026, cents: 1000 },
    { year: 2024, cents: 300 },
    { year: 2026, cents: 50 },
  ];
  expect(approvedByYear(approvals)).toEqual([
    { year: 2024, cents: 300 },
    { year: 2026, cents: 1050 },
  ]);
  expect(lifetimeCents(approvals)).toBe(1350);
  expect([barShare(50, 200), barShare(0, 0)]).toEqual([0.25, 0]);
});
