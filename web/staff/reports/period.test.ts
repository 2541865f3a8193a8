import { expect, test } from 'vitest';
import { periodInWords, periodOf, rangeProblem } from './period.ts';

const NO_RANGE = { from: '', to: '' };

test.each([
  ['this-month', '2026-03-01', '2026-03-15'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['last-90-days', '2025-12-16', '2026-03-15'],
  ['this-year', '2026-01-01', '2026-03-15'],
] as const)('%s is %s to %s', (period, from, to) => {
  expect(periodOf({ period, ...NO_RANGE }, '2026-03-15')).toEqual({ from, to });
});

test('the month before January is in the previous year', () => {
  expect(periodOf({ period: 'last-month', ...NO_RANGE }, '2026-01-31')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('a custom range counts once both days are entered and in order', () => {
  expect(periodOf({ period: 'own', from: '2026-02-01', to: '2026-02-10' }, '2026-03-15')).toEqual({
    from: '2026-02-01',
    to: '2026-02-10',
  });
  for (const range of [NO_RANGE, { from: '2026-02-01', to: '' }, { from: '2026-02-10', to: '2026-02-01' }])
    expect(periodOf({ period: 'own', ...range }, '2026-03-15')).toBeNull();
  expect(rangeProblem({ from: '2026-02-10', to: '2026-02-01' })).toBe('The last day is before the first day');
  expect(rangeProblem({ from: '2026-02-10', to: '' })).toBeNull();
});

test('as text', () => {
  expect(periodInWords({ from: '2026-11-01', to: '2026-11-21' })).toBe('Nov 1, 2026 to Nov 21, 2026');
  expect(periodInWords({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026');
});
