import { randomBytes } from 'node:crypto';
import { PHOTO_SIZES, type PhotoSize } from '#server/platform/images/photo.ts';

interface PhotoFiles {
  /** WebP, by the longest side in pixels */
  pictures: Record<PhotoSize, string>;
  /** JPEG, the only image format that the PDF renderer accepts */
  pdf: string;
}

/** Large enough to zoom in. A quote's evidence contains the hash of this size. */
export const LARGEST_PHOTO = 2048 satisfies PhotoSize;

/** No other upload uses this folder, not even a repeated upload with the same id. */
export function newPhotoFolder(orgId: string, photoId: string): string {
  return `${orgId}/photos/${photoId}/${randomBytes(8).toString('hex')}`;
}

/** @param folder as stored in the photo's row */
export function photoFiles(folder: string): PhotoFiles {
  const pictures = Object.fromEntries(PHOTO_SIZES.map((size) => [size, `${folder}/${size}.webp`])) as Record<
    PhotoSize,
    string
  >;
  return { pictures, pdf: `${folder}/pdf.jpg` };
}
