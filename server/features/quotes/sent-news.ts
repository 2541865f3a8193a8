import type { Language } from '#domain/language/language.ts';
import { loweredPriceOf } from '#domain/payments/owed.ts';
import { offerNews } from '#domain/quote/offer-news.ts';
import { parseSnapshot } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';
import { knownOffer, knownOfferQueries } from './evidence/known-offer.ts';
import { lastSnapshotQuery } from './evidence/revision-queries.ts';
import type { SentNews } from './mails/quote-mails.ts';
import { revisionsQuery } from './payments/ledger-queries.ts';

/** Returns null for a customer who knows no earlier version. */
export async function sentNews(tx: Tx, scope: OrgScope, quoteId: string, language: Language): Promise<SentNews | null> {
  const [[revised], [decided], [recorded], revisions] = await together(
    tx,
    ...knownOfferQueries(tx, scope, quoteId),
    lastSnapshotQuery(tx, scope, quoteId).compile(),
    revisionsQuery(tx, scope, quoteId).compile(),
  );
  const offer = knownOffer(revised, decided);
  if (!offer || !recorded) return null;
  const known = { offer, loweredCents: loweredPriceOf(revisions) };
  const { changes, price, ...kind } = offerNews(known, parseSnapshot(recorded.snapshot), language);
  return { ...kind, hasChanges: changes.length > 0, price };
}
