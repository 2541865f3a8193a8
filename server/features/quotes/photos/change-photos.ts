import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { PhotoGroup } from '#domain/quote/snapshot.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { photoFiles } from '#server/platform/files/photo-files.ts';
import { notePhotoChange, type VisitedQuote } from './photo-changes.ts';
import type { PhotoRow } from './present.ts';
import { folderIsUsed, photoQuery, quoteForPhotosQuery, readPhoto } from './queries.ts';

export type PhotoAuthor = Pick<Member, 'scope' | 'userId' | 'fullName'>;

export type QuoteOfPhoto = VisitedQuote & { photos: number };

/** Refuses a photo that the quote doesn't accept. A decided quote accepts only photos of the finished work. */
export function assertTakes(quote: QuoteOfPhoto | undefined, imageType: PhotoGroup): asserts quote is QuoteOfPhoto {
  if (!quote) throw new ProductError('NOT_FOUND');
  if (quote.status !== 'pending' && imageType !== 'post_work') throw new ProductError('QUOTE_DECIDED');
}

/**
 * Removes a photo's files, and only logs a failure, because leftover files do no harm. The photo is already gone or was
 * never stored, so failing the request would help no one.
 */
export async function removePhotoFiles({ files, log }: Services, folder: string): Promise<void> {
  const { pictures, pdf } = photoFiles(folder);
  const removed = await Promise.allSettled([...Object.values(pictures), pdf].map((key) => files.remove(key)));
  for (const result of removed)
    if (result.status === 'rejected')
      log.warn({ err: result.reason, folder }, 'could not delete a file of a removed photo');
}

export async function readForPhotos(tx: Tx, scope: OrgScope, { id }: LockedQuote, at: Date): Promise<QuoteOfPhoto> {
  await tx
    .updateTable('quotes')
    .set({ updated_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  const quote = await quoteForPhotosQuery(tx, scope, id).executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  return quote;
}

/** Runs before the quote can be locked. @throws ProductError NOT_FOUND */
export async function quoteOfPhoto({ db }: Services, scope: OrgScope, photoId: string): Promise<string> {
  const [[photo]] = await readOrg(db, scope, photoQuery(db.tenant.kysely, scope, photoId).compile());
  if (!photo) throw new ProductError('NOT_FOUND');
  return photo.quote_id;
}

interface PhotoChange {
  id: string;
  description: string;
  imageType: PhotoGroup | undefined;
}

/** @throws ProductError NOT_FOUND, QUOTE_DECIDED */
export async function updatePhoto(services: Services, author: PhotoAuthor, change: PhotoChange): Promise<PhotoRow> {
  const { scope } = author;
  const quoteId = await quoteOfPhoto(services, scope, change.id);
  return withQuote(services.db, scope, quoteId, async (tx, locked) => {
    const at = services.now();
    const quote = await readForPhotos(tx, scope, locked, at);
    const photo = await readPhoto(tx, scope, change.id);
    const image_type = change.imageType ?? photo.image_type;
    assertTakes(quote, photo.image_type);
    assertTakes(quote, image_type);
    if (image_type === photo.image_type && change.description === photo.description) return photo;
    await tx
      .updateTable('property_images')
      .set({ description: change.description, image_type })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', change.id)
      .execute();
    await notePhotoChange(tx, services, author, locked, quote, at);
    return readPhoto(tx, scope, change.id);
  });
}

/**
 * Puts the listed photos first. The others follow in their old order.
 * @throws ProductError NOT_FOUND when one of them isn't a photo of this quote, QUOTE_DECIDED
 */
export async function reorderPhotos(
  services: Services,
  author: PhotoAuthor,
  quoteId: string,
  ids: readonly string[],
): Promise<void> {
  const { scope } = author;
  await withQuote(services.db, scope, quoteId, async (tx, locked) => {
    const at = services.now();
    const quote = await readForPhotos(tx, scope, locked, at);
    const photos = await tx
      .selectFrom('property_images')
      .where('org_id', '=', scope.orgId)
      .where('quote_id', '=', quoteId)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'image_type'])
      .$narrowType<{ image_type: PhotoGroup }>()
      .execute();
    const byId = new Map(photos.map((photo) => [photo.id, photo]));
    for (const id of ids) {
      const photo = byId.get(id);
      if (!photo) throw new ProductError('NOT_FOUND');
      assertTakes(quote, photo.image_type);
    }
    const movable = photos.filter((photo) => quote.status === 'pending' || photo.image_type === 'post_work');
    const order = groupedIds([...new Set(ids)].flatMap((id) => byId.get(id) ?? []).concat(movable));
    if (order.join() === groupedIds(movable).join()) return;
    await tx
      .updateTable('property_images')
      .set({ position: sql<number>`array_position(${order}::uuid[], id)` })
      .where('org_id', '=', scope.orgId)
      .where('quote_id', '=', quoteId)
      .where('id', 'in', order)
      .execute();
    await notePhotoChange(tx, services, author, locked, quote, at);
  });
}

/** Sorts group by group. Each photo keeps the first position where it is listed. */
function groupedIds(photos: readonly { id: string; image_type: PhotoGroup }[]): string[] {
  const of = (group: PhotoGroup) => photos.filter((photo) => photo.image_type === group).map(({ id }) => id);
  return [...new Set([...of('pre_damage'), ...of('post_work')])];
}

/**
 * Removes a photo. If a revision refers to it, its row and files are kept as evidence. Otherwise both are deleted.
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED
 */
export async function removePhoto(services: Services, author: PhotoAuthor, photoId: string): Promise<void> {
  const { scope } = author;
  const quoteId = await quoteOfPhoto(services, scope, photoId);
  const folder = await withQuote(services.db, scope, quoteId, async (tx, locked) => {
    const at = services.now();
    const quote = await readForPhotos(tx, scope, locked, at);
    const photo = await readPhoto(tx, scope, photoId);
    assertTakes(quote, photo.image_type);
    const isKept = await keepShownPhoto(tx, scope, photoId, at);
    if (!isKept)
      await tx.deleteFrom('property_images').where('org_id', '=', scope.orgId).where('id', '=', photoId).execute();
    await notePhotoChange(tx, services, author, locked, quote, at);
    return (await folderIsUsed(tx, scope, photo.image_url)) ? null : photo.image_url;
  });
  // A file removal can't be rolled back, so it runs after the commit.
  if (folder) await removePhotoFiles(services, folder);
}

/** @returns false, without changing anything, when no revision refers to the photo */
async function keepShownPhoto(tx: Tx, scope: OrgScope, photoId: string, at: Date): Promise<boolean> {
  const kept = await tx
    .updateTable('property_images as photo')
    .set({ removed_at: at })
    .where('photo.org_id', '=', scope.orgId)
    .where('photo.id', '=', photoId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('quote_revisions as revision')
          .whereRef('revision.org_id', '=', 'photo.org_id')
          .whereRef('revision.quote_id', '=', 'photo.quote_id')
          .where(sql<boolean>`position(photo.id::text in revision.snapshot) > 0`)
          .select('revision.revision'),
      ),
    )
    .returning('photo.id')
    .executeTakeFirst();
  return kept !== undefined;
}
