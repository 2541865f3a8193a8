import type { CustomerPayments } from '#web/approve/formats.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { Payments } from '#web/staff/quotes/payments/payment-rows.ts';

/**
 * What the customer's page says of the payments of an approved quote: its price now, and what went off it. Nothing is paid
 * from here. Null for a version that is not the one that counts, whose page says nothing of them.
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
 * The price now of an approved quote whose payments are not read, or can't be; otherwise, and for a version that another one
 * replaced, what was signed.
 */
export function priceWithoutPayments(
  { status, total_cents, price_cents, replaced }: Pick<Detail, 'status' | 'total_cents' | 'price_cents' | 'replaced'>,
  payments: Payments | undefined,
): number {
  return payments || replaced || status !== 'approved' ? total_cents : price_cents;
}
