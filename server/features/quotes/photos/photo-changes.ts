/**
 * Photos of a sent quote that change in one visit. They wait, and the customer sees them together as one revision: with the
 * next update of the quote, when staff say so, or when the time of the visit is over.
 */
import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { photosDiffer } from '#domain/quote/photos.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { Tx } from '#server/db/client.ts';
import { type LockedQuote, withQuote } from '#server/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import { appendEvent, type EventServices, type NewEvent, PROGRAM } from '#server/features/quotes/evidence/events.ts';
import { photosQuery } from '#server/features/quotes/evidence/photo-queries.ts';
import { intactSnapshot, shownSnapshotQuery } from '#server/features/quotes/evidence/record.ts';
import { recordRevision } from '#server/features/quotes/evidence/revisions.ts';
import { quoteForPhotosQuery } from '#server/features/quotes/photos/queries.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import type { Member } from '#server/auth/viewer.ts';
import type { JobPayloads, Services } from '#server/features/services.ts';

export interface VisitedQuote {
  status: QuoteStatus;
  link_made_at: Date | null;
  photos_changed_at: Date | null;
}

/**
 * To be called in the transaction of every change of a quote's photos, after the rows were written. The first change of a
 * visit plans when its photos are shown at the latest. When the photos are again as the customer knows them, nothing waits.
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
  await jobs.send(tx, 'publish-photos', { org_id: scope.orgId, quote_id: id, changed_at: at.toISOString() });
}

async function differFromShown(tx: Tx, scope: OrgScope, quoteId: string): Promise<boolean> {
  const recorded = await shownSnapshotQuery(tx, scope, quoteId).executeTakeFirst();
  const shown = recorded && intactSnapshot(recorded);
  return !shown || photosDiffer(shown.photos, await photosQuery(tx, scope, quoteId).execute());
}

interface Publication {
  actor: NewEvent['actor'];
  at: Date;
  /** the visit that is meant; any when it is left out */
  changedAt?: Date;
}

/** Shows the photos that wait as the next revision. Does nothing when none do, and for a decided quote. */
export async function publishPhotos(
  tx: Tx,
  services: EventServices,
  scope: OrgScope,
  quote: LockedQuote,
  { actor, at, changedAt }: Publication,
): Promise<void> {
  const published = await tx
    .updateTable('quotes')
    .set({ ...NEXT_REVISION, updated_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .where('status', '=', 'pending')
    .where('photos_changed_at', 'is not', null)
    .$if(changedAt !== undefined, (query) => query.where('photos_changed_at', '=', changedAt ?? at))
    .returning('photos_changed_by')
    .executeTakeFirst();
  if (published) await appendRevision(tx, services, scope, quote, { actor, at, photosBy: published.photos_changed_by });
}

/** What makes a sent quote its next revision, with everything that waits; the customer has not seen it yet. */
export const NEXT_REVISION = { revision: sql<number>`revision + 1`, viewed_at: null, photos_changed_at: null };

/** Keeps what the customer sees from now on, and tells it. To be called after a quote was made its next revision. */
export async function appendRevision(
  tx: Tx,
  services: EventServices,
  scope: OrgScope,
  quote: LockedQuote,
  { actor, at, photosBy }: { actor: NewEvent['actor']; at: Date; photosBy: readonly string[] },
): Promise<void> {
  const { offer, changes } = await recordRevision(tx, scope, quote.id, { createdBy: actor.id, at });
  // The author of a revision is named by its event.
  const names = photosBy.every((name) => name === actor.name) ? {} : { photos_by: [...photosBy] };
  await appendEvent(tx, services, scope, { quote, type: 'revised', actor, data: { ...offer, changes, ...names }, at });
}

/** Staff do not want to wait. @throws ProductError NOT_FOUND */
export async function publishPhotosNow(
  services: Services,
  { scope, userId, fullName }: Pick<Member, 'scope' | 'userId' | 'fullName'>,
  quoteId: string,
): Promise<void> {
  await withQuote(services.db, scope, quoteId, async (tx, quote) => {
    if (!(await quoteForPhotosQuery(tx, scope, quoteId).executeTakeFirst())) throw new ProductError('NOT_FOUND');
    const actor = { kind: 'staff', id: userId, name: fullName } as const;
    await publishPhotos(tx, services, scope, quote, { actor, at: services.now() });
  });
}

/** The time of a visit is over. Nothing happens when its photos were shown before, or the quote was decided. */
export async function endPhotoVisit(services: Services, job: JobPayloads['publish-photos']): Promise<void> {
  const scope = scopeOfJob(job);
  await withQuote(services.db, scope, job.quote_id, (tx, quote) =>
    publishPhotos(tx, services, scope, quote, {
      actor: PROGRAM,
      at: services.now(),
      changedAt: new Date(job.changed_at),
    }),
  );
}

/**
 * To be called before a quote is decided: a decision is about what was shown. Photos that the customer saw become what they
 * were again; photos that were added in the visit stay with the quote and are not part of the decision.
 * @throws ProductError EVIDENCE_MISMATCH when the record was changed
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
  await sql`
    update property_images photo
    set image_type = shown.image_type, description = shown.description, position = shown.position, removed_at = null
    from unnest(${ids}::uuid[], ${groups}::text[], ${descriptions}::text[]) with ordinality as shown (id, image_type, description, position)
    where photo.org_id = ${scope.orgId} and photo.quote_id = ${id} and photo.id = shown.id`.execute(tx);
}
