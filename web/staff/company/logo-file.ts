/** Checks a logo before it is sent over a phone's connection. The server looks at the bytes themselves. */
import { LOGO_MAX_BYTES } from '#domain/quote/photo-limits.ts';

/** For the choice of files: types, and endings where the system does not know the type. */
export const LOGO_ACCEPT = { 'image/png': [], 'image/jpeg': [], 'image/webp': [], 'image/svg+xml': ['.svg'] };

/** The sentence for a file that will not be taken; null when it may be. */
export function logoRefusal({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > LOGO_MAX_BYTES) return `This logo is larger than ${LOGO_MAX_BYTES / 1_000_000} MB. Choose a smaller file.`;
  // Some systems name no type; the server decides then.
  if (type && !Object.hasOwn(LOGO_ACCEPT, type))
    return 'This file is not a logo we can read. Use PNG, JPEG, WebP or SVG.';
  return null;
}
