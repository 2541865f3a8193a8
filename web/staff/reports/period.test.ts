import { expect, test } from 'vitest';
import { staffDay, staffDays } from '#domain/calendar-days.ts';
import {
  bucketInWords,
  bucketLabel,
  periodInWords,
  periodOf,
  plotLabel,
  rangeProblem,
  soFarInWords,
} from './period.ts';

const NO_RANGE = { from: '', to: '' };

test.each([
  ['this-month', '2026-03-01', '2026-03-15'],
  ['90-days', '2025-12-16', '2026-03-15'],
  ['12-months', '2025-04-01', '2026-03-15'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['this-quarter', '2026-01-01', '2026-03-15'],
  ['last-quarter', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-01-01', '2026-03-15'],
  ['last-year', '2025-01-01', '2025-12-31'],
] as const)('%s is %s to %s', (period, from, to) => {
  expect(periodOf({ period, ...NO_RANGE }, '2026-03-15')).toEqual({ from, to });
});

test('the month before January is in the previous year', () => {
  expect(periodOf({ period: 'last-month', ...NO_RANGE }, '2026-01-31')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('a custom range applies once both days are entered and in order', () => {
  expect(periodOf({ period: 'custom', from: '2026-02-01', to: '2026-02-10' }, '2026-03-15')).toEqual({
    from: '2026-02-01',
    to: '2026-02-10',
  });
  for (const range of [NO_RANGE, { from: '2026-02-01', to: '' }, { from: '2026-02-10', to: '2026-02-01' }])
    expect(periodOf({ period: 'custom', ...range }, '2026-03-15')).toBeNull();
  expect(rangeProblem({ from: '2026-02-10', to: '2026-02-01' })).toBe('The last day is before the first day');
  expect(rangeProblem({ from: '2001-02-10', to: '2026-02-01' })).toBe('Choose ten years or less');
  expect(rangeProblem({ from: '2026-02-10', to: '' })).toBeNull();
});

test('periods are formatted as text', () => {
  expect(periodInWords({ from: '2026-11-01', to: '2026-11-21' })).toBe(staffDays('2026-11-01', '2026-11-21'));
  expect(periodInWords({ from: '2026-11-21', to: '2026-11-21' })).toBe(staffDay('2026-11-21'));
  expect(bucketInWords({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('November 2026');
  expect(bucketInWords({ from: '2026-11-01', to: '2026-11-21' }, 'month')).toBe(staffDays('2026-11-01', '2026-11-21'));
  expect(bucketInWords({ from: '2026-01-01', to: '2026-12-31' }, 'year')).toBe('2026');
  expect(bucketLabel({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('Nov 26');
  expect(bucketLabel({ from: '2026-11-03', to: '2026-11-09' }, 'week')).toBe('Nov 3');
});

test('a plot has short labels, and names its current part', () => {
  const part = { from: '2026-11-03', to: '2026-11-09' };
  expect((['day', 'week', 'month', 'year'] as const).map((size) => plotLabel(part, size))).toEqual([
    '3',
    'Nov 3',
    'N',
    '2026',
  ]);
  expect((['day', 'week', 'month', 'year'] as const).map((size) => soFarInWords(part, size))).toEqual([
    'Today',
    'Latest week',
    'November so far',
    '2026 so far',
  ]);
});
