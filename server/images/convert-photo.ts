import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PHOTO_MAX_PIXELS } from '#domain/quote/photo-limits.ts';
import { JobFailed } from '#server/worker-processes/protocol.ts';
import type { BadPhotoReason, PhotoSize, ProcessedPhoto } from './photo.ts';
import { pictureFormat } from './picture-format.ts';
import { tooLarge } from './picture-size.ts';

// Runs only in the worker process: sharp and libvips never read an uploaded file in the server itself.

sharp.cache(false);
sharp.concurrency(1);
// libvips includes loaders for dozens of formats, such as SVG and PDF. Only three stay enabled, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const MAX_SECONDS = 20;
const PDF_LONGEST_SIDE = 1200;
const THUMBHASH_LONGEST_SIDE = 100;

const READ_OPTIONS = {
  limitInputPixels: PHOTO_MAX_PIXELS,
  // The stricter default also refuses slightly invalid files of phones; this one still refuses truncated files.
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/**
 * Decodes an uploaded photo once and encodes it again in every size we serve. EXIF, GPS, comments, color profiles and
 * anything appended to the file are gone, because no byte of it is copied.
 *
 * @throws JobFailed with a BadPhotoReason when the file is at fault
 */
export async function convertPhoto(bytes: Uint8Array): Promise<ProcessedPhoto> {
  await checkHeader(bytes);
  const pixels = await decode(bytes);
  // One after the other, because at the same time they would need several times the memory.
  const small = await webp(pixels, 480);
  const medium = await webp(pixels, 1024);
  const large = await webp(pixels, 2048);
  const pdfJpeg = await scaled(pixels, PDF_LONGEST_SIDE)
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer();
  return {
    width: pixels.width,
    height: pixels.height,
    variants: { 480: small, 1024: medium, 2048: large },
    pdfJpeg,
    thumbhash: await thumbhashOf(pixels),
  };
}

/** Refuses a file by its header, before a pixel is decoded. */
async function checkHeader(bytes: Uint8Array): Promise<void> {
  const format = await pictureFormat(bytes);
  if (format === 'heic') throw refuse('heic');
  if (!format) throw refuse('unreadable');
  const header = await sharp(bytes, READ_OPTIONS)
    .metadata()
    .catch((error: unknown) => {
      throw explained(error);
    });
  if (header.format !== format) throw refuse('unreadable');
  const reason = tooLarge(header, PHOTO_MAX_PIXELS);
  if (reason) throw refuse(reason);
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  try {
    const { data, info } = await sharp(bytes, READ_OPTIONS)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    throw explained(error);
  }
}

function scaled({ data, width, height, channels }: Pixels, longestSide: number): Sharp {
  return sharp(data, { raw: { width, height, channels } }).resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

function webp(pixels: Pixels, size: PhotoSize): Promise<Buffer> {
  return scaled(pixels, size)
    .webp({ quality: size > 1500 ? 76 : 78, effort: 4 })
    .toBuffer();
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await scaled(pixels, THUMBHASH_LONGEST_SIDE)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function refuse(reason: BadPhotoReason): JobFailed {
  return new JobFailed(reason, reason);
}

/** sharp reports everything as an Error with a message; any other complaint of a decoder means a broken file. */
function explained(error: unknown): JobFailed {
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit|dimensions? (?:is |are )?too large/i.test(message)) return new JobFailed('too_many_pixels', message);
  // No camera photo takes longer than the limit, except on a slow machine, where a retry may succeed.
  if (/timeout/i.test(message)) return new JobFailed('timeout', message);
  return new JobFailed('damaged', message);
}
