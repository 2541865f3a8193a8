import type { CustomerPayments } from '#web/approve/formats.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { Payments } from '#web/staff/quotes/payments/payment-rows.ts';

/**
 * Payments of an approved quote as the customer's page shows them: its current price and the reductions. Nothing is
 * paid from here. Null for a version that does not count, because its page shows no payments.
 */
export function shownPayments(
  { id, status }: { id: string; status: string },
  payments: Payments | undefined,
): CustomerPayments | null {
  if (!payments || status !== 'approved' || payments.owed_quote_id !== id) return null;
  return {
    ...payments,
    reductions: payments.reductions.filter(({ quote_id }) => quote_id === id),
    choices: [],
    card_problem: null,
    other_ways: '',
    refund_under_way_cents: 0,
  };
}

/**
 * Returns the current price of an approved quote while its payments are not read, or can't be. Otherwise, and for a
 * replaced version, returns the signed price.
 */
export function priceWithoutPayments(
  { status, total_cents, price_cents, replaced }: Pick<Detail, 'status' | 'total_cents' | 'price_cents' | 'replaced'>,
  payments: Payments | undefined,
): number {
  return payments || replaced || status !== 'approved' ? total_cents : price_cents;
}
