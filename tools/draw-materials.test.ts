import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { drawMaterials } from './draw-materials/drawn-files.ts';
import { MATERIAL_DRAWINGS } from './draw-materials/material-drawings.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'site', 'gallery', 'materials');

test('every material of the seed rate book has a drawing, and there are no others', () => {
  const drawn = Object.entries(MATERIAL_DRAWINGS).map(([surface, of]) => [surface, Object.keys(of).sort()]);
  const seeded = SEED_SURFACES.map(({ name, materials }) => [name, materials.map(([material]) => material).sort()]);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(seeded));
});

test('the committed drawings are what tools/draw-materials.ts draws today', () => {
  const drawn = drawMaterials();
  expect(readdirSync(FOLDER).sort()).toEqual(drawn.map(({ file }) => file).sort());
  for (const { file, svg } of drawn) expect(readFileSync(join(FOLDER, file), 'utf8') === svg, file).toBe(true);
});

test('drawings stay light, and safe as files: no script, no style, nothing from elsewhere', () => {
  for (const { file, svg } of drawMaterials()) {
    expect(svg.length, file).toBeLessThan(48_000);
    expect(svg, file).not.toMatch(/<script|style=|<image|NaN|undefined|href="(?!#)/);
  }
});
