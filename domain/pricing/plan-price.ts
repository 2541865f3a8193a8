/** A wash plan's price is the approved quote's, with the plan's discount instead of the quote's own. */
import type { Cents } from './money.ts';
import { type QuoteTotals, totalsOf } from './quote-totals.ts';

export interface PlanBasis {
  /** taxed lines, before the discount */
  taxable_cents: Cents;
  /** untaxed lines, before the discount */
  untaxed_cents: Cents;
  /** a fraction */
  tax_rate: number;
}

/**
 * @param discountRate a fraction, or 0
 * @throws AmountTooLarge when an amount exceeds $10,000,000
 */
export function planTotals({ taxable_cents, untaxed_cents, tax_rate }: PlanBasis, discountRate: number): QuoteTotals {
  const lines = [
    { line_total_cents: taxable_cents, taxable: true },
    { line_total_cents: untaxed_cents, taxable: false },
  ];
  return totalsOf(lines, discountRate > 0 ? { type: 'percent', value: discountRate } : null, tax_rate);
}
