/** Makes the icons that browsers and phones want as pixels from `web/public/favicon.svg`. Run by hand when the sign changes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'public');
/** Launchers cut icons to shapes of their own; for them the surface runs to the edges. */
const CORNERS = ' rx="7"';

const rounded = await readFile(join(FOLDER, 'favicon.svg'), 'utf8');
const fullBleed = rounded.replace(CORNERS, '');

function pixels(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file that holds one PNG of 32 × 32. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const icons: Record<string, Buffer> = {
  'favicon.ico': ico(await pixels(rounded, 32)),
  'icon-192.png': await pixels(rounded, 192),
  'icon-512.png': await pixels(rounded, 512),
  'icon-maskable-512.png': await pixels(fullBleed, 512),
  'apple-touch-icon.png': await pixels(fullBleed, 180),
};

for (const [name, content] of Object.entries(icons)) await writeFile(join(FOLDER, name), content);
