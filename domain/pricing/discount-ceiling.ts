import { type Cents, formatShare, roundedProduct } from './money.ts';
import type { Discount, QuoteTotals } from './quote-totals.ts';

type Discounted = Pick<QuoteTotals, 'sum_cents' | 'discount_cents'>;

/** A quote's discount as it is stored. */
export interface StoredDiscount extends Discounted {
  discount_type: string | null;
  discount_value: number;
}

/**
 * Returns true if a member may save this discount: it is at most the ceiling, or at most what the quote already has
 * because an owner or admin allowed it there.
 * @param ceiling a fraction. null: any discount
 * @param before the quote as stored. null for a new quote
 */
export function isWithinCeiling(
  discount: Discount | null,
  { sum_cents, discount_cents }: Discounted,
  ceiling: number | null,
  before: StoredDiscount | null,
): boolean {
  if (discount === null || ceiling === null || discount_cents === 0) return true;
  if (discount_cents <= roundedProduct([ceiling, sum_cents])) return true;
  return before !== null && discount_cents <= keptCents(before, sum_cents);
}

/** Returns the stored discount's share of another sum. */
function keptCents({ discount_type, discount_value, ...before }: StoredDiscount, sum: Cents): Cents {
  if (discount_type === 'percent') return roundedProduct([discount_value, sum]);
  return before.sum_cents === 0 ? 0 : roundedProduct([before.discount_cents, sum], before.sum_cents);
}

export function overCeiling(ceiling: number): string {
  return `Your discount limit is ${formatShare(ceiling)}. An owner or admin can allow more on this quote.`;
}
