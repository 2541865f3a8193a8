import type { ApprovalQuote, CustomerPayments } from '#web/approve/formats.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { isLowered, type Payments } from '#web/staff/quotes/payments/payment-rows.ts';

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

type Priced = Pick<Detail, 'id' | 'status' | 'total_cents' | 'price_cents' | 'replaced'>;

/**
 * Returns the price of an approved quote while its payments are not read, or can't be, and the last price of a replaced one, whose
 * page shows no payments.
 */
export function priceWithoutPayments(
  { status, total_cents, price_cents, replaced }: Omit<Priced, 'id'>,
  payments: Payments | undefined,
): number {
  return status === 'approved' && (replaced || !payments) ? price_cents : total_cents;
}

/** The price of a replaced quote with the reasons why it was lower, as its customer's page keeps showing them. */
export function priceWhenReplaced(
  { id, status, total_cents, price_cents, replaced }: Priced,
  payments: Payments | undefined,
): NonNullable<ApprovalQuote['price_when_replaced']> | null {
  const reductions = payments?.reductions.filter(({ quote_id }) => quote_id === id) ?? [];
  if (!replaced || status !== 'approved' || reductions.length === 0) return null;
  return { total_cents: price_cents, signed_total_cents: total_cents, reductions };
}

/** The price now, or the last one of a replaced quote, and what was approved; null when it was not lowered. */
export function loweredOf(
  quote: Priced,
  payments: Payments | undefined,
): Pick<Payments, 'total_cents' | 'signed_total_cents'> | null {
  const { status, total_cents, price_cents, replaced } = quote;
  if (payments && isLowered(quote, payments)) return payments;
  if (!replaced || status !== 'approved' || price_cents === total_cents) return null;
  return { total_cents: price_cents, signed_total_cents: total_cents };
}
