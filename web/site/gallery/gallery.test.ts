import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { drawMaterials } from './draw-materials.ts';
import { MATERIAL_DRAWINGS } from './material-drawings.ts';
import { MATERIAL_NOTES } from './material-notes.ts';
import { SHOWN_SURFACES } from './shown-surfaces.ts';

const FOLDER = join(import.meta.dirname, 'materials');

/** "House Siding/vinyl", sorted. */
const names = (book: Readonly<Record<string, object>>) =>
  Object.entries(book)
    .flatMap(([surface, materials]) => Object.keys(materials).map((material) => `${surface}/${material}`))
    .sort();

const SEEDED = SEED_SURFACES.flatMap(({ name, materials }) =>
  materials.map(([material]) => `${name}/${material}`),
).sort();

test('every material of the seed rate book has a drawing and a text, and there are no others', () => {
  expect(names(MATERIAL_DRAWINGS)).toEqual(SEEDED);
  expect(names(MATERIAL_NOTES)).toEqual(SEEDED);
});

test('the committed drawings are what scripts/draw-materials.ts draws today', () => {
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

test('each material is shown with the rate that the domain computes', () => {
  const siding = SHOWN_SURFACES.find(({ name }) => name === 'House Siding');
  expect(siding).toMatchObject({ anchor: 'house-siding', service: 'Soft wash', unit: 'sqft', rate_cents: 30 });
  expect(siding?.materials.find(({ name }) => name === 'Stucco')).toMatchObject({ multiplier: 1.6, rate_cents: 48 });
  expect(SHOWN_SURFACES.flatMap(({ materials }) => materials)).toHaveLength(SEEDED.length);
});
