import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AmountTooLarge,
  assertCents,
  centsOfDollars,
  dollarsOfCents,
  formatMoney,
  formatPercent,
  formatQuantity,
  MAX_AMOUNT_CENTS,
  roundedProduct,
  sumCents,
} from './money.ts';

test('typed dollars are converted to cents exactly, and back unchanged', () => {
  // In binary floating point, 1.005 × 100 is 100.49999999999999.
  expect(centsOfDollars(1.005)).toBe(101);
  expect(centsOfDollars(10_000_000)).toBe(MAX_AMOUNT_CENTS);
  expect(() => centsOfDollars(10_000_000.01)).toThrow(AmountTooLarge);
  expect(dollarsOfCents(centsOfDollars(1234.56))).toBe(1234.56);
});

describe('rounded products', () => {
  test.each([
    // Binary floating point gives 157.49999999999997, 104.99999999999999 and 100.49999999999999.
    [[0.15, 1050], 1, 158],
    [[1.05, 100], 1, 105],
    [[1.005, 100], 1, 101],
    [[0.5], 1, 1],
    [[-0.5], 1, -1],
    [[2.5], 1, 3],
    [[1.4999999999999998], 1, 1],
    [[0.49999999999999994], 1, 0],
    [[1, 1], 3, 0],
    [[2], 3, 1],
    [[1], 2, 1],
    [[7], 0.5, 14],
    [[1e-7, 1e7], 1, 1],
    [[1.5e-7, 1e7], 1, 2],
    [[0.1, 0.1, 250], 1, 3],
    [[0, 999], 7, 0],
    [[0.08625, 18_000, 18_000], 20_000, 1397],
  ])('the product of %j, divided by %s, is %i', (factors, divisor, cents) => {
    expect(roundedProduct(factors, divisor)).toBe(cents);
  });

  test('roundedProduct matches integer arithmetic for every hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), (hundredths, cents) => {
        const exact = hundredths * cents;
        const rounded = Math.floor(exact / 100) + (exact % 100 >= 50 ? 1 : 0);
        expect(roundedProduct([hundredths / 100, cents])).toBe(rounded);
      }),
      { numRuns: 2000 },
    );
  });

  test('roundedProduct gives the same result for any order of factors', () => {
    const factor = fc.double({ min: 0, max: 1000, noNaN: true });
    const orders = fc.property(factor, factor, factor, (a, b, c) => {
      expect(roundedProduct([a, b, c])).toBe(roundedProduct([c, a, b]));
    });
    fc.assert(orders);
  });

  test('roundedProduct refuses an invalid amount', () => {
    expect(() => roundedProduct([MAX_AMOUNT_CENTS, 1.0000000005])).toThrow(AmountTooLarge);
    expect(roundedProduct([MAX_AMOUNT_CENTS, 1.0000000004])).toBe(MAX_AMOUNT_CENTS);
    expect(() => roundedProduct([Number.NaN])).toThrow(RangeError);
    expect(() => roundedProduct([Infinity])).toThrow(RangeError);
    expect(() => roundedProduct([1], 0)).toThrow(RangeError);
    expect(() => roundedProduct([1], -2)).toThrow(RangeError);
  });
});

test('cents are whole and at most $10,000,000', () => {
  expect(assertCents(MAX_AMOUNT_CENTS)).toBe(MAX_AMOUNT_CENTS);
  expect(() => assertCents(MAX_AMOUNT_CENTS + 1)).toThrow('Amounts over $10,000,000 are not supported');
  for (const value of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => assertCents(value)).toThrow(RangeError);
  expect(sumCents([1, 2, 3])).toBe(6);
  expect(sumCents([])).toBe(0);
  expect(() => sumCents([1, 0.1])).toThrow(RangeError);
  expect(() => sumCents([MAX_AMOUNT_CENTS, 1])).toThrow(AmountTooLarge);
});

describe('formatted numbers match what people expect to read', () => {
  test.each([
    [0, 'USD', 'en-US', '$0.00'],
    [5, 'USD', 'en-US', '$0.05'],
    [123_450, 'USD', 'en-US', '$1,234.50'],
    [1_000_000_000, 'USD', 'en-US', '$10,000,000.00'],
    [123_450, 'EUR', 'en-US', '€1,234.50'],
    [123_450, 'JPY', 'en-US', '¥1,234.50'],
    [123_450, 'USD', 'es-US', '$1,234.50'],
  ])('%i %s in %s is %s', (cents, currency, locale, text) => {
    expect(formatMoney(cents, currency, locale)).toBe(text);
  });

  test('tax rates have one decimal, percent discounts none', () => {
    expect(formatPercent(0.0825, 1)).toBe('8.3%');
    expect(formatPercent(0.06625, 1)).toBe('6.6%');
    expect(formatPercent(0.0665, 1)).toBe('6.7%');
    expect(formatPercent(0, 1)).toBe('0.0%');
    expect(formatPercent(0.1, 0)).toBe('10%');
    expect(formatPercent(0.125, 0)).toBe('13%');
    expect(formatPercent(1, 0)).toBe('100%');
  });

  test('quantities have at most two decimals', () => {
    expect([1250, 12.5, 0.25, 1_000_000].map((quantity) => formatQuantity(quantity))).toEqual([
      '1,250',
      '12.5',
      '0.25',
      '1,000,000',
    ]);
  });
});
