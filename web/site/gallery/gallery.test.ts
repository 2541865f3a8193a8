import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { drawingFile } from '#web/site/surfaces/surface-address.ts';
import { MATERIAL_NOTES } from './material-notes.ts';
import { SHOWN_SURFACES } from './shown-surfaces.ts';

const names = (book: Readonly<Record<string, object>>) =>
  Object.entries(book)
    .flatMap(([surface, materials]) => Object.keys(materials).map((material) => `${surface}/${material}`))
    .sort();

const SEEDED = SEED_SURFACES.flatMap(({ name, materials }) =>
  materials.map(([material]) => `${name}/${material}`),
).sort();

test('every material of the seed rate book has a text, and there are no others', () => {
  expect(names(MATERIAL_NOTES)).toEqual(SEEDED);
});

test('every material has a drawing, with none left over; drawings are small and contain no scripts', () => {
  const folder = join(import.meta.dirname, 'materials');
  const drawings = readdirSync(folder);
  const named = SEED_SURFACES.flatMap(({ name, materials }) =>
    materials.map(([material]) => drawingFile(name, material)),
  );
  expect(drawings.toSorted()).toEqual(named.toSorted());
  for (const drawing of drawings) {
    const svg = readFileSync(join(folder, drawing), 'utf8');
    expect(svg.length, drawing).toBeLessThan(48_000);
    expect(svg, drawing).not.toMatch(/<script|style=|<image|NaN|undefined|href="(?!#)/);
  }
});

test('each material is shown with the rate that the domain computes', () => {
  const siding = SHOWN_SURFACES.find(({ name }) => name === 'House Siding');
  expect(siding).toMatchObject({ anchor: 'house-siding', service: 'Soft wash', unit: 'sqft', rate_cents: 30 });
  expect(siding?.materials.find(({ name }) => name === 'Stucco')).toMatchObject({ multiplier: 1.6, rate_cents: 48 });
  expect(SHOWN_SURFACES.flatMap(({ materials }) => materials)).toHaveLength(SEEDED.length);
});
