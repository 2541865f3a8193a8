import { expect, test } from 'vitest';
import { FEDERAL_HOLIDAY_IDS, federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { addDays } from '#domain/calendar-days.ts';
import { holidayDays, holidaysForm, nextHolidays, workedIn } from './holidays-form.ts';

test('entering the stored holidays and reading them back changes nothing', () => {
  expect(workedIn(holidaysForm([]))).toEqual([]);
  expect(workedIn(holidaysForm(['veterans_day', 'columbus_day']))).toEqual(['columbus_day', 'veterans_day']);
});

test('each holiday is listed once with its next day, nearest first', () => {
  const next = nextHolidays('2026-11-26');
  expect(next.map(({ id }) => id).toSorted()).toEqual(FEDERAL_HOLIDAY_IDS.toSorted());
  expect([next[0]?.day, next[1]?.day, next[2]?.day, next.at(-1)?.day]).toEqual([
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-11-11',
  ]);
});

test('a holiday on a weekend is listed with the day on which it is observed; the calendar shades both', () => {
  const now = new Date('2026-06-30T12:00:00Z');
  const [independence] = nextHolidays('2026-06-30');
  expect(independence).toMatchObject({ id: 'independence_day', day: '2026-07-04', observed: '2026-07-03' });
  expect(independence && holidayDays(independence, now)).toBe('Sat, Jul 4, and Fri, Jul 3 (observed)');
  const labor = { day: '2026-09-07', observed: '2026-09-07' };
  expect(holidayDays(labor, now)).toBe('Mon, Sep 7');
  const newYear = { day: '2028-01-01', observed: '2027-12-31' };
  expect(holidayDays(newYear, now)).toBe('Sat, Jan 1, 2028, and Fri, Dec 31, 2027 (observed)');
});

test('every day that the calendar treats as a holiday within a year is listed, even if only its observed day is left', () => {
  // Independence Day of 2027 falls on a Sunday.
  for (const today of ['2026-11-26', '2027-07-05', '2027-12-31']) {
    const listed = new Set(nextHolidays(today).flatMap(({ day, observed }) => [day, observed]));
    const holidays = Array.from({ length: 340 }, (_, index) => addDays(today, index)).filter(federalHolidayOn);
    expect(holidays.filter((day) => !listed.has(day))).toEqual([]);
  }
  expect(nextHolidays('2027-07-05')[0]).toMatchObject({ id: 'independence_day', observed: '2027-07-05' });
  expect(nextHolidays('2027-07-06')[0]?.id).toBe('labor_day');
});
