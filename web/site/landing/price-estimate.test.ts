import { expect, test } from 'vitest';
import { estimate, FIRST_CHOICE, QUANTITY_MAX, SURFACE_CHOICES } from './price-estimate.ts';

test('the first choice has the same price as in the builder', () => {
  expect(estimate(FIRST_CHOICE)).toEqual({
    unit: 'sq ft',
    description: 'Surface clean – Concrete & Driveway (stamped concrete)',
    quantity: '640 sq ft × $0.25',
    line_total: '$160.00',
    addon: 'Mildew treatment',
    addon_total: '$24.00',
    total: '$184.00',
    reason: '$0.20 a sq ft × 1.25 for stamped concrete = $0.25',
  });
});

test.each([
  ['House Siding/stucco', 1800, '', '$864.00'],
  ['Gutters/copper', 120.5, 'Travel', '$260.88'],
  ['Roof/cedar_shake', 1, 'Rush', '$0.95'],
])('%s, %d with add-on "%s" costs %s', (surface, quantity, addon, total) => {
  expect(estimate({ surface, quantity, addon })?.total).toBe(total);
});

test('every offered choice has a price', () => {
  const values = SURFACE_CHOICES.flatMap(({ materials }) => materials.map(({ value }) => value));
  expect(values.length).toBeGreaterThan(30);
  for (const surface of values) expect(estimate({ surface, quantity: 100, addon: '' }), surface).not.toBeNull();
});

test.each([
  ['an unknown surface', { surface: 'Moon/dust', quantity: 10, addon: '' }],
  ['a material of another surface', { surface: 'Roof/stucco', quantity: 10, addon: '' }],
  ['no material', { surface: 'Roof', quantity: 10, addon: '' }],
  ['an unknown add-on', { surface: 'Roof/metal', quantity: 10, addon: 'Free beer' }],
  ['nothing', { surface: 'Roof/metal', quantity: 0, addon: '' }],
  ['a quantity that is not a number', { surface: 'Roof/metal', quantity: Number.NaN, addon: '' }],
  ['a quantity over the maximum', { surface: 'Roof/metal', quantity: QUANTITY_MAX + 1, addon: '' }],
])('an estimate for %s has no price', (_what, choice) => {
  expect(estimate(choice)).toBeNull();
});
