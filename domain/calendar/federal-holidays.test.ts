import { expect, test } from 'vitest';
import { daysBetween } from '#domain/calendar-days.ts';
import { weekdayOf } from './conflicts.ts';
import {
  FEDERAL_HOLIDAY_IDS,
  FEDERAL_HOLIDAYS,
  federalHolidayOn,
  federalHolidaysOf,
  holidaysOff,
} from './federal-holidays.ts';

/** Dates from the Office of Personnel Management. The second of two is the observed day. */
const PUBLISHED: Readonly<Record<number, string>> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-04/07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-19/06-18 07-04/07-05 09-06 10-11 11-11 11-25 12-25/12-24',
  2028: '01-01/2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11/11-10 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-11/11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
};

test.each(Object.entries(PUBLISHED))('the holidays of %s fall on the published days', (year, published) => {
  const inYear = (day: string) => (day.length === 5 ? `${year}-${day}` : day);
  const expected = published.split(' ').map((days, index) => {
    const [day = '', observed = day] = days.split('/');
    return { id: FEDERAL_HOLIDAY_IDS[index], day: inYear(day), observed: inYear(observed) };
  });
  expect(federalHolidaysOf(Number(year))).toEqual(expected);
});

test.each([
  ['2026-11-26', 'thanksgiving', 'Thanksgiving'],
  ['2026-07-03', 'independence_day', 'Independence Day (observed)'],
  ['2026-07-04', 'independence_day', 'Independence Day'],
  ['2027-12-31', 'new_year', 'New Year’s Day (observed)'],
  ['2028-01-01', 'new_year', 'New Year’s Day'],
  ['2029-11-12', 'veterans_day', 'Veterans Day (observed)'],
])('%s is the holiday %s, shown as %s', (day, id, name) => {
  expect(federalHolidayOn(day)).toEqual({ id, name });
});

test.each(['2026-11-25', '2026-11-27', '2026-07-06', '2026-12-31', '2027-11-26', '2026-12-24'])(
  '%s is not a holiday',
  (day) => {
    expect(federalHolidayOn(day)).toBeNull();
  },
);

test('over a century, every year has eleven holidays, none observed on a weekend, and each can be looked up by its day', () => {
  for (let year = 2000; year <= 2100; year += 1) {
    const holidays = federalHolidaysOf(year);
    expect(holidays.map(({ id }) => id)).toEqual(Object.keys(FEDERAL_HOLIDAYS));
    expect(new Set(holidays.map(({ day }) => day)).size).toBe(11);
    for (const { id, day, observed } of holidays) {
      expect([1, 2, 3, 4, 5], `${id} ${observed}`).toContain(weekdayOf(observed));
      expect(Math.abs(daysBetween(day, observed))).toBeLessThanOrEqual(1);
      expect(federalHolidayOn(day)?.id).toBe(id);
      expect(federalHolidayOn(observed)?.id).toBe(id);
    }
  }
});

test('a company is off on each holiday it doesn’t work, and on the day when that holiday is observed', () => {
  const off = holidaysOff('2027-06-01', ['veterans_day', 'columbus_day']);
  const days = off.filter(({ firstDay }) => firstDay < '2028-01-17');
  expect(
    days.map(({ firstDay, lastDay, person, holiday }) => [firstDay, lastDay === firstDay, person, holiday]),
  ).toEqual(
    [
      ['2027-06-18', 'Juneteenth (observed)'],
      ['2027-06-19', 'Juneteenth'],
      ['2027-07-04', 'Independence Day'],
      ['2027-07-05', 'Independence Day (observed)'],
      ['2027-09-06', 'Labor Day'],
      ['2027-11-25', 'Thanksgiving'],
      ['2027-12-24', 'Christmas Day (observed)'],
      ['2027-12-25', 'Christmas Day'],
      ['2027-12-31', 'New Year’s Day (observed)'],
      ['2028-01-01', 'New Year’s Day'],
    ].map(([day, name]) => [day, true, null, name]),
  );
  // Callers look at most half a year ahead, so December 2028 is far enough.
  expect(holidaysOff('2027-12-31', []).at(-1)?.firstDay).toBe('2028-12-25');
  expect(holidaysOff('2027-12-31', FEDERAL_HOLIDAY_IDS)).toEqual([]);
});
