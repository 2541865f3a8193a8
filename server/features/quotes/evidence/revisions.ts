import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { offerData, revisionChanges } from '#domain/quote/event-summary.ts';
import { parseSnapshot, type QuoteSnapshot, snapshotText } from '#domain/quote/snapshot.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { sha256Hex } from './record.ts';
import { lastSnapshotQuery } from './revision-queries.ts';
import { currentQuery, readShownRecord, snapshotOf } from './snapshots.ts';

/** `sender` sends the quote to the customer now. Other changes keep the name that the customer sees. */
type NewRecord = { at: Date } & ({ sender: Author['actor'] } | { createdBy: string | null });

/**
 * Stores the snapshot that the customer sees from now on. Call this after the rows were written, in the transaction of
 * every change that a customer can see.
 * @returns the offer, and its differences from the previous snapshot as an event stores them; null if there are none
 * @throws ProductError NOT_FOUND
 */
export async function recordRevision(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  record: NewRecord,
): Promise<{
  offer: ReturnType<typeof offerData>;
  changes: ReturnType<typeof revisionChanges> | null;
  sha256: string;
}> {
  const quote = await currentQuery(tx, scope, quoteId)
    .select(jsonObjectFrom(lastSnapshotQuery(tx, scope, quoteId)).as('before'))
    .executeTakeFirst();
  const { at } = record;
  const sender = 'sender' in record ? record.sender : null;
  const createdBy = 'createdBy' in record ? record.createdBy : record.sender.id;
  const before = quote?.before ? parseSnapshot(quote.before.snapshot) : null;
  // A program that sends is no person to name.
  const sentBy = sender && sender.apiKeyId === undefined ? sender.name : undefined;
  const snapshot = snapshotOf(quote, at, sentBy ?? before?.priced_by);
  const changes = before && revisionChanges(before, snapshot);
  const sha256 = await storeSnapshot(tx, scope, quoteId, snapshot, { createdBy, at });
  return { offer: offerData(snapshot), changes, sha256 };
}

async function storeSnapshot(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  snapshot: QuoteSnapshot,
  { createdBy, at }: { createdBy: string | null; at: Date },
): Promise<string> {
  const text = snapshotText(snapshot);
  const sha256 = sha256Hex(text);
  const { revision } = snapshot;
  const inserted = await tx
    .insertInto('quote_revisions')
    .values({
      org_id: scope.orgId,
      quote_id: quoteId,
      revision,
      snapshot: text,
      snapshot_sha256: sha256,
      created_by: createdBy,
      // Later than the revision's previous snapshot even if the clock stands still, so that the last snapshot is known.
      created_at: sql<Date>`greatest(${at}::timestamptz, (select max(created_at) + interval '1 microsecond' from quote_revisions where org_id = ${scope.orgId} and quote_id = ${quoteId}))`,
    })
    // The same content at the same instant is the same evidence.
    .onConflict((conflict) => conflict.doNothing())
    .returning('snapshot')
    .executeTakeFirst();
  const stored = inserted ?? (await recordedSnapshotQuery(tx, scope, { quoteId, revision, sha256 }).executeTakeFirst());
  if (stored?.snapshot !== text)
    throw new Error(`Revision ${revision} of quote ${quoteId}: the stored row doesn’t match what was hashed`);
  return sha256;
}

/** Finds one recorded snapshot of a quote by its hash. */
export function recordedSnapshotQuery(
  tx: Tx,
  scope: OrgScope,
  { quoteId, revision, sha256 }: { quoteId: string; revision: number; sha256: string },
) {
  return tx
    .selectFrom('quote_revisions')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .where('snapshot_sha256', '=', sha256)
    .select('snapshot');
}

/**
 * Stores a pending quote's current view and returns its hash, because a decision refers to exactly what the customer
 * saw. A draft decided by phone gets its first snapshot here.
 * @param quote its row, if the transaction has just written it
 * @param withChoice adds the options that the customer chose with the decision
 */
export async function recordShown(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  at: Date,
  quote?: { approval_token_expires_at: Date | null },
  withChoice: (sent: QuoteSnapshot) => QuoteSnapshot = (sent) => sent,
): Promise<{ snapshot: QuoteSnapshot; sha256: string }> {
  const { snapshot: sent, recorded } = await readShownRecord(tx, scope, quoteId, at, quote);
  const snapshot = withChoice(sent);
  // The recorded snapshot was checked against its hash when it was read.
  const sha256 =
    recorded !== null && recorded === snapshotText(snapshot)
      ? sha256Hex(recorded)
      : await storeSnapshot(tx, scope, quoteId, snapshot, { createdBy: null, at });
  return { snapshot, sha256 };
}
