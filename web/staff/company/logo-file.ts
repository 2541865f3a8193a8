/** Checks a logo before the upload, which is slow on a phone. The server checks the file's content. */
import { LOGO_MAX_BYTES } from '#domain/quote/photo-limits.ts';

/** Accepted types for the file picker: MIME types, with file extensions for systems that don't know the type. */
export const LOGO_ACCEPT = { 'image/png': [], 'image/jpeg': [], 'image/webp': [], 'image/svg+xml': ['.svg'] };

/** Returns the message for a rejected file; null if the file is acceptable. */
export function logoRefusal({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > LOGO_MAX_BYTES) return `This logo is larger than ${LOGO_MAX_BYTES / 1_000_000} MB. Choose a smaller file.`;
  // Some systems report no type. The server checks those files.
  if (type && !Object.hasOwn(LOGO_ACCEPT, type))
    return 'We can’t read this file as a logo. Use PNG, JPEG, WebP or SVG.';
  return null;
}
