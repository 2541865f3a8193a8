/** Price of a wash plan: the quote as it was approved, with the plan's discount in place of its own. */
import type { Cents } from './money.ts';
import { type QuoteTotals, totalsOf } from './quote-totals.ts';

/** Amounts of a quote that its totals follow from. */
export interface PlanBasis {
  /** of the lines that are taxed, before the discount */
  taxable_cents: Cents;
  /** of the others */
  untaxed_cents: Cents;
  /** fraction */
  tax_rate: number;
}

/** @param discountRate fraction; 0 for none. @throws AmountTooLarge when any figure exceeds $10,000,000 */
export function planTotals({ taxable_cents, untaxed_cents, tax_rate }: PlanBasis, discountRate: number): QuoteTotals {
  const lines = [
    { line_total_cents: taxable_cents, taxable: true },
    { line_total_cents: untaxed_cents, taxable: false },
  ];
  return totalsOf(lines, discountRate > 0 ? { type: 'percent', value: discountRate } : null, tax_rate);
}
