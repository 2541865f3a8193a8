import sharp, { type ResizeOptions, type Sharp, type WebpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PHOTO_MAX_PIXELS } from '#domain/quote/photo-limits.ts';
import { JobFailed } from '#server/platform/workers/protocol.ts';
import type { BadPhotoReason, PhotoSize, ProcessedPhoto } from './photo.ts';
import { pictureFormat } from './picture-format.ts';
import { tooLarge } from './picture-size.ts';

// Runs only in the worker process. sharp and libvips never read an uploaded file in the server itself.

sharp.cache(false);
sharp.concurrency(1);
// libvips includes loaders for dozens of formats, such as SVG and PDF. Enables only three, and only for data in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const MAX_SECONDS = 20;
const THUMBHASH_LONGEST_SIDE = 50;

const READ_OPTIONS = {
  limitInputPixels: PHOTO_MAX_PIXELS,
  // The stricter default also refuses slightly invalid files from phones. This one still refuses truncated files.
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
 * Decodes an uploaded photo once and encodes it again in every size that we serve. Copies no byte of the file, so EXIF,
 * GPS, comments, color profiles and appended data are lost.
 * @throws JobFailed with a BadPhotoReason when the file is at fault
 */
export async function convertPhoto(bytes: Uint8Array): Promise<ProcessedPhoto> {
  await checkHeader(bytes);
  // Scales one size after another. Doing it at the same time would need several times the memory.
  const large = await decode(bytes);
  const medium = await scaled(large, 1024);
  const small = await scaled(medium, 480);
  return {
    width: large.width,
    height: large.height,
    variants: { 480: await webp(small, 480), 1024: await webp(medium, 1024), 2048: await webp(large, 2048) },
    pdfJpeg: await jpeg(medium),
    thumbhash: await thumbhashOf(small),
  };
}

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
    return await pixelsOf(
      sharp(bytes, READ_OPTIONS)
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        // This kernel reads a third fewer pixels than the default one, and edges look just as sharp.
        .resize({ ...inside(2048), kernel: 'cubic' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    );
  } catch (error) {
    throw explained(error);
  }
}

function inside(longestSide: number): ResizeOptions {
  return { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true };
}

function image({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function scaled(pixels: Pixels, longestSide: number): Promise<Pixels> {
  return pixelsOf(image(pixels).resize(inside(longestSide)));
}

/**
 * Encodes the largest size with the least effort. It has most of the pixels, is loaded only when someone zooms in, and
 * may be a few percent larger.
 */
const ENCODING: Readonly<Record<PhotoSize, WebpOptions>> = {
  480: { quality: 78, effort: 2 },
  1024: { quality: 78, effort: 2 },
  2048: { quality: 76, effort: 0 },
};

function webp(pixels: Pixels, size: PhotoSize): Promise<Buffer> {
  return image(pixels).webp(ENCODING[size]).toBuffer();
}

/** The PDF prints a photo at most half a page wide. There, the medium size has 290 pixels per inch. */
function jpeg(pixels: Pixels): Promise<Buffer> {
  return image(pixels).jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toBuffer();
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, width, height } = await pixelsOf(
    image(pixels).resize(inside(THUMBHASH_LONGEST_SIDE)).toColourspace('srgb').ensureAlpha(),
  );
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
}

function refuse(reason: BadPhotoReason): JobFailed {
  return new JobFailed(reason, reason);
}

/** sharp reports everything as an Error with a message. Any other error means a broken file. */
function explained(error: unknown): JobFailed {
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit|dimensions? (?:is |are )?too large/i.test(message)) return new JobFailed('too_many_pixels', message);
  // No camera photo takes longer than the limit, except on a slow machine, where a retry may work.
  if (/timeout/i.test(message)) return new JobFailed('timeout', message);
  return new JobFailed('damaged', message);
}
