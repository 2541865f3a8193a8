import { describe, expect, test } from 'vitest';
import type { Addon, MaterialMultiplier, RateBook, Service, SurfaceType } from './rate-book.ts';
import { firstRateBookProblem, withoutEmptyRows } from './rate-book-rules.ts';
import { SEED_ADDONS, SEED_SURFACES } from './seed-rate-book.ts';

const service = (changed: Partial<Service> = {}): Service => ({
  id: 's',
  name: 'Soft wash',
  base_rate_cents: 30,
  uom: 'sqft',
  is_default: false,
  ...changed,
});
const addon = (changed: Partial<Addon> = {}): Addon => ({
  id: 'a',
  name: 'Rush',
  type: 'percent',
  value: 0.2,
  ...changed,
});
const material = (changed: Partial<MaterialMultiplier> = {}): MaterialMultiplier => ({
  id: 'm',
  material: 'vinyl',
  multiplier: 1,
  ...changed,
});
const surface = (changed: Partial<SurfaceType> = {}): SurfaceType => ({
  id: 't',
  name: 'Siding',
  services: [service()],
  materials: [material()],
  ...changed,
});
const book = (changed: Partial<RateBook> = {}): RateBook => ({
  surface_types: [surface()],
  addons: [addon()],
  ...changed,
});
const long = (length: number) => 'x'.repeat(length);

const withService = (changed: object) => book({ surface_types: [surface({ services: [service(changed)] })] });
const withAddon = (changed: object) => book({ addons: [addon(changed)] });
const withMaterial = (multiplier: number) =>
  book({ surface_types: [surface({ materials: [material({ multiplier })] })] });
const withSurface = (name: string) => book({ surface_types: [surface({ name })] });
const inService = ['surface_types', 0, 'services', 0];

describe('specified messages', () => {
  test.each([
    [withService({ name: '' }), 'Service validation error: Service name is required', [...inService, 'name']],
    [withService({ name: '   ' }), 'Service validation error: Service name is required', [...inService, 'name']],
    [
      withService({ name: long(101) }),
      'Service validation error: Service name must be less than 100 characters',
      [...inService, 'name'],
    ],
    ...[0, -1, 1.5, 100_001].map((units_per_hour): [RateBook, string, (string | number)[]] => [
      withService({ units_per_hour }),
      'Service validation error: Enter a whole number from 1 to 100,000 an hour, or leave it empty',
      [...inService, 'units_per_hour'],
    ]),
    [
      withService({ included: long(201) }),
      'Service validation error: What’s included must be at most 200 characters',
      [...inService, 'included'],
    ],
    [
      withService({ base_rate_cents: 0 }),
      'Service validation error: Rate must be at least 1 cent',
      [...inService, 'base_rate_cents'],
    ],
    [
      withService({ base_rate_cents: -5 }),
      'Service validation error: Rate must be at least 1 cent',
      [...inService, 'base_rate_cents'],
    ],
    [
      withService({ base_rate_cents: 1.5 }),
      'Service validation error: Rate must be a whole number of cents',
      [...inService, 'base_rate_cents'],
    ],
    [
      withService({ base_rate_cents: Number.NaN }),
      'Service validation error: Rate must be at least 1 cent',
      [...inService, 'base_rate_cents'],
    ],
    [
      withService({ base_rate_cents: 1_000_001 }),
      'Service validation error: Rate must be less than $10,000',
      [...inService, 'base_rate_cents'],
    ],
    [withService({ uom: 'acre' }), 'Service validation error: Invalid unit of measure', [...inService, 'uom']],
    [withAddon({ name: '' }), 'Add-on validation error: Add-on name is required', ['addons', 0, 'name']],
    [
      withAddon({ name: long(101) }),
      'Add-on validation error: Add-on name must be less than 100 characters',
      ['addons', 0, 'name'],
    ],
    [withAddon({ type: 'share' }), 'Add-on validation error: Invalid add-on type', ['addons', 0, 'type']],
    [withAddon({ value: 0 }), 'Add-on validation error: Value must be positive', ['addons', 0, 'value']],
    [withAddon({ value: -1 }), 'Add-on validation error: Value must be positive', ['addons', 0, 'value']],
    [withAddon({ value: Number.NaN }), 'Add-on validation error: Value must be positive', ['addons', 0, 'value']],
    [
      withAddon({ value: 1.01 }),
      'Add-on validation error: Percentage value must be between 0 and 1',
      ['addons', 0, 'value'],
    ],
    [
      withAddon({ type: 'flat', value: 1.5 }),
      'Add-on validation error: A flat value must be a whole number of cents',
      ['addons', 0, 'value'],
    ],
    [
      withAddon({ type: 'flat', value: 1_000_000_001 }),
      'Add-on validation error: Amounts over $10,000,000 are not supported',
      ['addons', 0, 'value'],
    ],
    [
      withMaterial(1.234),
      'Material validation error: Multiplier can have at most 2 decimal places',
      ['surface_types', 0, 'materials', 0, 'multiplier'],
    ],
    [
      withMaterial(0.49),
      'Material validation error: Multiplier must be at least 0.5',
      ['surface_types', 0, 'materials', 0, 'multiplier'],
    ],
    [
      withMaterial(Number.NaN),
      'Material validation error: Multiplier must be at least 0.5',
      ['surface_types', 0, 'materials', 0, 'multiplier'],
    ],
    [
      withMaterial(2.51),
      'Material validation error: Multiplier must be at most 2.5',
      ['surface_types', 0, 'materials', 0, 'multiplier'],
    ],
    [withSurface(''), 'Surface type validation error: Surface type name is required', ['surface_types', 0, 'name']],
    [
      withSurface(long(101)),
      'Surface type validation error: Surface type name must be less than 100 characters',
      ['surface_types', 0, 'name'],
    ],
    [
      book({ surface_types: [surface(), surface({ name: ' siding ' })] }),
      'Surface type validation error: This item already exists',
      ['surface_types', 1, 'name'],
    ],
    [book({ addons: [addon(), addon()] }), 'Add-on validation error: This item already exists', ['addons', 1, 'name']],
  ])('the specified message is returned for case %#: %o', (checked, message, path) => {
    expect(firstRateBookProblem(checked)).toEqual({ message, path });
  });
});

test('values just inside the limits can be saved', () => {
  for (const fine of [
    book(),
    book({ surface_types: [], addons: [] }),
    withService({ name: long(100) }),
    withService({ name: ` ${long(100)} ` }),
    withService({ base_rate_cents: 1 }),
    withService({ base_rate_cents: 1_000_000 }),
    withService({ uom: 'flat' }),
    withAddon({ value: 1 }),
    withAddon({ type: 'flat', value: 50_000 }),
    withMaterial(0.5),
    withMaterial(2.5),
    withSurface(long(100)),
  ])
    expect(firstRateBookProblem(fine)).toBeNull();
});

test('validation stops at the first failure: services, then add-ons, then materials, then surface types', () => {
  const broken = {
    surface_types: [surface({ name: '', services: [service({ name: '' })], materials: [material({ multiplier: 9 })] })],
    addons: [addon({ value: 0 })],
  };
  const messages: string[] = [];
  const [first] = broken.surface_types;
  if (!first) throw new Error('no surface');
  const repairs = [
    () => (first.services = []),
    () => (broken.addons = []),
    () => (first.materials = [material()]),
    () => (first.name = 'Siding'),
  ];
  for (const repair of repairs) {
    messages.push(firstRateBookProblem(broken)?.message.split(' validation')[0] ?? 'none');
    repair();
  }
  expect(messages).toEqual(['Service', 'Add-on', 'Material', 'Surface type']);
  expect(firstRateBookProblem(broken)).toBeNull();
});

test('untouched new rows are not an error and are not stored', () => {
  const untouched = book({
    surface_types: [
      surface({ name: ' Siding ', services: [service({ name: ' Wash ' }), service({ name: '', base_rate_cents: 0 })] }),
      surface({ name: '', services: [], materials: [] }),
    ],
    addons: [addon({ name: '', value: 0 }), addon({ name: ' Rush ' })],
  });
  expect(firstRateBookProblem(untouched)).toBeNull();
  expect(withoutEmptyRows(untouched)).toEqual(
    book({ surface_types: [surface({ services: [service({ name: 'Wash' })] })] }),
  );
});

test('the default rate book satisfies its own rules and the specified limits', () => {
  const seed: RateBook = {
    surface_types: SEED_SURFACES.map(({ name, services, materials }) => ({
      id: name,
      name,
      services: services.map(([serviceName, uom, base_rate_cents]) =>
        service({ name: serviceName, uom, base_rate_cents }),
      ),
      materials: materials.map(([materialName, multiplier]) => material({ material: materialName, multiplier })),
    })),
    addons: SEED_ADDONS.map(([name, type, value]) => addon({ name, type, value })),
  };
  expect(firstRateBookProblem(seed)).toBeNull();
  expect(withoutEmptyRows(seed)).toEqual(seed);
  for (const { materials } of SEED_SURFACES)
    expect(new Set(materials.map(([name]) => name)).size).toBe(materials.length);
});
