import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manifestOf } from './manifest.ts';

const manifest = manifestOf('Rinseline');
const fileOf = (src: string) => new URL(`../public${src}`, import.meta.url);
const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons), ...manifest.screenshots];

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  'the picture %s matches the manifest',
  async (src, { sizes, type }) => {
    const { width, height, format } = await sharp(readFileSync(fileOf(src))).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    expect(statSync(fileOf(src)).size).toBeLessThanOrEqual(80_000);
  },
);

test('a maskable icon is filled to its edges, because launchers crop it to their own shape', async () => {
  for (const { src } of manifest.icons.filter(({ purpose }) => purpose === 'maskable')) {
    const { isOpaque } = await sharp(readFileSync(fileOf(src))).stats();
    expect([src, isOpaque]).toEqual([src, true]);
  }
});

test.each([
  ['Rinseline', 'Rinseline'],
  ['Whitewater & Daughters Quotes', 'Whitewater'],
  ['Blue Heron Exterior Cleaning', 'Blue Heron'],
  ['Donaudampfschifffahrt', 'Donaudampfsc'],
])('the name %s is %s on a launcher', (name, short) => {
  expect(manifestOf(name)).toMatchObject({ name, short_name: short });
  expect(short.length).toBeLessThanOrEqual(12);
});

test('all screenshots of a form factor have the same shape, as browsers require', () => {
  for (const kind of ['narrow', 'wide']) {
    const sizes = manifest.screenshots.filter(({ form_factor }) => form_factor === kind).map((shot) => shot.sizes);
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(sizes).size).toBe(1);
  }
});
