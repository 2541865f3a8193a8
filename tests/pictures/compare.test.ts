import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/build-stamp.ts';
import { comparePictures, pictureOf } from './compare.ts';

/** a screenshot in its full size, made from its small picture */
let screen: Buffer;
let known: Buffer;

beforeAll(async () => {
  const picture = await readFile(join(ROOT, 'docs/screens/dashboard-wide-light.webp'));
  screen = await sharp(picture).resize(1440).png().toBuffer();
  known = await pictureOf(screen);
});

const differenceOf = async (changed: Buffer) => (await comparePictures(known, await pictureOf(changed))).difference;

async function covered(left: number, top: number, width: number, height: number, color: string): Promise<Buffer> {
  const cover = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`;
  return sharp(screen)
    .composite([{ input: Buffer.from(cover), left, top }])
    .png()
    .toBuffer();
}

test('letters that another browser draws a little differently are the same', async () => {
  expect(await differenceOf(screen)).toBe('');
  expect(await differenceOf(await sharp(screen).blur(0.5).png().toBuffer())).toBe('');
  expect(await differenceOf(await sharp(screen).linear(1.01, 1).png().toBuffer())).toBe('');
});

test('a block that moved by 6 pixels differs', async () => {
  const block = { left: 270, top: 360, width: 620, height: 220 };
  const input = await sharp(screen).extract(block).toBuffer();
  const moved = sharp(screen).composite([{ input, left: block.left, top: block.top + 6 }]);
  expect(await differenceOf(await moved.png().toBuffer())).toContain('blocks differ');
});

test('a missing section, a badge of another color and another size differ', async () => {
  expect(await differenceOf(await covered(270, 360, 620, 220, '#fff'))).toContain('blocks differ');
  expect(await differenceOf(await covered(300, 300, 70, 22, '#fdeee4'))).toContain('blocks differ');
  expect(await differenceOf(await sharp(screen).resize(1440, 880, { fit: 'cover' }).png().toBuffer())).toContain(
    'size',
  );
});
