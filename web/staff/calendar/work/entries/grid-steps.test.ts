import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthInWords, minuteInWords, type Slot, shifted, snapped } from './grid-steps.ts';

const slot: Slot = { day: '2026-11-23', minute: 540, length: 90 };

test.each([
  ['a quarter of an hour later', 'move', { days: 0, minutes: 15 }, { minute: 555 }],
  ['to the nearest quarter of an hour', 'move', { days: 0, minutes: 22 }, { minute: 555 }],
  ['two days later', 'move', { days: 2, minutes: 0 }, { day: '2026-11-25' }],
  ['not before midnight', 'move', { days: 0, minutes: -2000 }, { minute: 0 }],
  ['not after midnight', 'move', { days: 0, minutes: 2000 }, { minute: 1425 }],
  ['longer', 'resize', { days: 3, minutes: 30 }, { length: 120 }],
  ['never shorter than a quarter of an hour', 'resize', { days: 0, minutes: -500 }, { length: 15 }],
] as const)('a slot changes by the right amount: %s', (_, grip, shift, expected) => {
  expect(shifted(slot, grip, shift)).toEqual({ ...slot, ...expected });
});

test('a dropped visit begins on a quarter hour of its day', () => {
  fc.assert(
    fc.property(fc.double({ min: -5000, max: 5000, noNaN: true }), (at) => {
      const minute = snapped(at);
      expect([minute % 15, minute >= 0, minute < 1440]).toEqual([0, true, true]);
      if (at >= 0 && at <= 1425) expect(Math.abs(minute - at)).toBeLessThanOrEqual(7.5);
    }),
  );
});

test.each([
  [0, '12:00 AM'],
  [495, '8:15 AM'],
  [720, '12:00 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
])('minute %i is formatted as %s', (minute, words) => {
  expect(minuteInWords(minute)).toBe(words);
});

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [150, '2 h 30 min'],
])('%i minutes are formatted as %s', (minutes, words) => {
  expect(lengthInWords(minutes)).toBe(words);
});
