/** Checks a photo before the upload, which is slow on a phone. The server checks the file's content. */
import { PHOTO_TYPES } from '#contract/photos.ts';
import { ERRORS } from '#domain/errors.ts';

export const PHOTO_ACCEPT = PHOTO_TYPES.join(',');

const MEGABYTE = 1_000_000;

export function photoRefusal(file: Pick<File, 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > maxBytes) return `This photo is larger than ${Math.floor(maxBytes / MEGABYTE)} MB.`;
  // Some phones report no type. The server checks those files.
  if (file.type && !(PHOTO_TYPES as readonly string[]).includes(file.type)) return ERRORS.PHOTO_REFUSED.message;
  return null;
}

/** Returns the order after one photo moved by `step` positions. Unchanged if the photo would move past an end. */
export function movedIds(ids: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const next = ids.filter((other) => other !== id);
  next.splice(to, 0, id);
  return next;
}
