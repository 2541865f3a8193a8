import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyShift, lengthInWords, minuteInWords, pointerShift, shifted, type Slot } from './grid-steps.ts';

const WEEK = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
const slot: Slot = { day: '2026-11-23', minute: 540, length: 90 };

test.each([
  ['a quarter later', 'move', { days: 0, minutes: 15 }, { minute: 555 }],
  ['to the nearest quarter', 'move', { days: 0, minutes: 22 }, { minute: 555 }],
  ['two days on', 'move', { days: 2, minutes: 0 }, { day: '2026-11-25' }],
  ['not out of the week', 'move', { days: -4, minutes: 0 }, { day: '2026-11-22' }],
  ['not before midnight', 'move', { days: 0, minutes: -2000 }, { minute: 0 }],
  ['not after midnight', 'move', { days: 0, minutes: 2000 }, { minute: 1425 }],
  ['longer', 'resize', { days: 3, minutes: 30 }, { length: 120 }],
  ['never shorter than a quarter', 'resize', { days: 0, minutes: -500 }, { length: 15 }],
] as const)('%s', (_, grip, shift, expected) => {
  expect(shifted(slot, grip, shift, WEEK)).toEqual({ ...slot, ...expected });
});

test('what is moved stays in the grid and keeps its length', () => {
  const shift = fc.record({ days: fc.integer({ min: -20, max: 20 }), minutes: fc.integer({ min: -3000, max: 3000 }) });
  fc.assert(
    fc.property(shift, (by) => {
      const { day, minute, length } = shifted(slot, 'move', by, WEEK);
      expect(WEEK).toContain(day);
      expect([length, minute % 15, minute >= 0, minute < 1440]).toEqual([90, 0, true, true]);
    }),
  );
});

test('keys and pointers', () => {
  expect(keyShift('ArrowDown', false)).toEqual({ grip: 'move', shift: { days: 0, minutes: 15 } });
  expect(keyShift('ArrowDown', true)).toEqual({ grip: 'resize', shift: { days: 0, minutes: 15 } });
  expect([keyShift('ArrowLeft', true), keyShift('a', false)]).toEqual([null, null]);
  const grid = { columnWidth: 100, hourHeight: 48 };
  expect(pointerShift({ x: 149, y: 24 }, grid)).toEqual({ days: 1, minutes: 30 });
});

test.each([
  [0, '12:00 AM'],
  [495, '8:15 AM'],
  [720, '12:00 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
])('minute %i', (minute, words) => {
  expect(minuteInWords(minute)).toBe(words);
});

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [150, '2 h 30 min'],
])('%i minutes', (minutes, words) => {
  expect(lengthInWords(minutes)).toBe(words);
});
