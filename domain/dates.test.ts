import { describe, expect, test } from 'vitest';
import {
  endOfDayAfter,
  formatDate,
  formatDateTime,
  formatInstant,
  formatLogTime,
  formatMoment,
  lastValidDay,
  staffDate,
  staffMoment,
  startOfDay,
  startOfMonth,
  zoneLabel,
  zoneLongName,
  zoneName,
} from './dates.ts';

const iso = (date: Date) => date.toISOString().replace('.000', '');

describe('a quote is valid to the end of its expiration date', () => {
  test.each([
    ['2026-11-21T18:00:00Z', 0, 'UTC', '2026-11-22T00:00:00Z'],
    ['2026-11-21T18:00:00Z', 30, 'America/New_York', '2026-12-22T05:00:00Z'],
    // It is still the 20th in Los Angeles, but already the 21st in Auckland.
    ['2026-11-21T03:00:00Z', 1, 'America/Los_Angeles', '2026-11-22T08:00:00Z'],
    ['2026-11-20T12:00:00Z', 1, 'Pacific/Auckland', '2026-11-22T11:00:00Z'],
    ['2026-03-01T17:00:00Z', 30, 'America/Chicago', '2026-04-01T05:00:00Z'],
    ['2026-10-20T17:00:00Z', 30, 'America/Chicago', '2026-11-20T06:00:00Z'],
    // Clocks change on the expiration date, so that day has 23 or 25 hours.
    ['2026-03-08T06:00:00Z', 0, 'America/Chicago', '2026-03-09T05:00:00Z'],
    ['2026-11-01T05:00:00Z', 0, 'America/Chicago', '2026-11-02T06:00:00Z'],
    // Offsets with half and quarter hours.
    ['2026-06-01T18:29:59Z', 0, 'Asia/Kolkata', '2026-06-01T18:30:00Z'],
    ['2026-06-01T18:30:00Z', 0, 'Asia/Kolkata', '2026-06-02T18:30:00Z'],
    ['2026-06-01T00:00:00Z', 0, 'Asia/Kathmandu', '2026-06-01T18:15:00Z'],
    ['2026-06-01T00:00:00Z', 0, 'Australia/Lord_Howe', '2026-06-01T13:30:00Z'],
    // Clocks jump forward at midnight, so the day begins at one.
    ['2026-04-22T12:00:00Z', 1, 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    // Clocks go back across midnight, so the day begins at the first midnight.
    ['2026-10-31T12:00:00Z', 0, 'America/Havana', '2026-11-01T04:00:00Z'],
    ['2026-12-30T12:00:00Z', 1, 'UTC', '2027-01-01T00:00:00Z'],
    ['2028-02-28T12:00:00Z', 0, 'UTC', '2028-02-29T00:00:00Z'],
    ['2026-11-21T23:59:59.999Z', 365, 'UTC', '2027-11-22T00:00:00Z'],
  ])('a quote sent at %s for %i days in %s is valid until %s', (from, days, zone, until) => {
    expect(iso(endOfDayAfter(new Date(from), days, zone))).toBe(until);
  });

  test('the last valid day is the day before the quote expires', () => {
    const until = endOfDayAfter(new Date('2026-11-21T18:00:00Z'), 30, 'America/New_York');
    expect(formatDate(lastValidDay(until), 'America/New_York')).toBe('December 21, 2026');
    expect(formatDate(until, 'America/New_York')).toBe('December 22, 2026');
  });
});

test.each([
  ['2026-11-21', 'America/New_York', 0, '2026-11-21T05:00:00Z'],
  ['2026-11-21', 'America/New_York', 1, '2026-11-22T05:00:00Z'],
  ['2026-03-08', 'America/New_York', 0, '2026-03-08T05:00:00Z'],
  ['2026-03-08', 'America/New_York', 1, '2026-03-09T04:00:00Z'],
  ['2026-12-31', 'Pacific/Kiritimati', 1, '2026-12-31T10:00:00Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', 0, '2026-01-01T11:00:00Z'],
])('%s in %s, %i days later, begins at %s', (day, zone, later, instant) => {
  expect(iso(startOfDay(day, zone, later))).toBe(instant);
});

test.each([
  ['2026-11-21T12:00:00Z', 'America/New_York', 0, '2026-11-01T04:00:00Z'],
  ['2026-11-21T12:00:00Z', 'America/New_York', -1, '2026-10-01T04:00:00Z'],
  ['2026-01-01T03:00:00Z', 'America/New_York', 0, '2025-12-01T05:00:00Z'],
  ['2026-01-15T03:00:00Z', 'UTC', -1, '2025-12-01T00:00:00Z'],
  ['2026-10-31T12:00:00Z', 'Pacific/Auckland', 0, '2026-10-31T11:00:00Z'],
])('the month of %s in %s, %i months later, begins at %s', (now, zone, later, instant) => {
  expect(iso(startOfMonth(new Date(now), zone, later))).toBe(instant);
});

describe('formats follow docs/specification.md, section 9', () => {
  const at = '2026-11-21T21:05:09Z';
  test('dates and times have the specified format', () => {
    expect(formatDate(at, 'America/Chicago')).toBe('November 21, 2026');
    expect(formatDateTime(at, 'America/Chicago')).toBe('November 21, 2026 at 3:05 PM');
    expect(formatDateTime('2026-07-04T05:00:00Z', 'America/Chicago')).toBe('July 4, 2026 at 12:00 AM');
    expect(formatDateTime('2026-07-04T17:00:00Z', 'America/Chicago')).toBe('July 4, 2026 at 12:00 PM');
    expect(formatDate(new Date(at), 'Pacific/Auckland')).toBe('November 22, 2026');
    expect(formatDate(at, 'America/Chicago', 'es-US')).toBe('21 de noviembre de 2026');
  });

  test('times of evidence include their time zone', () => {
    expect(formatInstant(at, 'America/Chicago')).toBe('November 21, 2026 at 3:05:09 PM CT');
    expect(formatLogTime('2026-07-21T21:05:09Z', 'America/Chicago')).toBe('Jul 21, 2026, 4:05 PM CT');
  });
});

test('a sentence names a zone in words', () => {
  expect(zoneLongName('America/New_York')).toBe('Eastern Time');
  expect(zoneLongName('America/Chicago')).toBe('Central Time');
  expect(zoneLongName('UTC')).toBe('Coordinated Universal Time');
  expect(zoneLabel('America/New_York')).toBe('Eastern Time (New York)');
  expect(zoneLabel('America/Indiana/Tell_City')).toBe('Central Time (Tell City, Indiana)');
  expect(zoneLabel('UTC')).toBe('Coordinated Universal Time');
});

describe('the staff app', () => {
  const now = new Date('2026-11-24T12:00:00Z');

  test('a date in the staff app names the weekday, and the year unless it is the current one', () => {
    expect(staffDate('2026-11-24T09:54:00Z', 'America/New_York', now)).toBe('Tue, Nov 24');
    expect(staffDate('2025-11-24T09:54:00Z', 'America/New_York', now)).toBe('Mon, Nov 24, 2025');
    expect(staffDate('2027-01-04T12:00:00Z', 'America/New_York', now)).toBe('Mon, Jan 4, 2027');
    expect(staffMoment('2026-11-24T09:54:00Z', 'America/New_York', now)).toBe('Tue, Nov 24, 4:54 AM');
    expect(staffMoment('2025-11-24T09:54:00Z', 'America/New_York', now)).toBe('Mon, Nov 24, 2025, 4:54 AM');
  });

  test('the current year is the one in the company’s time zone', () => {
    const newYear = new Date('2027-01-01T03:00:00Z');
    expect(staffDate(newYear, 'America/New_York', now)).toBe('Thu, Dec 31');
    expect(staffDate(newYear, 'UTC', now)).toBe('Fri, Jan 1, 2027');
    expect(staffDate('2026-12-31T12:00:00Z', 'America/New_York', newYear)).toBe('Thu, Dec 31');
  });
});

test('a date with a time names the time zone, in summer and in winter', () => {
  expect(formatMoment('2026-11-21T21:05:00Z', 'America/Chicago')).toBe('November 21, 2026 at 3:05 PM CT');
  expect(formatMoment('2026-07-21T19:05:00Z', 'America/New_York')).toBe('July 21, 2026 at 3:05 PM ET');
  expect(formatMoment('2026-11-21T21:05:00Z', 'America/New_York', 'es')).toMatch(/^21 de noviembre de 2026, .* ET$/);
  expect(formatMoment('2026-11-21T21:05:00Z', 'Europe/Berlin')).toMatch(/ GMT\+1$/);
});

test.each([
  ['America/New_York', 'ET'],
  ['America/Chicago', 'CT'],
  ['America/Denver', 'MT'],
  ['America/Phoenix', 'MST'],
  ['America/Los_Angeles', 'PT'],
  ['America/Anchorage', 'AKT'],
  ['Pacific/Honolulu', 'HST'],
  ['Asia/Kolkata', 'GMT+5:30'],
  ['UTC', 'UTC'],
])('%s is called %s, also in the customer’s language', (zone, name) => {
  for (const language of ['en', 'es'] as const) expect(zoneName('2026-07-21T12:00:00Z', zone, language)).toBe(name);
});
