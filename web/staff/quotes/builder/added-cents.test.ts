import { expect, test } from 'vitest';
import { BOOK, filledForm } from '#tests/samples/quote-form.ts';
import { addedCents } from './added-cents.ts';

const line = {
  kind: 'custom',
  id: '018f0000-0000-7000-8000-0000000000ff',
  description: 'Wash the dock',
  taxable: true,
  quantity: 100,
  unit: 'sqft',
  unit_cents: 50,
} as const;

test('the price of new work includes its add-ons, but neither the discount nor the charges of the quote', () => {
  const form = { ...filledForm(), minimum_charge_cents: 90_000, trip_charge_cents: 5000 };
  expect(addedCents(form, BOOK, { lines: [line], addons: [] })).toBe(5000);
  expect(addedCents(form, BOOK, { lines: [line], addons: ['Heavy soil'] })).toBe(6250);
  expect(addedCents(form, BOOK, { lines: [line], addons: ['Travel'] })).toBe(10_000);
});

test('a price over the maximum is unknown', () => {
  const huge = { ...line, quantity: 1e6, unit_cents: 1e6 };
  expect(addedCents(filledForm(), BOOK, { lines: [huge], addons: [] })).toBeNull();
});
