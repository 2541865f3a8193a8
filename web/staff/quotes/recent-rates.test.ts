import { expect, test } from 'vitest';
import { BOOK, filledForm, SERVICE_LINE } from '#tests/samples/quote-form.ts';
import { recentRates } from './recent-rates.ts';

const seal = { ...SERVICE_LINE, id: 'seal', basis: { ...SERVICE_LINE.basis, service: 'Seal', material: null } };

test('recent rates list the latest choice first, each choice once, and only choices still in the rate book', () => {
  const gone = { ...SERVICE_LINE, id: 'gone', basis: { ...SERVICE_LINE.basis, material: 'marble' } };
  const forms = [{ lines: [seal, gone] }, filledForm(), { lines: [seal] }];
  const names = recentRates(BOOK, forms, 4).map(({ surface, material, choice }) => [
    surface.name,
    material,
    choice.serviceIds.length,
  ]);
  expect(names).toEqual([
    ['Concrete & Driveway', null, 1],
    ['Concrete & Driveway', 'stamped_concrete', 1],
  ]);
  expect(recentRates(BOOK, forms, 1)).toHaveLength(1);
  expect(recentRates({ ...BOOK, surface_types: [] }, forms, 4)).toEqual([]);
});

test('a recent choice includes the service and the material, but no quantity', () => {
  const [surface] = BOOK.surface_types;
  expect(recentRates(BOOK, [{ lines: [seal] }], 4)[0]?.choice).toEqual({
    surfaceId: surface?.id,
    serviceIds: [surface?.services[1]?.id],
    materialId: null,
    quantities: { sqft: null, lft: null, flat: 1 },
  });
});
