/** Describes a pending quote to a customer who may know an earlier version. */
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { differenceText, priceDifference, type QuoteDifference, quoteDifferences } from './differences.ts';
import type { QuoteStatus } from './lifecycle.ts';
import type { QuoteSnapshot } from './snapshot.ts';

export interface KnownOffer {
  status: QuoteStatus;
  snapshot: QuoteSnapshot;
  /**
   * true when the pending quote followed a decline. If this version is later approved, the declined version came after
   * that approval
   */
  afterDecline: boolean;
}

export interface KnownBefore {
  offer: KnownOffer;
  /** the approved version's current price if it was lowered; otherwise null */
  loweredCents: Cents | null;
}

interface OfferNews {
  /** true when the pending quote followed a decline */
  isNewOffer: boolean;
  /** true when `changes` compares with the approved version. That version stays in effect until this one is approved */
  isSinceApproved: boolean;
  /** empty when the customer knows no earlier version, or would see no difference */
  changes: QuoteDifference[];
  /** "Price: $300.00, was $150.00" when the company asks for refunded money again. Otherwise '' */
  price: string;
}

/** @param language of the changes */
export function offerNews(known: KnownBefore | null, shown: QuoteSnapshot, language: Language = 'en'): OfferNews {
  if (!known) return { isNewOffer: false, isSinceApproved: false, changes: [], price: '' };
  const { offer, loweredCents } = known;
  const kind = { isNewOffer: offer.afterDecline, isSinceApproved: offer.status === 'approved' };
  const isRevised = offer.status === 'pending';
  // A revision sent after a decision always gets a new expiration date, so a different date alone doesn't count as a
  // change.
  const before = isRevised ? offer.snapshot : { ...offer.snapshot, expires_at: shown.expires_at };
  if (loweredCents === null) return { ...kind, changes: quoteDifferences(before, shown, language), price: '' };
  // If this offer didn't exist, the customer would pay the approved version's current price, not the signed price.
  const isSame = loweredCents === shown.total_cents;
  const priced = isSame && isRevised ? before : { ...before, total_cents: shown.total_cents };
  const others = quoteDifferences(priced, shown, language);
  if (isSame) return { ...kind, changes: others, price: '' };
  const price = priceDifference(loweredCents, shown, language);
  return { ...kind, changes: [price, ...others], price: differenceText(price, language) };
}
