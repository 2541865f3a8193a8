import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { customerIds, knownQuery } from './queries.ts';

/** The most photos shown: as many as a phone shows comfortably. Each photo opens its quote, which has the others. */
const PHOTOS_SHOWN = 200;

/** Sorts by quote, newest first. @throws ProductError NOT_FOUND */
export async function photosOfCustomer(db: Database, scope: OrgScope, id: string) {
  const { kysely } = db.tenant;
  const query = kysely
    .selectFrom('quotes as quote')
    .innerJoin('property_images as photo', (join) =>
      join.onRef('photo.org_id', '=', 'quote.org_id').onRef('photo.quote_id', '=', 'quote.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where(sql<boolean>`quote.customer_id = any(${customerIds(scope, id)})`)
    .where('photo.removed_at', 'is', null)
    .orderBy('quote.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .orderBy((eb) => eb('photo.image_type', '=', 'post_work'))
    .orderBy('photo.position')
    .orderBy('photo.id')
    .limit(PHOTOS_SHOWN)
    .select(['photo.id', 'photo.image_type', 'photo.image_url', 'photo.description', 'photo.width', 'photo.height'])
    .select(['photo.thumbhash', 'photo.created_at', 'quote.id as quote_id', 'quote.number', 'photo.pins'])
    .$narrowType<{ image_type: 'pre_damage' | 'post_work'; pins: PhotoPin[] }>();
  const [[known], photos] = await readOrg(db, scope, knownQuery(kysely, scope, id).compile(), query.compile());
  if (!known) throw new ProductError('NOT_FOUND');
  return photos;
}
