import { PICTURE_MAX_SIDE } from '#domain/quote/photo-limits.ts';

/** Width and height in pixels as stored in the file, before rotation. */
interface PictureSize {
  width: number;
  height: number;
}

/**
 * Reads the size that a PNG, JPEG or WebP states in its first bytes, without a decoder. That is enough to estimate the
 * work. Only decoding shows whether the size is true.
 * @returns null when the beginning doesn't contain the size
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    if (view.getUint32(0) === RIFF && view.getUint32(8) === WEBP) return webpSize(view);
    return null;
  } catch (error) {
    // The data ends before the size does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function tooLarge({ width, height }: PictureSize, maxPixels: number): 'too_many_pixels' | 'too_long' | null {
  if (width * height > maxPixels) return 'too_many_pixels';
  return Math.max(width, height) > PICTURE_MAX_SIDE ? 'too_long' : null;
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;

/** Finds a JPEG's frame header, which follows several segments that each state their length. */
function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // C0 to CF are frame headers, except for the tables C4 and CC and the reserved C8.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
}

function webpSize(view: DataView): PictureSize | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X, the extended format
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 0x5650384c: {
      // VP8L, lossless: two 14-bit numbers
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503820: // VP8, lossy
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
