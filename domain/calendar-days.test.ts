import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayIn,
  dayInShort,
  dayInWords,
  isDay,
  isMonth,
  lastDayOf,
  monthInWords,
  staffDay,
  staffDays,
  weeksOf,
} from './calendar-days.ts';

test('an instant falls on the calendar day in its time zone', () => {
  const lateEvening = '2026-11-21T05:30:00Z';
  expect(dayIn(lateEvening, 'America/Chicago')).toBe('2026-11-20');
  expect(dayIn(lateEvening, 'Pacific/Auckland')).toBe('2026-11-21');
  expect(dayIn(new Date(lateEvening), 'UTC')).toBe('2026-11-21');
});

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-1', false],
  ['21.11.2026', false],
  ['', false],
])('the text %s is a calendar day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('a month is written with two digits', () => {
  expect(isMonth('2026-11')).toBe(true);
  expect(isMonth('2026-13')).toBe(false);
  expect(isMonth('2026-1')).toBe(false);
});

test('counting days works across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -13)).toBe('2024-12');
  expect(lastDayOf('2024-02')).toBe('2024-02-29');
  expect(lastDayOf('2026-12')).toBe('2026-12-31');
});

test('the weeks of a month run from Sunday to Saturday and contain every day of it once', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
  const february = weeksOf('2026-02');
  expect(february).toHaveLength(4);
  const august = weeksOf('2026-08').flat();
  expect(august).toHaveLength(42);
  expect(august.filter((day) => day.startsWith('2026-08'))).toHaveLength(31);
});

test('days and months are written in words', () => {
  expect(dayInWords('2026-11-21')).toBe('Saturday, November 21, 2026');
  expect(dayInShort('2026-11-21')).toBe('Nov 21, 2026');
  const now = new Date('2026-11-24T12:00:00Z');
  expect(staffDay('2026-11-21', now)).toBe('Sat, Nov 21');
  expect(staffDay('2025-11-21', now)).toBe('Fri, Nov 21, 2025');
  expect(staffDays('2026-11-21', '2026-11-21', now)).toBe('Sat, Nov 21');
  expect(staffDays('2026-11-22', '2026-11-28', now)).toBe('Nov 22 – 28');
  expect(staffDays('2026-11-29', '2026-12-05', now)).toBe('Nov 29 – Dec 5');
  expect(staffDays('2025-11-23', '2025-11-29', now)).toBe('Nov 23 – 29, 2025');
  expect(staffDays('2026-12-27', '2027-01-02', now)).toBe('Dec 27, 2026 – Jan 2, 2027');
  expect(monthInWords('2026-11')).toBe('November 2026');
});
