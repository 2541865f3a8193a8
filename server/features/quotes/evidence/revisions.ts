import { sql } from 'kysely';
import { changeSentences, offerData } from '#domain/quote/event-summary.ts';
import { quoteDifferences } from '#domain/quote/differences.ts';
import { parseSnapshot, type QuoteSnapshot, snapshotText } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readShown, readSnapshot } from '#server/features/quotes/evidence/snapshots.ts';
import { sha256Hex } from './record.ts';
import { lastSnapshotQuery } from './revision-queries.ts';

/**
 * Keeps what the customer sees of the quote from now on. To be called in the transaction of every change a customer can
 * see, after the rows were written: sending, revising, moving the last valid day.
 * @returns what is offered from now on, and what differs from what was kept before, as an event tells it
 * @throws ProductError NOT_FOUND
 */
export async function recordRevision(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  { createdBy, at }: { createdBy: string | null; at: Date },
): Promise<{ offer: ReturnType<typeof offerData>; changes: string[]; sha256: string }> {
  const before = await lastSnapshotQuery(tx, scope, quoteId).executeTakeFirst();
  const snapshot = await readSnapshot(tx, scope, quoteId, at);
  const changes = before ? changeSentences(quoteDifferences(parseSnapshot(before.snapshot), snapshot)) : [];
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
      // Always later than the one before, so that the last one of a revision is known also when clocks stand still.
      created_at: sql<Date>`greatest(${at}::timestamptz, (select max(created_at) + interval '1 microsecond' from quote_revisions where org_id = ${scope.orgId} and quote_id = ${quoteId}))`,
    })
    // The same content at the same instant is the same evidence.
    .onConflict((conflict) => conflict.doNothing())
    .returning('snapshot')
    .executeTakeFirst();
  const stored = inserted ?? (await recordedSnapshot(tx, scope, { quoteId, revision, sha256 }));
  if (stored?.snapshot !== text)
    throw new Error(`Revision ${revision} of quote ${quoteId} was not stored as it was hashed`);
  return sha256;
}

function recordedSnapshot(
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
    .select('snapshot')
    .executeTakeFirst();
}

/**
 * Makes sure that what a pending quote shows at this moment is kept, and says under which hash. Called when it is decided:
 * a decision names exactly what the customer had in front of them, also after the company's telephone number or the last
 * valid day has changed, and also for a draft whose customer answered by telephone.
 */
export async function recordShown(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  at: Date,
): Promise<{ snapshot: QuoteSnapshot; sha256: string }> {
  const snapshot = await readShown(tx, scope, quoteId, at);
  return { snapshot, sha256: await storeSnapshot(tx, scope, quoteId, snapshot, { createdBy: null, at }) };
}
