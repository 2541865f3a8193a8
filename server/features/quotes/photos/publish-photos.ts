import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { companyLookChanges } from '#domain/quote/event-summary.ts';
import { appendEvent, type EventServices, type NewEvent, PROGRAM } from '#server/features/quotes/evidence/events.ts';
import { recordRevision } from '#server/features/quotes/evidence/revisions.ts';
import { startFollowUps } from '#server/features/quotes/follow-ups/plan.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { quoteForPhotosQuery } from './queries.ts';

interface Publication {
  actor: NewEvent['actor'];
  at: Date;
  /** the visit to publish; any visit when omitted */
  changedAt?: Date;
}

/** Does nothing without pending photos, and for a decided quote. */
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

/** Used for changes outside the quote, such as the company's details. */
export async function revise(
  tx: Tx,
  services: EventServices,
  scope: OrgScope,
  quote: LockedQuote,
  { actor, at }: Pick<Publication, 'actor' | 'at'>,
): Promise<void> {
  const revised = await tx
    .updateTable('quotes')
    .set({ ...NEXT_REVISION, updated_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (revised) await appendRevision(tx, services, scope, quote, { actor, at, photosBy: [], ofCompany: true });
}

/** The customer hasn't seen the next revision, and it includes all pending photos. */
export const NEXT_REVISION = { revision: sql<number>`revision + 1`, viewed_at: null, photos_changed_at: null };

/**
 * Stores the next revision's snapshot and appends its event. Call this after the quote's row has been updated to that
 * revision.
 */
export async function appendRevision(
  tx: Tx,
  services: EventServices,
  scope: OrgScope,
  quote: LockedQuote,
  {
    actor,
    at,
    photosBy,
    ofCompany = false,
  }: { actor: NewEvent['actor']; at: Date; photosBy: readonly string[]; ofCompany?: boolean },
): Promise<void> {
  const { offer, changes } = await recordRevision(tx, scope, quote.id, { createdBy: actor.id, at });
  // The event already names the author of the revision.
  const names = photosBy.every((name) => name === actor.name) ? {} : { photos_by: [...photosBy] };
  await appendEvent(tx, services, scope, {
    quote,
    type: 'revised',
    actor,
    data: { ...offer, ...(ofCompany && changes?.changes.length === 0 ? companyLookChanges() : changes), ...names },
    at,
  });
  await startFollowUps(tx, scope, quote, at);
}

/** @throws ProductError NOT_FOUND */
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

/** changed_at is the visit's time in ISO 8601. */
interface PhotoVisit {
  org_id: string;
  quote_id: string;
  changed_at: string;
}

/** Does nothing when the photos were already published, or the quote was decided. */
export async function endPhotoVisit(services: Services, job: PhotoVisit): Promise<void> {
  const scope = scopeOfJob(job);
  await withQuote(services.db, scope, job.quote_id, (tx, quote) =>
    publishPhotos(tx, services, scope, quote, {
      actor: PROGRAM,
      at: services.now(),
      changedAt: new Date(job.changed_at),
    }),
  );
}
