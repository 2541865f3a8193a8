import { z } from 'zod';
import { Id, Timestamp } from './base.ts';

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
  created_at: Timestamp,
});
