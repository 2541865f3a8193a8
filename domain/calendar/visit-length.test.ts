import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_VISIT_MINUTES, LONGEST_VISIT_MINUTES, proposeLength } from './visit-length.ts';

const line = (quantity: number, unitsPerHour: number | null) => ({ quantity, unit: 'sqft' as const, unitsPerHour });

test.each([
  ['one line and one person', [line(1000, 1000)], 1, 0, { minutes: 60, unknown: 0 }],
  ['two people', [line(1000, 500)], 2, 0, { minutes: 60, unknown: 0 }],
  ['setup time, which is added once', [line(1000, 1000), line(500, 1000)], 1, 20, { minutes: 120, unknown: 0 }],
  ['a quarter hour that has started', [line(1001, 1000)], 1, 0, { minutes: 75, unknown: 0 }],
  ['a division with many digits', [line(300, 900), line(600, 900)], 1, 0, { minutes: 60, unknown: 0 }],
  ['a line without a known time', [line(1000, 1000), line(3, null)], 1, 0, { minutes: 60, unknown: 1 }],
  ['a very small job', [line(10, 1000)], 3, 0, { minutes: LEAST_VISIT_MINUTES, unknown: 0 }],
  ['a very large job', [line(10_000_000, 1)], 1, 0, { minutes: LONGEST_VISIT_MINUTES, unknown: 0 }],
])('the proposed length is right for %s', (_, lines, people, setUp, expected) => {
  expect(proposeLength(lines, people, setUp)).toEqual(expected);
});

test('a flat service takes its minutes for each, and units an hour without them', () => {
  const flat = (minutesEach: number | null) => ({ quantity: 2, unit: 'flat' as const, unitsPerHour: 4, minutesEach });
  expect(proposeLength([flat(90)], 1, 0)).toEqual({ minutes: 180, unknown: 0 });
  expect(proposeLength([flat(null)], 1, 0)).toEqual({ minutes: 30, unknown: 0 });
  // Other services have no minutes for each.
  expect(proposeLength([{ ...flat(90), unit: 'sqft' }], 1, 0)).toEqual({ minutes: 30, unknown: 0 });
});

test('no length is proposed when none can be computed', () => {
  expect(proposeLength([line(10, null), line(10, 0)], 1, 30)).toBeNull();
  expect(proposeLength([], 1, 30)).toBeNull();
});

test('more work never takes less time, and more people never take longer', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 5000 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 6 }), fc.nat({ max: 120 }), (pairs, people, setUp) => {
      const all = pairs.map(([quantity, rate]) => line(quantity, rate));
      const minutes = (some: typeof all, crew: number) => proposeLength(some, crew, setUp)?.minutes ?? 0;
      expect(minutes([...all, line(100, 10)], people)).toBeGreaterThanOrEqual(minutes(all, people));
      expect(minutes(all, people + 1)).toBeLessThanOrEqual(minutes(all, people));
    }),
  );
});
