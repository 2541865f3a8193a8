import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { endOfDayAfter, startOfDay } from '#domain/dates.ts';
import { bucketSizeOf, bucketsOf, byBucket, daysOf, type Period, periodBefore } from './periods.ts';

const period = (from: string, to: string): Period => ({ from, to });

test.each([
  ['a month so far', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['a whole month after a longer one', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['a day that the month before does not have', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a leap day', '2024-03-01', '2024-03-29', '2024-02-01', '2024-02-29'],
  ['a month at the turn of the year', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['a quarter so far', '2026-10-01', '2026-11-23', '2026-07-01', '2026-08-23'],
  ['a whole quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['a year so far', '2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
  ['a whole year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['two months that are not a quarter', '2026-05-01', '2026-06-30', '2026-03-01', '2026-04-30'],
  ['days', '2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ['one day', '2026-03-08', '2026-03-08', '2026-03-07', '2026-03-07'],
])('%s is compared with the period before', (_, from, to, fromBefore, toBefore) => {
  expect(periodBefore(period(from, to))).toEqual(period(fromBefore, toBefore));
});

const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 3659 }))
  .map(([start, length]) => period(addDays('2010-01-01', start), addDays('2010-01-01', start + length)));

test('the previous period ends before the period begins', () => {
  fc.assert(
    fc.property(anyPeriod, (each) => {
      const before = periodBefore(each);
      expect(before.from <= before.to).toBe(true);
      expect(before.to < each.from).toBe(true);
    }),
  );
});

test('the buckets of a chart cover every day once and are few', () => {
  fc.assert(
    fc.property(anyPeriod, (each) => {
      const buckets = bucketsOf(each);
      expect(buckets.length).toBeLessThanOrEqual(37);
      expect(buckets.reduce((sum, bucket) => sum + daysOf(bucket), 0)).toBe(daysOf(each));
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([each.from, each.to]);
      const days = Array.from({ length: daysOf(each) }, (_, index) => ({ day: addDays(each.from, index) }));
      const counted = byBucket(days, buckets, (rows) => rows.length);
      expect(counted.map(({ sums }) => sums)).toEqual(buckets.map(daysOf));
    }),
    { numRuns: 30 },
  );
});

test.each([
  [31, 'day'],
  [36, 'week'],
  [185, 'month'],
  [1101, 'year'],
])('%i days are grouped by %s', (days, size) => {
  expect(bucketSizeOf(period('2026-01-01', addDays('2026-01-01', days - 1)))).toBe(size);
});

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['America/Phoenix', '2026-03-08', 24],
])('in %s, %s has %d hours', (zone, day, hours) => {
  const start = startOfDay(day, zone);
  expect((startOfDay(day, zone, 1).getTime() - start.getTime()) / 3_600_000).toBe(hours);
  expect(endOfDayAfter(start, 0, zone)).toEqual(startOfDay(day, zone, 1));
});
