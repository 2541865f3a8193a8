import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBecome, minutesWorked, VISIT_STATES, visitStateLabel } from './visit-states.ts';

test.each([
  ['scheduled', 'on_the_way on the way working done cancelled'],
  ['done', 'scheduled working'],
  ['cancelled', 'scheduled'],
] as const)('from %s a visit can become %s', (from, allowed) => {
  const after = VISIT_STATES.filter((to) => canBecome(from, to));
  expect(after.toSorted()).toEqual(VISIT_STATES.filter((state) => allowed.split(' ').includes(state)).toSorted());
});

test('no state can follow itself', () => {
  for (const state of VISIT_STATES) expect(canBecome(state, state)).toBe(false);
});

const MINUTE = 60_000;

test.each([
  [
    'a finished visit',
    [
      ['working', 10],
      ['done', 70],
    ],
    500,
    60,
  ],
  ['a visit in progress', [['working', 10]], 25, 15],
  [
    'a visit reopened the next day',
    [
      ['working', 0],
      ['done', 30],
      ['working', 1440],
      ['done', 1455],
    ],
    2000,
    45,
  ],
  [
    'a visit that no one started',
    [
      ['on_the_way', 0],
      ['done', 30],
    ],
    60,
    0,
  ],
  ['a device whose clock is behind', [['working', 50]], 20, 0],
] as const)('the minutes worked are right for %s', (_, changes, now, minutes) => {
  const at = changes.map(([state, minute]) => ({ state, at: minute * MINUTE }));
  expect(minutesWorked(at, now * MINUTE)).toBe(minutes);
});

test('hours worked never exceed the time that passed', () => {
  const change = fc.record({ state: fc.constantFrom(...VISIT_STATES), at: fc.nat({ max: 10 ** 9 }) });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const inOrder = changes.toSorted((a, b) => a.at - b.at);
      const first = inOrder[0]?.at ?? 0;
      const minutes = minutesWorked(inOrder, 10 ** 9);
      expect(minutes).toBeGreaterThanOrEqual(0);
      expect(minutes).toBeLessThanOrEqual((10 ** 9 - first) / MINUTE);
    }),
  );
});

test.each([
  ['scheduled', null, ''],
  ['scheduled', '2026-12-01T18:00:00.000Z', 'Scheduled'],
  ['cancelled', null, 'Canceled'],
  ['done', '2026-12-01T18:00:00.000Z', 'Done'],
] as const)('a visit that is %s with the time %s is labeled "%s"', (state, starts_at, label) => {
  expect(visitStateLabel({ state, starts_at })).toBe(label);
});
