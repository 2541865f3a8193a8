import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayIn, daysBetween, isDay, monthOf } from '#domain/calendar-days.ts';
import { localHour } from '#domain/dates.ts';
import { federalHolidayOn } from './federal-holidays.ts';
import {
  ASK_DAYS_BEFORE,
  askDay,
  askTime,
  dayMonthsLater,
  proposedWash,
  WASH_INTERVALS,
  washAfter,
} from './wash-plans.ts';

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days): Day => addDays('2000-01-01', days));
const anInterval = fc.constantFrom(...WASH_INTERVALS);
const aZone = fc.constantFrom('America/Chicago', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC');

test.each([
  ['2026-11-23', 12, '2027-11-23'],
  ['2026-11-23', 24, '2028-11-23'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2027-02-28', 6, '2027-08-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 24, '2030-02-28'],
  ['2026-03-31', 6, '2026-09-30'],
  ['2026-12-31', 6, '2027-06-30'],
])('%s plus %i months is %s', (day, months, later) => expect(dayMonthsLater(day, months)).toBe(later));

test('adding months to a day gives the right month, and never a later day of the month', () =>
  fc.assert(
    fc.property(aDay, anInterval, (day, months) => {
      const later = dayMonthsLater(day, months);
      expect(isDay(later)).toBe(true);
      expect(monthOf(later)).toBe(addMonths(monthOf(day), months));
      const [before, after] = [Number(day.slice(8)), Number(later.slice(8))];
      expect(after).toBeLessThanOrEqual(before);
      // The day of the month stays the same if every month has that day.
      if (before <= 28) expect(after).toBe(before);
    }),
  ));

test('a proposed day leaves enough time to ask the customer', () =>
  fc.assert(
    fc.property(aDay, anInterval, aDay, (last, months, today) => {
      const day = proposedWash(last, months, today);
      expect(daysBetween(today, day)).toBeGreaterThanOrEqual(ASK_DAYS_BEFORE);
      expect([dayMonthsLater(last, months), addDays(today, ASK_DAYS_BEFORE)]).toContain(day);
    }),
  ));

test('after the customer was asked, the next time is in the future, a whole number of intervals later', () =>
  fc.assert(
    fc.property(aDay, anInterval, fc.integer({ min: -30, max: 3000 }), aZone, (asked, months, late, zone) => {
      const today = addDays(asked, late);
      const next = washAfter(asked, months, today);
      expect(daysBetween(today, next)).toBeGreaterThan(ASK_DAYS_BEFORE);
      expect(dayIn(askTime(next, zone), zone) > today).toBe(true);
      // The result skips no more intervals than needed.
      expect(daysBetween(today, next)).toBeLessThanOrEqual(Math.max(ASK_DAYS_BEFORE, -late) + months * 31);
    }),
  ));

test('a customer is asked three weeks ahead at 9 AM in the company’s time zone, even across a clock change', () =>
  fc.assert(
    fc.property(aDay, aZone, (day, zone) => {
      const at = askTime(day, zone);
      const wish = addDays(day, -ASK_DAYS_BEFORE);
      const days = [wish, addDays(wish, 1), addDays(wish, 2)];
      const asked = days.find((each) => federalHolidayOn(each) === null);
      expect([dayIn(at, zone), localHour(at, zone)]).toEqual([asked, 9]);
    }),
  ));

test.each([
  // Clocks go forward on March 14 and go back on November 7.
  ['2027-04-04', 'America/Chicago', '2027-03-14T14:00:00.000Z'],
  ['2027-04-03', 'America/Chicago', '2027-03-13T15:00:00.000Z'],
  ['2027-11-28', 'America/New_York', '2027-11-07T14:00:00.000Z'],
  ['2027-11-27', 'America/New_York', '2027-11-06T13:00:00.000Z'],
])('for a wash on %s in %s, the customer is asked at %s', (day, zone, at) =>
  expect(askTime(day, zone).toISOString()).toBe(at),
);

test.each([
  // The first row skips New Year's Day and the second Thanksgiving. The third has no holiday.
  ['2027-01-22', '2027-01-02'],
  ['2026-12-17', '2026-11-27'],
  ['2027-01-23', '2027-01-02'],
])('for a wash on %s the customer is asked on %s, never on a federal holiday', (nextOn, asked) => {
  expect(askDay(nextOn)).toBe(asked);
  expect(dayIn(askTime(nextOn, 'America/New_York'), 'America/New_York')).toBe(asked);
});
