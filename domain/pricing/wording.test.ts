import { expect, test } from 'vitest';
import { lineLabel, quantityLabel, totalsRows } from './wording.ts';

const quote = {
  sum_cents: 100_000,
  discount_type: 'percent' as const,
  discount_value: 0.1,
  discount_message: 'First visit',
  discount_cents: 10_000,
  subtotal_cents: 90_000,
  tax_rate: 0.08,
  tax_cents: 7200,
  total_cents: 97_200,
};

test('a discount has a label, and the sum before the discount is shown', () => {
  expect(totalsRows(quote, 'USD').map(({ label, amount }) => [label, amount])).toEqual([
    ['Subtotal before discount', '$1,000.00'],
    ['Discount (10%): First visit', '−$100.00'],
    ['Subtotal', '$900.00'],
    ['Tax (8.0%)', '$72.00'],
    ['Total', '$972.00'],
  ]);
});

test('a flat discount has no percentage, and one without a message has no colon', () => {
  const flat = { ...quote, discount_type: 'flat' as const, discount_value: 10_000, discount_message: '' };
  expect(totalsRows(flat, 'USD')[1]?.label).toBe('Discount');
});

test('without a discount there are three rows, in the company’s currency', () => {
  const plain = { ...quote, discount_type: null, discount_message: '', discount_cents: 0, tax_rate: 0.0825 };
  expect(totalsRows(plain, 'EUR').map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal €900.00',
    'Tax (8.3%) €72.00',
    'Total €972.00',
  ]);
});

test('without a tax rate there is no tax row; a rate that yields less than a cent still has one', () => {
  const untaxed = { ...quote, discount_cents: 0, tax_rate: 0, tax_cents: 0 };
  expect(totalsRows(untaxed, 'USD').map(({ kind }) => kind)).toEqual(['subtotal', 'total']);
  const little = { ...untaxed, tax_rate: 0.001 };
  expect(totalsRows(little, 'USD').map(({ kind }) => kind)).toEqual(['subtotal', 'tax', 'total']);
});

test('someone entering a discount sees its rows even while it is zero', () => {
  const begun = { ...quote, discount_value: 0, discount_message: '', discount_cents: 0 };
  expect(totalsRows(begun, 'USD', { hasDiscount: true }).map(({ label }) => label)).toEqual([
    'Subtotal before discount',
    'Discount (0%)',
    'Subtotal',
    'Tax (8.0%)',
    'Total',
  ]);
});

test('flat prices have no unit', () => {
  expect(quantityLabel({ quantity: 1200, unit: 'sqft' })).toBe('1,200 sq ft');
  expect(quantityLabel({ quantity: 1, unit: 'flat' })).toBe('1');
});

test('a line shows how its total is computed: quantity times price, or a percentage of a sum', () => {
  const line = { quantity: 1200, unit: 'sqft', unit_cents: 20, line_total_cents: 24_000 } as const;
  expect(lineLabel(line, 'USD')).toBe('1,200 sq ft × $0.20');
  const addon = { quantity: 1, unit: 'flat', unit_cents: 17_194, line_total_cents: 17_194 } as const;
  expect(lineLabel(addon, 'USD')).toBe('1 × $171.94');
  expect(lineLabel({ ...addon, share: { value: 0.15, of_cents: 114_625 } }, 'USD')).toBe('15% of $1,146.25');
  expect(lineLabel({ ...addon, share: { value: 0.125, of_cents: 114_625 } }, 'USD', 'es')).toBe('12.5% de $1,146.25');
});
