import { priceAfter } from '#domain/payments/price-reduction.ts';
import type { Cents } from '#domain/pricing/money.ts';

interface Version {
  id: string;
  total_cents: Cents;
  lowered_since_signed: { signed_total_cents: Cents; amount_cents: Cents } | null;
}

interface Owed {
  owed_quote_id: string | null;
  total_cents: Cents;
  signed_total_cents: Cents;
}

/**
 * Returns the lowered price of the approved revision if this revision costs more; otherwise null.
 * @param payments undefined while they load, or for people who may not see them
 */
export function priceGoneDown(quote: Version, payments: Owed | undefined): Cents | null {
  const price = payments ? ofPayments(quote, payments) : ofReopened(quote);
  return price !== null && quote.total_cents > price ? price : null;
}

function ofPayments({ id }: Version, { owed_quote_id, total_cents, signed_total_cents }: Owed): Cents | null {
  return owed_quote_id !== null && owed_quote_id !== id && total_cents < signed_total_cents ? total_cents : null;
}

function ofReopened({ lowered_since_signed }: Version): Cents | null {
  return lowered_since_signed && priceAfter(lowered_since_signed.signed_total_cents, lowered_since_signed.amount_cents);
}
