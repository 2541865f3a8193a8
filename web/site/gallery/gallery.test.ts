import { expect, test } from 'vitest';
import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { MATERIAL_NOTES } from './material-notes.ts';
import { SHOWN_SURFACES } from './shown-surfaces.ts';

/** "House Siding/vinyl", sorted. */
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

test('each material is shown with the rate that the domain computes', () => {
  const siding = SHOWN_SURFACES.find(({ name }) => name === 'House Siding');
  expect(siding).toMatchObject({ anchor: 'house-siding', service: 'Soft wash', unit: 'sqft', rate_cents: 30 });
  expect(siding?.materials.find(({ name }) => name === 'Stucco')).toMatchObject({ multiplier: 1.6, rate_cents: 48 });
  expect(SHOWN_SURFACES.flatMap(({ materials }) => materials)).toHaveLength(SEEDED.length);
});
