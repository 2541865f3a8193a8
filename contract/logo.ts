import { z } from 'zod';
import { LOGO_BACKGROUNDS } from './logo-background.ts';

/** A company's logo as a page shows it, in the place its width and height keep free. */
export const Logo = z.object({
  /** the same address as logo_url, in one pixel for each CSS pixel */
  url: z.string(),
  /** in two pixels for each CSS pixel */
  large_url: z.string(),
  /** in CSS pixels */
  width: z.int().min(1),
  height: z.int().min(1),
  ground: z.enum(LOGO_BACKGROUNDS),
});
