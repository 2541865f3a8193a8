import { z } from 'zod';
import { LOGO_BACKGROUNDS } from './logo-background.ts';

/** A company's logo as a page shows it. Its width and height reserve the space. */
export const Logo = z.object({
  /** same as logo_url; one pixel for each CSS pixel */
  url: z.string(),
  /** two pixels for each CSS pixel */
  large_url: z.string(),
  /** in CSS pixels */
  width: z.int().min(1),
  height: z.int().min(1),
  ground: z.enum(LOGO_BACKGROUNDS),
});
