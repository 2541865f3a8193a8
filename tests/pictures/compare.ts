/**
 * Reduces a screenshot to a small picture and compares two of them block by block. Letters of another browser version
 * change a block a little; a block that moved, is missing or has another color changes it a lot.
 */
import sharp from 'sharp';

/** Share of a screenshot's width that its picture has. */
const SCALE = 0.4;
const QUALITY = 70;
/** in pixels of the picture, so a block is 20 pixels wide on the screen */
const BLOCK = 8;
/** Mean difference of a color channel in a block, of 255, up to which the block counts as the same. */
const TOLERANCE = 12;

export async function pictureOf(screenshot: Buffer): Promise<Buffer> {
  const image = sharp(screenshot);
  const { width } = await image.metadata();
  return image
    .resize(Math.round(width * SCALE))
    .removeAlpha()
    .webp({ quality: QUALITY, effort: 4, smartSubsample: true })
    .toBuffer();
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Comparison {
  /** in words, with the worst block first; empty if the pictures are alike */
  difference: string;
  worst: number;
  /** the new picture with the differing blocks in red */
  marked(): Promise<Buffer>;
}

const CHANNELS = 3;

export async function comparePictures(known: Buffer, taken: Buffer): Promise<Comparison> {
  const [one, other] = await Promise.all([pixelsOf(known), pixelsOf(taken)]);
  // Another browser may round a height to the next pixel.
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1) {
    const sizes = `${one.width}×${one.height}, now ${other.width}×${other.height}`;
    return { difference: `another size: ${sizes}`, worst: 255, marked: async () => taken };
  }
  const found: { x: number; y: number; by: number }[] = [];
  let worst = 0;
  for (let y = 0; y < one.height; y += BLOCK)
    for (let x = 0; x < one.width; x += BLOCK) {
      const by = blockDifference(one, other, x, y);
      worst = Math.max(worst, by);
      if (by > TOLERANCE) found.push({ x, y, by });
    }
  const places = found
    .toSorted((a, b) => b.by - a.by)
    .slice(0, 3)
    .map(({ x, y, by }) => `${by.toFixed(0)} at ${Math.round(x / SCALE)}, ${Math.round(y / SCALE)}`);
  return {
    difference: found.length === 0 ? '' : `${found.length} blocks differ, by ${places.join('; ')}`,
    worst,
    marked: () => withMarks(other, found),
  };
}

/** Returns the mean difference of the channel that differs most. */
function blockDifference(one: Pixels, other: Pixels, left: number, top: number): number {
  const sums = [0, 0, 0];
  const right = Math.min(left + BLOCK, one.width, other.width);
  const bottom = Math.min(top + BLOCK, one.height, other.height);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        sums[channel] = (sums[channel] ?? 0) + Math.abs(valueAt(one, x, y, channel) - valueAt(other, x, y, channel));
      }
  return Math.max(...sums) / Math.max(1, (right - left) * (bottom - top));
}

const valueAt = ({ data, width }: Pixels, x: number, y: number, channel: number) =>
  data[(y * width + x) * CHANNELS + channel] ?? 0;

function withMarks({ data, width, height }: Pixels, found: readonly { x: number; y: number }[]): Promise<Buffer> {
  const marks = found.map(({ x, y }) => `<rect x="${x}" y="${y}" width="${BLOCK}" height="${BLOCK}"/>`).join('');
  const svg = `<svg width="${width}" height="${height}" fill="red" fill-opacity=".6">${marks}</svg>`;
  return sharp(data, { raw: { width, height, channels: CHANNELS } })
    .composite([{ input: Buffer.from(svg) }])
    .webp({ quality: 90 })
    .toBuffer();
}
