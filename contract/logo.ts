import { z } from 'zod';
import { LOGO_BACKGROUNDS } from './logo-background.ts';

/** Width and height reserve the logo's space before it loads. */
export const Logo = z.object({
  /** equal to logo_url. One image pixel per CSS pixel */
  url: z.string(),
  /** two image pixels per CSS pixel */
  large_url: z.string(),
  /** in CSS pixels */
  width: z.int().min(1),
  height: z.int().min(1),
  ground: z.enum(LOGO_BACKGROUNDS),
});
