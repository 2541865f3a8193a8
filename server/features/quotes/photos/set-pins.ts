import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { type PhotoPin, PINS_PER_QUOTE_MAX, plainPin } from '#domain/quote/photo-pins.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { assertTakes, type PhotoAuthor, quoteOfPhoto, readForPhotos } from './change-photos.ts';
import { notePhotoChange } from './photo-changes.ts';
import type { PhotoRow } from './present.ts';
import { readPhoto } from './queries.ts';

interface PinChange {
  id: string;
  pins: readonly PhotoPin[];
}

/**
 * Replaces a photo's pins. The order gives them their numbers.
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED, INVALID_INPUT for a photo of the finished work and above 40 pins on
 * the quote
 */
export async function setPins(services: Services, author: PhotoAuthor, change: PinChange): Promise<PhotoRow> {
  const { scope } = author;
  const quoteId = await quoteOfPhoto(services, scope, change.id);
  return withQuote(services.db, scope, quoteId, async (tx, locked) => {
    const at = services.now();
    const quote = await readForPhotos(tx, scope, locked, at);
    const photo = await readPhoto(tx, scope, change.id);
    assertTakes(quote, 'pre_damage');
    if (photo.image_type !== 'pre_damage')
      throw new ProductError('INVALID_INPUT', 'Only photos of the pre-existing condition can have marked spots.');
    const pins = JSON.stringify(change.pins.map(plainPin));
    if (pins === JSON.stringify(photo.pins.map(plainPin))) return photo;
    if (change.pins.length > photo.pins.length) await assertPinLimit(tx, scope, quoteId, change);
    await tx
      .updateTable('property_images')
      .set({ pins: sql`${pins}::jsonb` })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', change.id)
      .execute();
    await notePhotoChange(tx, services, author, locked, quote, at);
    return readPhoto(tx, scope, change.id);
  });
}

/** Counts photos of both groups, because a photo that changes its group keeps its pins. */
async function assertPinLimit(tx: Tx, scope: OrgScope, quoteId: string, { id, pins }: PinChange): Promise<void> {
  const { others } = await tx
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('id', '<>', id)
    .where('removed_at', 'is', null)
    .select(sql<number>`coalesce(sum(jsonb_array_length(pins)), 0)::int`.as('others'))
    .executeTakeFirstOrThrow();
  if (others + pins.length > PINS_PER_QUOTE_MAX)
    throw new ProductError('INVALID_INPUT', `A quote can have at most ${PINS_PER_QUOTE_MAX} marked spots.`);
}
