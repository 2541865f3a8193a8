import { randomBytes } from 'node:crypto';
import { PHOTO_SIZES, type PhotoSize } from '#server/platform/images/photo.ts';

/** The stored files of a photo. */
interface PhotoFiles {
  /** WebP, by the longest side in pixels */
  pictures: Record<PhotoSize, string>;
  /** JPEG, the only image format that the PDF renderer accepts */
  pdf: string;
}

/** Large enough to zoom in. A quote's evidence contains the hash of this size. */
export const LARGEST_PHOTO = 2048 satisfies PhotoSize;

/** Returns a folder that no other upload uses, not even a repeated one with the same id. */
export function newPhotoFolder(orgId: string, photoId: string): string {
  return `${orgId}/photos/${photoId}/${randomBytes(8).toString('hex')}`;
}

/** Returns the stored files of a photo. @param folder as stored in the photo's row */
export function photoFiles(folder: string): PhotoFiles {
  const pictures = Object.fromEntries(PHOTO_SIZES.map((size) => [size, `${folder}/${size}.webp`])) as Record<
    PhotoSize,
    string
  >;
  return { pictures, pdf: `${folder}/pdf.jpg` };
}
