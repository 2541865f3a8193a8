import { z } from 'zod';
import { PHOTO_DESCRIPTION_MAX, PHOTO_MAX_BYTES, PHOTOS_PER_QUOTE_MAX } from '#domain/quote/photo-limits.ts';
import { PINS_PER_PHOTO_MAX } from '#domain/quote/photo-pins.ts';
import { Done, Id, member, Text } from './base.ts';
import { Photo, Pin } from './photo-fields.ts';

/**
 * Photo changes on a sent quote together become one revision. The customer sees it with the next update of the quote,
 * 15 minutes after the first change, or after `publish`.
 */
const write = member('quotes.write', 'write').meta({ scope: 'photos:write' });

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const photos = {
  /** Uploads a photo as multipart/form-data. The client creates the id, so a repeated upload adds no second photo. */
  upload: member('quotes.write', 'upload')
    .meta({ scope: 'photos:write' })
    .route({ method: 'POST', path: '/quotes/{quote_id}/photos', tags: ['photos'] })
    .input(
      z.object({
        quote_id: Id('quotes'),
        id: z.uuid(),
        image_type: z.enum(['pre_damage', 'post_work']),
        description: Text(PHOTO_DESCRIPTION_MAX),
        file: z.file().max(PHOTO_MAX_BYTES, `This photo is larger than ${PHOTO_MAX_BYTES / 1_000_000} MB.`),
      }),
    )
    .output(Photo),
  update: write
    .route({ method: 'PATCH', path: '/photos/{id}', tags: ['photos'] })
    .input(
      z.object({
        id: Id('property_images'),
        description: Text(PHOTO_DESCRIPTION_MAX),
        image_type: z.enum(['pre_damage', 'post_work']).optional(),
      }),
    )
    .output(Photo),
  /**
   * Replaces a photo's pins: spots that were damaged before the work. Only photos of the earlier condition have pins, up
   * to 40 on a quote.
   */
  setPins: write
    .route({ method: 'PUT', path: '/photos/{id}/pins', tags: ['photos'] })
    .input(
      z.object({
        id: Id('property_images'),
        pins: z.array(Pin).max(PINS_PER_PHOTO_MAX, `A photo can have at most ${PINS_PER_PHOTO_MAX} marked spots.`),
      }),
    )
    .output(Photo),
  /** Orders one group. Photos that aren't in the list follow in their old order. */
  reorder: write
    .route({ method: 'PUT', path: '/quotes/{quote_id}/photos/order', tags: ['photos'] })
    .input(z.object({ quote_id: Id('quotes'), ids: z.array(Id('property_images')).max(PHOTOS_PER_QUOTE_MAX) }))
    .output(Done),
  publish: write
    .route({ method: 'POST', path: '/quotes/{quote_id}/photos/publish', tags: ['photos'] })
    .input(z.object({ quote_id: Id('quotes') }))
    .output(Done),
  remove: write
    .route({ method: 'DELETE', path: '/photos/{id}', tags: ['photos'] })
    .input(z.object({ id: Id('property_images') }))
    .output(Done),
};
