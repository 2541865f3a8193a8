import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { KnownOffer } from '#domain/quote/offer-news.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { intactSnapshot } from './record.ts';
import { decidedSnapshotQuery, knownSnapshotQuery } from './revision-queries.ts';

interface Recorded {
  snapshot: string;
  snapshot_sha256: string;
}

export function knownOfferQueries(db: Tx, scope: OrgScope, quoteId: string) {
  return [
    knownSnapshotQuery(db, scope, quoteId).compile(),
    decidedSnapshotQuery(db, scope, quoteId).compile(),
  ] as const;
}

/**
 * Returns the version that a pending quote's customer knows: an earlier revision that they received; otherwise the
 * approved version of its number; otherwise the declined version that was revised. Never returns an altered record.
 */
export function knownOffer(
  revised: Recorded | undefined,
  decided: (Recorded & { status: QuoteStatus; after_decline: boolean }) | undefined,
): KnownOffer | null {
  const found = revised ? { ...revised, status: 'pending' as const, after_decline: false } : decided;
  const snapshot = found ? intactSnapshot(found) : null;
  return found && snapshot ? { status: found.status, snapshot, afterDecline: found.after_decline } : null;
}
