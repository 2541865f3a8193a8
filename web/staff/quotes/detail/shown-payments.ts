import type { ApprovalQuote, CustomerPayments } from '#web/approve/formats.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { isLowered, type Payments } from '#web/staff/quotes/payments/payment-rows.ts';

/**
 * Returns an approved quote's payments as its customer's page shows them, with the current price and its reductions.
 * Null for a version that is not in effect.
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

type Priced = Pick<Detail, 'id' | 'status' | 'total_cents' | 'price_cents' | 'replaced'>;

/**
 * Returns the price until the payments are loaded: the current price of an approved quote, or the last price of a
 * replaced quote.
 */
export function priceWithoutPayments(
  { status, total_cents, price_cents, replaced }: Omit<Priced, 'id'>,
  payments: Payments | undefined,
): number {
  return status === 'approved' && (replaced || !payments) ? price_cents : total_cents;
}

/**
 * Returns the last price of a replaced quote and the reasons for lowering it. The customer's page keeps showing both.
 * Null if the price was never lowered.
 */
export function priceWhenReplaced(
  { id, status, total_cents, price_cents, replaced }: Priced,
  payments: Payments | undefined,
): NonNullable<ApprovalQuote['price_when_replaced']> | null {
  const reductions = payments?.reductions.filter(({ quote_id }) => quote_id === id) ?? [];
  if (!replaced || status !== 'approved' || reductions.length === 0) return null;
  return { total_cents: price_cents, signed_total_cents: total_cents, reductions };
}

/**
 * Returns the approved total with the lowered price, which is the last price for a replaced quote. Null if the price
 * was never lowered.
 */
export function loweredOf(
  quote: Priced,
  payments: Payments | undefined,
): Pick<Payments, 'total_cents' | 'signed_total_cents'> | null {
  const { status, total_cents, price_cents, replaced } = quote;
  if (payments && isLowered(quote, payments)) return payments;
  if (!replaced || status !== 'approved' || price_cents === total_cents) return null;
  return { total_cents: price_cents, signed_total_cents: total_cents };
}
