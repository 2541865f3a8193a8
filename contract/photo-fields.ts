import { z } from 'zod';
import { type PhotoPin, PIN_KINDS, PIN_NOTE_MAX, PIN_PLACES } from '#domain/quote/photo-pins.ts';
import { Decimal, type FieldsOf, Id, Text, Timestamp } from './base.ts';

/** A fraction of the photo's width or height */
const Fraction = Decimal(PIN_PLACES, `A position can have at most ${PIN_PLACES} decimal places`)
  .min(0, 'Spots must be on the photo')
  .max(1, 'Spots must be on the photo');

/** A spot that was damaged before the work */
export const Pin = z.object({
  /** fraction of the photo's width, from its left edge */
  x: Fraction,
  /** fraction of the photo's height, from its top edge */
  y: Fraction,
  kind: z.enum(PIN_KINDS),
  note: Text(PIN_NOTE_MAX),
} satisfies FieldsOf<PhotoPin>);

export const Photo = z.object({
  id: Id('property_images'),
  image_type: z.enum(['pre_damage', 'post_work']),
  /** the widest variant. `images` has every width */
  image_url: z.string(),
  images: z.array(z.object({ width: z.int(), url: z.string() })),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  description: z.string(),
  /** in order. A quote's pins are numbered from 1 through all of its photos */
  pins: z.array(Pin),
  created_at: Timestamp,
});
