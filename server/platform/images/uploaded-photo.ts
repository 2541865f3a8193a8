import { ProductError } from '#domain/errors.ts';
import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { BadPhoto, PhotoUnavailable, type ProcessedPhoto } from './photo.ts';

interface Processing {
  photos: { processPhoto(share: Share, bytes: Uint8Array): Promise<ProcessedPhoto> };
  log: { error(about: object, message: string): void };
}

/** @throws ProductError PHOTO_REFUSED, TOO_LARGE, PHOTO_UNAVAILABLE, with messages for the user */
export async function processUploaded(
  { photos, log }: Processing,
  share: Share,
  bytes: Uint8Array,
): Promise<ProcessedPhoto> {
  try {
    return await photos.processPhoto(share, bytes);
  } catch (error) {
    if (error instanceof BadPhoto) throw new ProductError(error.code, error.message);
    if (!(error instanceof PhotoUnavailable)) throw error;
    log.error({ err: error }, 'a photo could not be processed');
    throw new ProductError(error.code);
  }
}
