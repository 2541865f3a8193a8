import { expect, test } from 'vitest';
import { lineDescription, materialName, resultingRate, withSingleDefault } from './rate-book.ts';

test.each([
  [30, 1.6, 48],
  [20, 1.25, 25],
  [25, 1.3, 33],
  [45, 1.55, 70],
  [25, 1.05, 26],
  [1, 0.5, 1],
  [1_000_000, 2.5, 2_500_000],
])('%i cents times a multiplier of %d is %i', (rate, multiplier, cents) => {
  expect(resultingRate(rate, multiplier)).toBe(cents);
});

test('materials are shown with spaces; lines are described by service, surface and material', () => {
  expect(materialName('broom_concrete_old')).toBe('broom concrete old');
  expect(lineDescription('Soft wash', 'House Siding', 'fiber_cement')).toBe('Soft wash – House Siding (fiber cement)');
  expect(lineDescription('Window rinse', 'House Siding', null)).toBe('Window rinse – House Siding');
});

test('if several services are checked, the first becomes the only default', () => {
  const rows = (...checked: boolean[]) => checked.map((is_default) => ({ is_default }));
  expect(withSingleDefault(rows(false, true, true))).toEqual(rows(false, true, false));
  expect(withSingleDefault(rows(true, false, true))).toEqual(rows(true, false, false));
  expect(withSingleDefault(rows(false, false))).toEqual(rows(false, false));
  expect(withSingleDefault([])).toEqual([]);
});
