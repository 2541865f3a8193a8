/** The price of a wash plan: the approved quote, with the plan's discount instead of its own. */
import type { Cents } from './money.ts';
import { type QuoteTotals, totalsOf } from './quote-totals.ts';

/** The amounts of a quote from which its totals are computed. */
export interface PlanBasis {
  /** sum of taxed lines, before the discount */
  taxable_cents: Cents;
  /** sum of untaxed lines, before the discount */
  untaxed_cents: Cents;
  /** a fraction */
  tax_rate: number;
}

/**
 * Computes the totals. @param discountRate a fraction; 0 for none. @throws AmountTooLarge when an amount exceeds
 * $10,000,000
 */
export function planTotals({ taxable_cents, untaxed_cents, tax_rate }: PlanBasis, discountRate: number): QuoteTotals {
  const lines = [
    { line_total_cents: taxable_cents, taxable: true },
    { line_total_cents: untaxed_cents, taxable: false },
  ];
  return totalsOf(lines, discountRate > 0 ? { type: 'percent', value: discountRate } : null, tax_rate);
}
