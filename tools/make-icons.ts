/** Creates the pixel icons for browsers and phones from `web/public/favicon.svg`. Run it when the logo changes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'public');
/**
 * Removed from the logo, because launchers cut icons to their own shapes. The background must extend to the
 * edges.
 */
const CORNERS = ' rx="7"';
/** Removed from the logo, because it is for dark browser windows and pixel icons are for light ones. */
const DARK_WINDOW = /<style>.*<\/style>/;

/** Strokes on a tile of 32 × 32, for launcher shortcuts. */
const SHORTCUTS = {
  'new-quote': 'M16 9.5v13M9.5 16h13',
  quotes: 'M9 11h.01M13.5 11H23M9 16h.01M13.5 16H23M9 21h.01M13.5 21H23',
} as const;

const rounded = (await readFile(join(FOLDER, 'favicon.svg'), 'utf8')).replace(DARK_WINDOW, '');
const fullBleed = rounded.replace(CORNERS, '');

function pixels(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function shortcut(strokes: string): Promise<Buffer> {
  return pixels(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a5961"/>' +
      `<path d="${strokes}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`,
    96,
  );
}

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
  'icon-maskable-192.png': await pixels(fullBleed, 192),
  'icon-maskable-512.png': await pixels(fullBleed, 512),
  'apple-touch-icon.png': await pixels(fullBleed, 180),
  'shortcut-new-quote.png': await shortcut(SHORTCUTS['new-quote']),
  'shortcut-quotes.png': await shortcut(SHORTCUTS.quotes),
};

for (const [name, content] of Object.entries(icons)) await writeFile(join(FOLDER, name), content);
