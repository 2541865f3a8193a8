import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { ProductError } from '#domain/errors.ts';
import { withShares } from '#domain/pricing/quote-totals.ts';
import { buildSnapshot, currentSnapshot, inLanguage, type QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { photosQuery } from './photo-queries.ts';
import { intactSnapshot, itemsQuery, organizationQuery, quoteQuery, shownSnapshotQuery } from './record.ts';

/** @throws ProductError NOT_FOUND */
export async function readCurrentSnapshot(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  issuedAt: Date,
): Promise<QuoteSnapshot> {
  return snapshotOf(await currentQuery(tx, scope, quoteId).executeTakeFirst(), issuedAt);
}

/** A quote with everything that its snapshot contains; `snapshotOf` takes its row. */
export function currentQuery(tx: Tx, scope: OrgScope, quoteId: string) {
  return quoteQuery(tx, scope, quoteId).select([
    jsonObjectFrom(organizationQuery(tx, scope)).as('organization'),
    jsonArrayFrom(itemsQuery(tx, scope, quoteId)).as('items'),
    jsonArrayFrom(photosQuery(tx, scope, quoteId)).as('photos'),
  ]);
}

type CurrentQuote = Awaited<ReturnType<ReturnType<typeof currentQuery>['executeTakeFirst']>>;

/**
 * @param pricedBy the person to name. Defaults to the person who created the quote
 * @throws ProductError NOT_FOUND
 */
export function snapshotOf(
  quote: CurrentQuote,
  issuedAt: Date,
  pricedBy: string | null = quote?.maker_name ?? null,
): QuoteSnapshot {
  if (!quote?.organization) throw new ProductError('NOT_FOUND');
  const { organization, items } = quote;
  const photos = quote.photos.map((photo) => ({ ...photo, created_at: new Date(photo.created_at) }));
  return buildSnapshot({ organization, quote, items: withShares(items), photos, issuedAt, pricedBy });
}

/**
 * Reads the quote as it is shown now: from its snapshot, or from its rows for a draft. A decided quote is in the
 * language of the decision.
 * @throws ProductError NOT_FOUND, EVIDENCE_MISMATCH when the snapshot was altered
 */
export async function readShown(tx: Tx, scope: OrgScope, quoteId: string, at: Date): Promise<QuoteSnapshot> {
  return (await readShownRecord(tx, scope, quoteId, at)).snapshot;
}

/**
 * Reads like `readShown`, and returns the snapshot's canonical JSON as recorded: null for a draft.
 * @param known the quote's row, if the transaction has just written it
 * @throws ProductError like `readShown`
 */
export async function readShownRecord(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  at: Date,
  known?: { approval_token_expires_at: Date | null },
): Promise<{ snapshot: QuoteSnapshot; recorded: string | null }> {
  const recorded = await shownSnapshotQuery(tx, scope, quoteId).executeTakeFirst();
  if (!recorded) return { snapshot: await readCurrentSnapshot(tx, scope, quoteId, at), recorded: null };
  const quote = known ?? (await quoteQuery(tx, scope, quoteId).executeTakeFirstOrThrow());
  const snapshot = intactSnapshot(recorded);
  if (!snapshot) throw new ProductError('EVIDENCE_MISMATCH');
  return {
    snapshot: currentSnapshot(inLanguage(snapshot, recorded.decided_language), quote),
    recorded: recorded.snapshot,
  };
}
