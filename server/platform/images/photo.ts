import { ERRORS } from '#domain/errors.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PICTURE_MAX_SIDE } from '#domain/quote/photo-limits.ts';

/** Longest sides of the stored WebP images, in pixels. A smaller photo is never enlarged. */
export const PHOTO_SIZES = [480, 1024, 2048] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** A photo as we store and serve it. Only the picture is left of the uploaded file. */
export interface ProcessedPhoto {
  /** size of the largest variant in pixels, after the photo was turned upright */
  width: number;
  height: number;
  /** WebP, sRGB, without metadata */
  variants: Record<PhotoSize, Uint8Array>;
  /** JPEG with a longest side of 1024 px, the only image format that the PDF renderer accepts */
  pdfJpeg: Uint8Array;
  /** a blurred placeholder: about 25 bytes in base64 */
  thumbhash: string;
}

const BAD_PHOTO_SENTENCES = {
  unreadable: 'We can’t read this file as a photo. Use JPEG, PNG or WebP.',
  heic: 'We can’t read HEIC photos. Choose JPEG instead (on an iPhone: Settings, Camera, Formats, Most Compatible).',
  too_large: `This photo is larger than ${PHOTO_MAX_BYTES / 1_000_000} MB. Choose a smaller one.`,
  too_many_pixels: `This photo has too many pixels. Choose one with at most ${PHOTO_MAX_PIXELS / 1_000_000} megapixels.`,
  too_long: `This photo is too wide or too tall. Choose one with at most ${PICTURE_MAX_SIDE.toLocaleString('en-US')} pixels on each side.`,
  damaged: 'This photo is damaged or incomplete. Choose another one, or take it again.',
} as const;

export type BadPhotoReason = keyof typeof BAD_PHOTO_SENTENCES;

/** The uploaded file is at fault. The message is for the person who chose it. */
export class BadPhoto extends Error {
  override readonly name = 'BadPhoto';
  readonly code: 'TOO_LARGE' | 'PHOTO_REFUSED';
  readonly reason: BadPhotoReason;

  constructor(reason: BadPhotoReason) {
    super(BAD_PHOTO_SENTENCES[reason]);
    this.reason = reason;
    this.code = reason === 'too_large' ? 'TOO_LARGE' : 'PHOTO_REFUSED';
  }
}

/** The worker process crashed twice, or too many photos are waiting. Trying later may work. */
export class PhotoUnavailable extends Error {
  override readonly name = 'PhotoUnavailable';
  readonly code = 'PHOTO_UNAVAILABLE';

  constructor(options: ErrorOptions) {
    super(ERRORS.PHOTO_UNAVAILABLE.message, options);
  }
}

export function isBadPhotoReason(reason: string): reason is BadPhotoReason {
  return Object.hasOwn(BAD_PHOTO_SENTENCES, reason);
}
