import { randomBytes } from 'node:crypto';
import { PHOTO_SIZES, type PhotoSize } from '#server/platform/images/photo.ts';

/** The stored files of one photo. */
interface PhotoFiles {
  /** WebP, by the longest side in pixels */
  pictures: Record<PhotoSize, string>;
  /** JPEG, the only image format that the PDF renderer accepts */
  pdf: string;
}

/** Large enough to zoom in; the evidence of a quote names this size by its hash. */
export const LARGEST_PHOTO = 2048 satisfies PhotoSize;

/** A folder that no other upload writes to, not even a repeated one under the same id. */
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
