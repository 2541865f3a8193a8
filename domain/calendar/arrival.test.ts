import { expect, test } from 'vitest';
import { arrivalWindow, isTooLateToTell } from './arrival.ts';

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

test('nobody is told of an arrival that should have been', () => {
  const window = arrivalWindow(at('07:40'), at('08:00'), 15);
  expect([isTooLateToTell(window, at('07:59')), isTooLateToTell(window, at('08:00'))]).toEqual([false, true]);
});
