import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE_PHOTOS } from '#contract/samples/quote-sample.ts';

const SITE_FOLDER = resolve(import.meta.dirname, 'photos');
const PDF_FOLDER = resolve(import.meta.dirname, '../../../server/platform/pdf/sample-photos');
const PICTURES = SAMPLE_PHOTOS.map(({ picture }) => picture);

test('the sample’s photos exist in every size and format, with no other files', async () => {
  const expected = PICTURES.flatMap((picture) =>
    [400, 800, 1200].flatMap((width) => ['avif', 'webp'].map((format) => `${picture}-${width}.${format}`)),
  );
  expect((await readdir(SITE_FOLDER)).toSorted()).toEqual(expected.toSorted());
  const printed = SAMPLE_PHOTOS.filter(({ image_type }) => image_type === 'pre_damage');
  expect((await readdir(PDF_FOLDER)).toSorted()).toEqual(printed.map(({ picture }) => `${picture}.jpg`).toSorted());
});

test.each(PICTURES)('%s has a 3:2 ratio and is small enough for a phone', async (picture) => {
  for (const width of [400, 800, 1200])
    for (const format of ['avif', 'webp']) {
      const { width: wide, height } = await sharp(resolve(SITE_FOLDER, `${picture}-${width}.${format}`)).metadata();
      expect(wide).toBe(width);
      expect(height).toBe(Math.round((width * 2) / 3));
    }
  expect((await stat(resolve(SITE_FOLDER, `${picture}-800.avif`))).size).toBeLessThanOrEqual(35_000);
});
