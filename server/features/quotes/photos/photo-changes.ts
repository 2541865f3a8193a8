/**
 * Publishes photos that change during one visit together, as one revision: with the quote's next update, when staff
 * publish them, or when the visit's time is over.
 */
import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { photosDiffer } from '#domain/quote/photos.ts';
import { photosQuery } from '#server/features/quotes/evidence/photo-queries.ts';
import { intactSnapshot, shownSnapshotQuery } from '#server/features/quotes/evidence/record.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { publishPhotosJob } from './publish-photos-job.ts';

export interface VisitedQuote {
  status: QuoteStatus;
  link_made_at: Date | null;
  photos_changed_at: Date | null;
}

/**
 * Records a photo change. Call this in its transaction, after the rows were written. A visit's first change schedules
 * when the photos are published at the latest. Once the photos are the same as the customer knows them, nothing is
 * pending.
 */
export async function notePhotoChange(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { scope, fullName }: Pick<Member, 'scope' | 'fullName'>,
  { id }: LockedQuote,
  quote: VisitedQuote,
  at: Date,
): Promise<void> {
  if (quote.status !== 'pending' || quote.link_made_at === null) return;
  const differ = await differFromShown(tx, scope, id);
  const others = sql<
    string[]
  >`case when photos_changed_at is null then '{}'::text[] else array_remove(photos_changed_by, ${fullName}) end`;
  await tx
    .updateTable('quotes')
    .set((eb) => ({
      photos_changed_at: differ ? eb.fn.coalesce('photos_changed_at', eb.val(at)) : null,
      photos_changed_by: sql<string[]>`${others} || ${fullName}::text`,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  if (!differ || quote.photos_changed_at) return;
  await jobs.send(tx, publishPhotosJob, { org_id: scope.orgId, quote_id: id, changed_at: at.toISOString() });
}

async function differFromShown(tx: Tx, scope: OrgScope, quoteId: string): Promise<boolean> {
  const recorded = await shownSnapshotQuery(tx, scope, quoteId).executeTakeFirst();
  const shown = recorded && intactSnapshot(recorded);
  return !shown || photosDiffer(shown.photos, await photosQuery(tx, scope, quoteId).execute());
}

/**
 * Restores the photos that the customer saw, because a decision covers only what was shown. Call this before deciding.
 * Photos added during the visit stay with the quote.
 * @throws ProductError EVIDENCE_MISMATCH when the snapshot was altered
 */
export async function undoPhotoVisit(tx: Tx, scope: OrgScope, { id }: LockedQuote, at: Date): Promise<void> {
  const undone = await tx
    .updateTable('quotes')
    .set({ photos_changed_at: null })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('photos_changed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!undone) return;
  const { photos } = await readShown(tx, scope, id, at);
  const ids = photos.map((photo) => photo.id);
  const groups = photos.map(({ image_type }) => image_type);
  const descriptions = photos.map(({ description }) => description);
  const pins = photos.map((photo) => JSON.stringify(photo.pins ?? []));
  await sql`
    update property_images photo
    set image_type = shown.image_type, description = shown.description, pins = shown.pins, position = shown.position,
      removed_at = null
    from unnest(${ids}::uuid[], ${groups}::text[], ${descriptions}::text[], ${pins}::jsonb[])
      with ordinality as shown (id, image_type, description, pins, position)
    where photo.org_id = ${scope.orgId} and photo.quote_id = ${id} and photo.id = shown.id`.execute(tx);
}
