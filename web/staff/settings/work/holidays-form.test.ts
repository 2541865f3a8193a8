import { expect, test } from 'vitest';
import { FEDERAL_HOLIDAY_IDS } from '#domain/calendar/federal-holidays.ts';
import { holidaysForm, nextHolidays, workedIn } from './holidays-form.ts';

test('the holidays on which a company works come back as they were stored', () => {
  expect(workedIn(holidaysForm([]))).toEqual([]);
  expect(workedIn(holidaysForm(['veterans_day', 'columbus_day']))).toEqual(['columbus_day', 'veterans_day']);
});

test('each holiday is listed once, with its next day, the nearest first', () => {
  const next = nextHolidays('2026-11-26');
  expect(next.map(({ id }) => id).toSorted()).toEqual(FEDERAL_HOLIDAY_IDS.toSorted());
  expect([next[0]?.day, next[1]?.day, next[2]?.day, next.at(-1)?.day]).toEqual([
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-11-11',
  ]);
});
