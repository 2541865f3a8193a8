import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import type { SnapshotPhoto } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Sorts photos of the condition first, then those of the finished work. */
export function photosQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return keptPhotosQuery(db, scope, quoteId).where('removed_at', 'is', null);
}

/** Includes removed photos that are kept because a revision refers to them. */
export function keptPhotosQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy((eb) => eb('image_type', '=', 'post_work'))
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .select([
      'id',
      'image_type',
      'image_url',
      'description',
      'width',
      'height',
      'thumbhash',
      'sha256',
      'created_at',
      'removed_at',
      'pins',
    ])
    .$narrowType<{ image_type: SnapshotPhoto['image_type']; pins: PhotoPin[] }>();
}

export type PhotoOfQuote = Awaited<ReturnType<ReturnType<typeof photosQuery>['execute']>>[number];
