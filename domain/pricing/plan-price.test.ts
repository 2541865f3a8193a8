import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTotals } from './plan-price.ts';
import { totalsOf } from './quote-totals.ts';

const aLine = fc.record({ line_total_cents: fc.integer({ min: 0, max: 1_000_000 }), taxable: fc.boolean() });

test('a plan’s price equals the price of the same lines with that discount', () =>
  fc.assert(
    fc.property(
      fc.array(aLine, { maxLength: 20 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 200_000 }),
      (lines, percent, rate) => {
        const [discount_rate, tax_rate] = [percent / 100, rate / 1_000_000];
        const sum = (taxable: boolean) =>
          lines.filter((line) => line.taxable === taxable).reduce((all, line) => all + line.line_total_cents, 0);
        const basis = { taxable_cents: sum(true), untaxed_cents: sum(false), tax_rate };
        const discount = percent > 0 ? ({ type: 'percent', value: discount_rate } as const) : null;
        expect(planTotals(basis, discount_rate)).toEqual(totalsOf(lines, discount, tax_rate));
      },
    ),
  ));

test('a plan takes 10% off a taxed and an untaxed line', () => {
  const basis = { taxable_cents: 30_000, untaxed_cents: 10_000, tax_rate: 0.0825 };
  expect(planTotals(basis, 0.1)).toEqual({
    sum_cents: 40_000,
    discount_cents: 4_000,
    subtotal_cents: 36_000,
    tax_cents: 2_228,
    total_cents: 38_228,
  });
});
