import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinCeiling, overCeiling } from './discount-ceiling.ts';
import { totalsOf } from './quote-totals.ts';

const totals = (sum: number, discount: { type: 'percent' | 'flat'; value: number }) =>
  totalsOf([{ line_total_cents: sum, taxable: true }], discount, 0);

const stored = (sum: number, discount: { type: 'percent' | 'flat'; value: number }) => ({
  ...totals(sum, discount),
  discount_type: discount.type,
  discount_value: discount.value,
});

const TEN = { type: 'percent', value: 0.1 } as const;
const TWENTY = { type: 'percent', value: 0.2 } as const;

test('a discount up to the ceiling is allowed, as a percentage or an amount', () => {
  expect(isWithinCeiling(TEN, totals(33_333, TEN), 0.1, null)).toBe(true);
  expect(isWithinCeiling(TWENTY, totals(33_333, TWENTY), 0.1, null)).toBe(false);
  const flat = (value: number) => ({ type: 'flat' as const, value });
  expect(isWithinCeiling(flat(1000), totals(10_000, flat(1000)), 0.1, null)).toBe(true);
  expect(isWithinCeiling(flat(1001), totals(10_000, flat(1001)), 0.1, null)).toBe(false);
});

test('no ceiling, no discount and a quote without work are always allowed', () => {
  expect(isWithinCeiling(TWENTY, totals(100, TWENTY), null, null)).toBe(true);
  expect(isWithinCeiling(null, { sum_cents: 100, discount_cents: 0 }, 0, null)).toBe(true);
  expect(isWithinCeiling(TWENTY, totals(0, TWENTY), 0, null)).toBe(true);
});

test('what the quote already has may stay or shrink, whatever the lines, and not grow', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (before, now) => {
      const kept = stored(before, TWENTY);
      expect(isWithinCeiling(TWENTY, totals(now, TWENTY), 0.1, kept)).toBe(true);
      expect(isWithinCeiling(TEN, totals(now, TEN), 0.1, kept)).toBe(true);
    }),
  );
  const more = { type: 'percent', value: 0.21 } as const;
  expect(isWithinCeiling(more, totals(10_000, more), 0.1, stored(10_000, TWENTY))).toBe(false);
});

test('a fixed amount that was allowed on a large quote is not allowed on a small one', () => {
  const flat = { type: 'flat', value: 5000 } as const;
  expect(isWithinCeiling(flat, totals(20_000, flat), 0.1, stored(20_000, flat))).toBe(true);
  expect(isWithinCeiling(flat, totals(10_000, flat), 0.1, stored(20_000, flat))).toBe(false);
  expect(isWithinCeiling(flat, totals(40_000, flat), 0.1, stored(20_000, flat))).toBe(true);
});

test('the message says the limit and who can allow more', () => {
  expect(overCeiling(0.1)).toBe('Your discount limit is 10%. An owner or admin can allow more on this quote.');
});
