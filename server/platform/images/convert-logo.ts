import sharp, { type Sharp } from 'sharp';
import { LOGO_BACKGROUND_COLORS, type LogoBackground } from '#contract/logo-background.ts';
import { LOGO_MAX_PIXELS } from '#domain/quote/photo-limits.ts';
import { JobFailed } from '#server/platform/workers/protocol.ts';
import { type BadLogoReason, LOGO_BOX, type ProcessedLogo } from './logo.ts';
import { pictureFormat } from './picture-format.ts';
import { tooLarge } from './picture-size.ts';
import { checkSvg } from './plain-svg.ts';

// Runs only in a worker process. Only this module lets libvips read a stranger's SVG.

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});

const MAX_SECONDS = 4;
const SVG_MAX_BYTES = 1_000_000;
/** Longest side in pixels while a logo is processed. Print needs less. */
const WORKING_SIDE = 1600;
/** Pixels per CSS pixel in the PDF: about 300 per inch at the printed size. */
const PRINT_DENSITY = 4;
const POINTS_PER_INCH = 72;
const MAX_DENSITY = 20_000;

const READ_OPTIONS = { limitInputPixels: LOGO_MAX_PIXELS, failOn: 'error', pages: 1 } as const;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Redraws an uploaded logo in every size that we serve. Keeps no byte of the file itself. An SVG becomes a bitmap.
 * @throws JobFailed with a BadLogoReason when the file is at fault
 */
export async function convertLogo(bytes: Uint8Array): Promise<ProcessedLogo> {
  const whole = await decode(await readable(bytes));
  const pixels = await withoutMargins(whole);
  const ground = backgroundOf(pixels);
  const page = fit(pixels, 1);
  return {
    width: page.width,
    height: page.height,
    ground,
    page: await webp(pixels, page),
    pageLarge: await webp(pixels, fit(pixels, 2)),
    mail: await scaled(pixels, fit(pixels, 2)).png({ compressionLevel: 9 }).toBuffer(),
    pdf: await scaled(pixels, fit(pixels, PRINT_DENSITY))
      .flatten({ background: LOGO_BACKGROUND_COLORS[ground] })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  };
}

async function readable(bytes: Uint8Array): Promise<Sharp> {
  if ((await pictureFormat(bytes)) !== null) {
    await checkPicture(bytes);
    return sharp(bytes, READ_OPTIONS).autoOrient();
  }
  const text = svgText(bytes);
  if (text === null) throw refuse('unreadable');
  if (bytes.byteLength > SVG_MAX_BYTES) throw refuse('too_complex');
  for (const picture of checkSvg(text)) await checkPicture(picture);
  return drawing(Buffer.from(text));
}

/** Refuses a file whose header contradicts its first bytes, or that would decompress to something huge. */
async function checkPicture(bytes: Uint8Array): Promise<void> {
  const format = await pictureFormat(bytes);
  if (format === 'heic') throw refuse('heic');
  if (!format) throw refuse('unreadable');
  const header = await sharp(bytes, READ_OPTIONS).metadata().catch(rethrow);
  if (header.format !== format) throw refuse('unreadable');
  const reason = tooLarge(header, LOGO_MAX_PIXELS);
  if (reason) throw refuse(reason);
}

/** Returns null for anything but an SVG in UTF-8. */
function svgText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /<(?:\w+:)?svg[\s>/]/i.test(text) ? text : null;
  } catch {
    // The file isn't text, so the caller refuses it.
    return null;
  }
}

/** Renders an SVG at the needed size, ignoring the size that it declares. */
async function drawing(svg: Buffer): Promise<Sharp> {
  // Reads only the header, so the claimed size needs no limit.
  const header = await sharp(svg, { ...READ_OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(rethrow);
  if (header.format !== 'svg') throw refuse('unreadable');
  const longest = Math.max(header.width, header.height);
  const density = Math.min(MAX_DENSITY, Math.max(1, (POINTS_PER_INCH * WORKING_SIDE) / Math.max(1, longest)));
  return sharp(svg, { ...READ_OPTIONS, density });
}

async function decode(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(rethrow);
  return { data, width: info.width, height: info.height };
}

const OPAQUE = 250;
const VISIBLE = 8;

/** Crops empty margins. Exported logos often have wide ones, which would make them tiny on the page. */
async function withoutMargins(pixels: Pixels): Promise<Pixels> {
  const { data, width, height } = pixels;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < VISIBLE) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (right < 0) throw refuse('invisible');
  const crop = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const cut = await raw(pixels).extract(crop).raw().toBuffer();
  return { data: cut, width: crop.width, height: crop.height };
}

/** A logo with a larger fraction of light pixels was drawn for dark backgrounds. */
const LIGHT_SHARE = 0.4;
const LIGHT = 0.75;
/** Up to this fraction of transparent pixels, a logo counts as a filled rectangle. Rounded corners don't matter. */
const TRANSPARENT_SHARE = 0.02;

function backgroundOf({ data }: Pixels): LogoBackground {
  let [seen, light, transparent] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < OPAQUE) transparent += 1;
    seen += alpha;
    if ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 > LIGHT) light += alpha;
  }
  if (transparent < (data.length / 4) * TRANSPARENT_SHARE) return 'none';
  return light > seen * LIGHT_SHARE ? 'dark' : 'light';
}

type Size = Pick<Pixels, 'width' | 'height'>;

/** Returns the size that fits the box at a density, but never more pixels than the source has. */
function fit({ width, height }: Size, density: number): Size {
  const scale = Math.min((LOGO_BOX.width * density) / width, (LOGO_BOX.height * density) / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function raw({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function scaled(pixels: Pixels, { width, height }: Size): Sharp {
  return raw(pixels).resize({ width, height, fit: 'fill' });
}

function webp(pixels: Pixels, size: Size): Promise<Buffer> {
  // Near-lossless encoding keeps edges and letters sharp. A logo of this size is small anyway.
  return scaled(pixels, size).webp({ nearLossless: true, quality: 70, effort: 5 }).toBuffer();
}

function refuse(reason: BadLogoReason): JobFailed {
  return new JobFailed(reason, reason);
}

function rethrow(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit|dimensions? (?:is |are )?too large/i.test(message)) throw new JobFailed('too_many_pixels', message);
  // A drawing that is valid XML but can't be drawn exceeded the renderer's own limits.
  if (/timeout|svgload/i.test(message)) throw new JobFailed('too_complex', message);
  throw new JobFailed('damaged', message);
}
