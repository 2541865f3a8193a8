import { describe, expect, test } from 'vitest';
import { AmountTooLarge, MAX_AMOUNT_CENTS } from './money.ts';
import type { AddonLine, CustomLine, ServiceLine } from './quote-lines.ts';
import { priceQuote, withShares } from './quote-totals.ts';

const service = (overrides: Partial<ServiceLine> = {}): ServiceLine => ({
  kind: 'service',
  id: 'service',
  description: 'Soft wash',
  taxable: true,
  quantity: 1000,
  unit: 'sqft',
  unit_cents: null,
  basis: {
    surface_type: 'House Siding',
    service: 'Soft wash',
    material: 'stucco',
    rate_cents: 30,
    multiplier: 1.6,
    rate_book_version: 1,
  },
  ...overrides,
});
const custom = (cents: number, overrides: Partial<CustomLine> = {}): CustomLine => ({
  kind: 'custom',
  id: `c${cents}`,
  description: 'x',
  taxable: true,
  quantity: 1,
  unit: 'flat',
  unit_cents: cents,
  ...overrides,
});
const percent = (value: number, applies_to?: string[]): AddonLine => ({
  kind: 'addon',
  id: `p${value}`,
  description: 'x',
  taxable: true,
  basis: { addon: 'x', type: 'percent', value, rate_book_version: 1, ...(applies_to && { applies_to }) },
});
const nothing = { discount: null, tax_rate: 0, minimum_charge_cents: 0, trip_charge_cents: 0 };

describe('computed by hand', () => {
  test('a 100% discount gives exactly 0', () => {
    for (const discount of [{ type: 'percent', value: 1 } as const, { type: 'flat', value: 5_000_000 } as const])
      expect(priceQuote({ ...nothing, lines: [custom(12_345)], discount, tax_rate: 0.0975 }).totals).toMatchObject({
        subtotal_cents: 0,
        tax_cents: 0,
        total_cents: 0,
      });
  });

  test('a percent add-on that names lines applies only to the rate-book and custom lines among them', () => {
    const addon = percent(0.2, ['c10000', 'service', 'p0.2', 'gone']);
    const { lines } = priceQuote({ ...nothing, lines: [custom(10_000), custom(7000), service(), addon] });
    // 0.2 × ($100.00 + 1,000 × $0.48)
    expect(lines.at(-1)?.line_total_cents).toBe(11_600);
  });

  test('percent add-ons apply only to rate-book and custom lines, not to each other or to charges', () => {
    const { lines } = priceQuote({
      ...nothing,
      lines: [percent(0.2), custom(10_000), percent(0.15)],
      trip_charge_cents: 5000,
    });
    expect(lines.map((each) => [each.kind, each.line_total_cents])).toEqual([
      ['addon', 2000],
      ['custom', 10_000],
      ['addon', 1500],
      ['trip', 5000],
    ]);
  });

  test('the unit price is rounded before it is multiplied, so that people can check the line by hand', () => {
    const [line] = priceQuote({
      ...nothing,
      lines: [service({ basis: { ...service().basis, rate_cents: 25, multiplier: 1.05 }, quantity: 1000 })],
    }).lines;
    expect(line).toMatchObject({ unit_cents: 26, line_total_cents: 26_000 });
  });

  test('a price entered by hand overrides the rate book, even if it is zero', () => {
    expect(priceQuote({ ...nothing, lines: [service({ unit_cents: 0 })] }).totals.total_cents).toBe(0);
    expect(priceQuote({ ...nothing, lines: [service({ unit_cents: 51 })] }).totals.total_cents).toBe(51_000);
  });

  test('tax applies to the taxable part, with the discount spread pro rata', () => {
    const lines = [custom(30_000), custom(10_000, { taxable: false })];
    expect(priceQuote({ ...nothing, lines, discount: { type: 'flat', value: 4000 }, tax_rate: 0.1 }).totals).toEqual({
      sum_cents: 40_000,
      discount_cents: 4000,
      subtotal_cents: 36_000,
      tax_cents: 2700,
      total_cents: 38_700,
    });
  });

  test('the minimum charge is a visible line for the difference, after the trip charge', () => {
    const { lines, totals } = priceQuote({
      ...nothing,
      lines: [custom(4000)],
      trip_charge_cents: 1000,
      minimum_charge_cents: 15_000,
    });
    expect(lines.slice(1).map(({ description, line_total_cents }) => [description, line_total_cents])).toEqual([
      ['Trip charge', 1000],
      ['Minimum service charge', 10_000],
    ]);
    expect(totals.sum_cents).toBe(15_000);
    expect(priceQuote({ ...nothing, lines: [custom(15_000)], minimum_charge_cents: 15_000 }).lines).toHaveLength(1);
  });

  test('a quote without lines costs nothing, whatever the charges', () => {
    expect(
      priceQuote({ ...nothing, lines: [], trip_charge_cents: 1000, minimum_charge_cents: 15_000, tax_rate: 0.1 }),
    ).toEqual({
      lines: [],
      options: [],
      packages: [],
      totals: { sum_cents: 0, discount_cents: 0, subtotal_cents: 0, tax_cents: 0, total_cents: 0 },
    });
  });

  test('exactly $10,000,000 is possible, one cent more is not', () => {
    expect(priceQuote({ ...nothing, lines: [custom(MAX_AMOUNT_CENTS)] }).totals.total_cents).toBe(MAX_AMOUNT_CENTS);
    expect(() => priceQuote({ ...nothing, lines: [custom(MAX_AMOUNT_CENTS), custom(1)] })).toThrow(AmountTooLarge);
    expect(() => priceQuote({ ...nothing, lines: [custom(MAX_AMOUNT_CENTS)], tax_rate: 0.000001 })).toThrow(
      AmountTooLarge,
    );
  });

  test('quantities and rates are priced with the stored precision', () => {
    const { lines, totals } = priceQuote({
      ...nothing,
      lines: [custom(100, { quantity: 0.1 + 0.2 })],
      tax_rate: 0.0833333333,
    });
    expect(lines[0]?.quantity).toBe(0.3);
    expect(totals).toMatchObject({ sum_cents: 30, tax_cents: 2 });
  });

  test('a discount over 100%, possible while typing, never makes the total negative', () => {
    const { totals } = priceQuote({ ...nothing, lines: [custom(100)], discount: { type: 'percent', value: 1.5 } });
    expect(totals).toMatchObject({ discount_cents: 100, subtotal_cents: 0, total_cents: 0 });
  });
});

test('a percent add-on names the sum it is a percentage of, unless its amount was not computed from one', () => {
  const lines = [custom(10_000), custom(7000), percent(0.15), percent(0.2, ['c7000'])];
  const priced = priceQuote({
    lines,
    discount: null,
    tax_rate: 0,
    minimum_charge_cents: 0,
    trip_charge_cents: 5000,
  }).lines;
  const sharesOf = (of: typeof priced) => withShares(of).map(({ share }) => share);
  const shares = [undefined, undefined, { value: 0.15, of_cents: 17_000 }, { value: 0.2, of_cents: 7000 }, undefined];
  expect(sharesOf(priced)).toEqual(shares);
  const other = priced.map((line) => ({ ...line, line_total_cents: line.line_total_cents + 1 }));
  expect(sharesOf(other)).toEqual(priced.map(() => undefined));
});
