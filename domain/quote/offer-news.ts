/** What a pending quote is to a customer who may know an earlier version of it. */
import type { Language } from '#domain/language/language.ts';
import { type QuoteDifference, quoteDifferences } from './differences.ts';
import type { QuoteStatus } from './lifecycle.ts';
import type { QuoteSnapshot } from './snapshot.ts';

/** An earlier version that the customer knows, and what became of it. */
export interface KnownOffer {
  status: QuoteStatus;
  snapshot: QuoteSnapshot;
}

interface OfferNews {
  /** made after the customer declined: it replaces what they said no to */
  isNewOffer: boolean;
  /** empty when the customer knows no earlier version, or would see no difference */
  changes: QuoteDifference[];
}

/** @param language of the changes */
export function offerNews(known: KnownOffer | null, shown: QuoteSnapshot, language: Language = 'en'): OfferNews {
  if (!known) return { isNewOffer: false, changes: [] };
  const isNewOffer = known.status === 'declined';
  // A new offer always has a last day of its own; that alone is no change.
  const before = isNewOffer ? { ...known.snapshot, expires_at: shown.expires_at } : known.snapshot;
  return { isNewOffer, changes: quoteDifferences(before, shown, language) };
}
