import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelEvery, ticksUpTo } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [100, [0, 25, 50, 75, 100]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])('an axis for values up to %i has the lines %j', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});

test('an axis has at most six lines, and the last one is not below the largest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (largest) => {
      const ticks = ticksUpTo(largest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('the labels of an axis do not overlap', () => {
  expect(labelEvery(30, 300, 50)).toBe(5);
  expect(labelEvery(36, 1200, 50)).toBe(3);
  expect(labelEvery(3, 20, 50)).toBe(3);
});
