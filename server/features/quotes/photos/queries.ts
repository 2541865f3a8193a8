import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
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
  'pins',
] as const;

/** Finds a photo of any of the company's quotes. */
export function photoQuery(db: Tx, scope: OrgScope, photoId: string) {
  return uploadedPhotoQuery(db, scope, photoId).where('removed_at', 'is', null);
}

/** Finds a photo even after its removal, because a repeated upload must not bring it back. */
export function uploadedPhotoQuery(db: Tx, scope: OrgScope, photoId: string) {
  return db
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', photoId)
    .select(PHOTO_COLUMNS)
    .$narrowType<{ image_type: PhotoGroup; pins: PhotoPin[] }>();
}

/** Includes the quote's number of photos. */
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

/** Reopened quotes share photo files, and removed photos may be evidence, so files can outlive a photo. */
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
