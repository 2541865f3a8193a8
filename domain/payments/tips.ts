/** Tips: outside the signed total, by card, once the work is done. */
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import { CARD_LEAST_CENTS } from './card-limits.ts';
import { type EntryAmount, signedCents } from './ledger.ts';
import { isForPrice } from './provider-payment.ts';

export interface TipAmounts {
  least_cents: Cents;
  most_cents: Cents;
  suggested_cents: Cents[];
}

/** The least tip in dollars, of which the others are multiples. */
const LEAST_CENTS: Cents = 100;
const SUGGESTED = [10, 20, 50];
const MOST = 500;

/**
 * Returns the amounts that the page offers: $1 to $500, and $10, $20 or $50 with one tap. Currencies whose smallest
 * card charge is worth more than $1 in number have larger ones. null for a currency that cards don't take.
 */
export function tipAmounts(currency: string): TipAmounts | null {
  const card = CARD_LEAST_CENTS[currency];
  if (card === undefined) return null;
  const least_cents = Math.max(LEAST_CENTS, card);
  return {
    least_cents,
    most_cents: least_cents * MOST,
    suggested_cents: SUGGESTED.map((times) => least_cents * times),
  };
}

/** Returns the tips of a quote that the company keeps: paid, less refunds and disputes. */
export function tipsReceived(entries: readonly EntryAmount[]): Cents {
  return Math.max(0, sumCents(entries.filter((entry) => !isForPrice(entry)).map(signedCents)));
}

/**
 * Splits an amount equally. Cents that can't be split go to the first. Negative amounts split the same way, so a full
 * refund takes from each what they got.
 */
export function equalShares(cents: Cents, people: number): Cents[] {
  if (people === 0) return [];
  const each = Math.trunc(cents / people);
  return Array.from({ length: people }, (_, place) => (place === 0 ? cents - each * (people - 1) : each));
}
