/** Checks a logo before it is uploaded over a phone's connection. The server checks the bytes themselves. */
import { LOGO_MAX_BYTES } from '#domain/quote/photo-limits.ts';

/** For the file picker: MIME types, and file extensions for systems that do not know the type. */
export const LOGO_ACCEPT = { 'image/png': [], 'image/jpeg': [], 'image/webp': [], 'image/svg+xml': ['.svg'] };

/** The error message for a file that is rejected; null if it is acceptable. */
export function logoRefusal({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > LOGO_MAX_BYTES) return `This logo is larger than ${LOGO_MAX_BYTES / 1_000_000} MB. Choose a smaller file.`;
  // Some systems give no type; the server decides then.
  if (type && !Object.hasOwn(LOGO_ACCEPT, type))
    return 'We can’t read this file as a logo. Use PNG, JPEG, WebP or SVG.';
  return null;
}
