import { expect, test } from 'vitest';
import {
  arrivalWindow,
  chosenArrivalWindow,
  isSetOutForToday,
  isTooLateToNotify,
  suggestedArrivalMinutes,
} from './arrival.ts';

const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`);

test.each([
  ['shortly before the visit', '07:40', '08:00', 15, '08:00', '08:30'],
  ['with less time left than the drive takes', '07:58', '08:00', 15, '08:15', '08:45'],
  ['after the visit should have begun', '08:31', '08:00', 20, '08:55', '09:25'],
  ['hours before the visit', '08:02', '12:00', 15, '08:20', '08:50'],
  ['an hour before the visit', '07:00', '08:00', 15, '08:00', '08:30'],
])('the arrival window is right for a crew that leaves %s', (_, left, starts, drive, from, to) => {
  expect(arrivalWindow(at(left), at(starts), drive)).toEqual({ from: at(from), to: at(to) });
});

test.each([
  [15, '08:04', '08:20', '08:40'],
  [10, '08:00', '08:10', '08:30'],
  [45, '11:58', '12:45', '13:05'],
])('a crew that says %s minutes arrives after them, rounded up to five', (minutes, left, from, to) => {
  expect(chosenArrivalWindow(at(left), minutes)).toEqual({ from: at(from), to: at(to) });
});

test('the suggested minutes cover the usual drive, as far as the choices go', () => {
  expect([0, 10, 11, 20, 31, 45, 90].map(suggestedArrivalMinutes)).toEqual([10, 10, 15, 20, 45, 45, 45]);
});

test('no one is notified of an arrival that is already overdue', () => {
  const window = arrivalWindow(at('07:40'), at('08:00'), 15);
  expect([isTooLateToNotify(window, at('07:59')), isTooLateToNotify(window, at('08:00'))]).toEqual([false, true]);
});

test.each([
  ['that is later today', '2026-11-24T09:00:00-05:00', '2026-11-24T15:32:00-05:00', true],
  ['this evening, when it leaves early in the morning', '2026-11-24T19:00:00-05:00', '2026-11-24T05:00:00-05:00', true],
  [
    'tomorrow morning, when it leaves in the afternoon',
    '2026-11-25T08:00:00-05:00',
    '2026-11-24T15:32:00-05:00',
    false,
  ],
  ['tomorrow morning, when it leaves in the evening', '2026-11-25T08:00:00-05:00', '2026-11-24T21:00:00-05:00', false],
  ['yesterday', '2026-11-23T15:00:00-05:00', '2026-11-24T09:00:00-05:00', false],
  ['soon after midnight', '2026-11-25T01:00:00-05:00', '2026-11-24T23:30:00-05:00', true],
  ['that began before midnight', '2026-11-24T23:00:00-05:00', '2026-11-25T00:30:00-05:00', true],
  ['four hours away across midnight', '2026-11-25T02:00:00-05:00', '2026-11-24T22:00:00-05:00', true],
  ['longer away across midnight', '2026-11-25T02:00:00-05:00', '2026-11-24T21:59:00-05:00', false],
])('the program tells if a crew sets out today for a visit %s', (_, starts, left, expected) => {
  expect(isSetOutForToday(new Date(starts), new Date(left), 'America/New_York')).toBe(expected);
});

test('a visit without a time counts as today', () => {
  expect(isSetOutForToday(null, at('08:00'), 'America/New_York')).toBe(true);
});
