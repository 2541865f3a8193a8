/** Describes a pending quote to a customer who may know an earlier version. */
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { differenceText, priceDifference, type QuoteDifference, quoteDifferences } from './differences.ts';
import type { QuoteStatus } from './lifecycle.ts';
import type { QuoteSnapshot } from './snapshot.ts';

/** An earlier version that the customer knows, and its outcome. */
export interface KnownOffer {
  status: QuoteStatus;
  snapshot: QuoteSnapshot;
  /**
   * true when the pending quote was created after a decline; if this version is approved, the declined version came
   * after it
   */
  afterDecline: boolean;
}

/** The version of a quote number that the customer already knows. */
export interface KnownBefore {
  offer: KnownOffer;
  /** lowered price of the approved version; null when the signed price still applies, or none was approved */
  loweredCents: Cents | null;
}

interface OfferNews {
  /** true when the pending quote was created after the customer declined */
  isNewOffer: boolean;
  /**
   * true when the pending quote is compared with the approved version, which stays in effect until this one is approved
   */
  isSinceApproved: boolean;
  /** empty when the customer knows no earlier version, or would see no difference */
  changes: QuoteDifference[];
  /** "Price: $300.00, was $150.00", when refunded money is requested again; otherwise empty */
  price: string;
}

/** Compares a pending quote with the version that the customer knows. @param language of the changes */
export function offerNews(known: KnownBefore | null, shown: QuoteSnapshot, language: Language = 'en'): OfferNews {
  if (!known) return { isNewOffer: false, isSinceApproved: false, changes: [], price: '' };
  const { offer, loweredCents } = known;
  const kind = { isNewOffer: offer.afterDecline, isSinceApproved: offer.status === 'approved' };
  const isRevised = offer.status === 'pending';
  // A version created after a decision always has its own last day; that alone is not a change.
  const before = isRevised ? offer.snapshot : { ...offer.snapshot, expires_at: shown.expires_at };
  if (loweredCents === null) return { ...kind, changes: quoteDifferences(before, shown, language), price: '' };
  // Without this offer, the customer would pay the approved version's current price, not the signed one.
  const isSame = loweredCents === shown.total_cents;
  const priced = isSame && isRevised ? before : { ...before, total_cents: shown.total_cents };
  const others = quoteDifferences(priced, shown, language);
  if (isSame) return { ...kind, changes: others, price: '' };
  const price = priceDifference(loweredCents, shown, language);
  return { ...kind, changes: [price, ...others], price: differenceText(price, language) };
}
