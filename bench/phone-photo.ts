import { resolve } from 'node:path';
import sharp from 'sharp';

const SCENE = '../web/site/sample-quote/photos/siding-before-1200.webp';

/** Creates a photo like a phone's: 12 megapixels, stored sideways, with sensor noise; 3.4 MB. */
export async function phonePhoto(file: string): Promise<void> {
  const [width, height] = [4032, 3024];
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .blur(0.6)
    .raw()
    .toBuffer();
  const pixels = await sharp(resolve(import.meta.dirname, SCENE))
    .resize(width, height, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const [at, value] of pixels.entries()) pixels[at] = Math.min(255, Math.max(0, value + (grain[at] ?? 128) - 128));
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toFile(file);
}
