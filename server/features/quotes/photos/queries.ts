import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { PhotoGroup } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

const PHOTO_COLUMNS = [
  'id',
  'quote_id',
  'image_type',
  'image_url',
  'description',
  'position',
  'width',
  'height',
  'thumbhash',
  'created_at',
] as const;

/** One photo of the company, whichever quote it belongs to. */
export function photoQuery(db: Tx, scope: OrgScope, photoId: string) {
  return uploadedPhotoQuery(db, scope, photoId).where('removed_at', 'is', null);
}

/**
 * Finds a photo even if it was removed from its quote and is kept as evidence, because a repeated upload must not bring
 * it back.
 */
export function uploadedPhotoQuery(db: Tx, scope: OrgScope, photoId: string) {
  return db
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', photoId)
    .select(PHOTO_COLUMNS)
    .$narrowType<{ image_type: PhotoGroup }>();
}

/** A quote's status and its number of photos. */
export function quoteForPhotosQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .select((eb) => [
      'id',
      'status',
      'link_made_at',
      'photos_changed_at',
      eb
        .selectFrom('property_images')
        .where('org_id', '=', scope.orgId)
        .where('quote_id', '=', quoteId)
        .where('removed_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('photos'))
        .as('photos'),
    ])
    .$narrowType<{ status: QuoteStatus; photos: number }>();
}

/** @throws ProductError NOT_FOUND for a photo that the company doesn't have */
export async function readPhoto(tx: Tx, scope: OrgScope, photoId: string) {
  const photo = await photoQuery(tx, scope, photoId).executeTakeFirst();
  if (!photo) throw new ProductError('NOT_FOUND');
  return photo;
}

/**
 * Returns whether a photo of the company still needs these files: reopened quotes share them, and removed photos may be
 * evidence.
 */
export async function folderIsUsed(tx: Tx, scope: OrgScope, folder: string): Promise<boolean> {
  const user = await tx
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('image_url', '=', folder)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
