import { expect, test } from 'vitest';
import { SEED_ADDONS, SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { SURFACE_JOBS } from './surface-jobs.ts';

test('every surface type of the seed rate book is described service by service, with none left over', () => {
  const described = Object.entries(SURFACE_JOBS).map(([surface, { services }]) => [surface, Object.keys(services)]);
  expect(described).toEqual(SEED_SURFACES.map(({ name, services }) => [name, services.map(([service]) => service)]));
});

test('add-ons are named as in the seed rate book', () => {
  const known = SEED_ADDONS.map(([name]) => name);
  for (const { addons } of Object.values(SURFACE_JOBS)) expect(known).toEqual(expect.arrayContaining([...addons]));
});
