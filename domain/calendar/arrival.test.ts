import { expect, test } from 'vitest';
import { arrivalWindow, isSetOutForToday, isTooLateToNotify } from './arrival.ts';

const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`);

test.each([
  ['a little before the visit: its time', '07:40', '08:00', 15, '08:00', '08:30'],
  ['with less time than the drive takes', '07:58', '08:00', 15, '08:15', '08:45'],
  ['after it was to begin', '08:31', '08:00', 20, '08:55', '09:25'],
  ['hours early', '08:02', '12:00', 15, '08:20', '08:50'],
  ['an hour before', '07:00', '08:00', 15, '08:00', '08:30'],
])('%s', (_, left, starts, drive, from, to) => {
  expect(arrivalWindow(at(left), at(starts), drive)).toEqual({ from: at(from), to: at(to) });
});

test('no one is notified of an arrival that is already overdue', () => {
  const window = arrivalWindow(at('07:40'), at('08:00'), 15);
  expect([isTooLateToNotify(window, at('07:59')), isTooLateToNotify(window, at('08:00'))]).toEqual([false, true]);
});

test.each([
  ['later today', '2026-11-24T09:00:00-05:00', '2026-11-24T15:32:00-05:00', true],
  ['this evening, from early in the morning', '2026-11-24T19:00:00-05:00', '2026-11-24T05:00:00-05:00', true],
  ['tomorrow morning, in the afternoon', '2026-11-25T08:00:00-05:00', '2026-11-24T15:32:00-05:00', false],
  ['tomorrow morning, in the evening', '2026-11-25T08:00:00-05:00', '2026-11-24T21:00:00-05:00', false],
  ['yesterday', '2026-11-23T15:00:00-05:00', '2026-11-24T09:00:00-05:00', false],
  ['soon after midnight', '2026-11-25T01:00:00-05:00', '2026-11-24T23:30:00-05:00', true],
  ['begun before midnight', '2026-11-24T23:00:00-05:00', '2026-11-25T00:30:00-05:00', true],
  ['four hours away across midnight', '2026-11-25T02:00:00-05:00', '2026-11-24T22:00:00-05:00', true],
  ['longer away across midnight', '2026-11-25T02:00:00-05:00', '2026-11-24T21:59:00-05:00', false],
])('whether a crew that leaves now is on its way to a visit %s', (_, starts, left, expected) => {
  expect(isSetOutForToday(new Date(starts), new Date(left), 'America/New_York')).toBe(expected);
});

test('a visit without a time counts as today', () => {
  expect(isSetOutForToday(null, at('08:00'), 'America/New_York')).toBe(true);
});
