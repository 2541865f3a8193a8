import { expect, test } from 'vitest';
import { type MixLine, mixSheetOf, ouncesText, sheetCents, tankText } from './mix-sheet.ts';

const SUPPLIES = { stock_strength: 0.125, tank_gallons: 50, surfactant_ounces: 1 };
const line = (overrides: Partial<MixLine> = {}): MixLine => ({
  surface_type: 'Siding',
  service: 'Soft wash',
  unit: 'sqft',
  quantity: 1000,
  target_strength: 0.0125,
  injector_ratio: null,
  units_per_gallon: 100,
  gallons_each: null,
  ...overrides,
});

test('lines of one service share their tanks; others have their own', () => {
  const roof = line({ surface_type: 'Roof', target_strength: 0.05, quantity: 2000 });
  const sheet = mixSheetOf(SUPPLIES, [line({ quantity: 1000.1 }), roof, line({ quantity: 500.2 })]);
  expect(sheet).toMatchObject({
    stock_strength: 0.125,
    tank_gallons: 50,
    services: [
      { surface_type: 'Siding', quantity: 1500.3, tanks: [{ count: 1 }] },
      { surface_type: 'Roof', quantity: 2000, tanks: [{ count: 1, stock_ounces: 1024 }] },
    ],
  });
  const stock = sheet?.services.map(({ total }) => total.stock_ounces) ?? [];
  expect(sheet?.total.stock_ounces).toBe(stock.reduce((sum, ounces) => sum + ounces, 0));
});

test('there is no sheet without a mix', () => {
  expect(mixSheetOf(SUPPLIES, [])).toBeNull();
  expect(mixSheetOf(SUPPLIES, [line({ units_per_gallon: null })])).toBeNull();
  expect(mixSheetOf(SUPPLIES, [line({ target_strength: 0.5 })])).toBeNull();
});

test('the cost is what the margin counts for these chemicals', () => {
  const cost = {
    surface_type: 'Siding',
    service: 'Soft wash',
    unit: 'sqft',
    units_per_hour: null,
    minutes_each: null,
  } as const;
  const sheet = mixSheetOf(SUPPLIES, [line({ quantity: 1500 })]);
  if (!sheet) throw new Error('The line needs a mix');
  expect(sheetCents(sheet, { services: [{ ...cost, chemicals_cents: 150 }] })).toBe(2250);
  expect(sheetCents(sheet, { services: [{ ...cost, chemicals_cents: null }] })).toBeNull();
  expect(sheetCents(sheet, { services: [] })).toBeNull();
});

test.each([
  [0, '0 oz'],
  [64, '64 oz'],
  [640, '5 gal'],
  [704, '5 gal 64 oz'],
  [128_000, '1,000 gal'],
])('%i ounces are %s', (ounces, text) => {
  expect(ouncesText(ounces)).toBe(text);
});

test('tanks are named', () => {
  expect(tankText({ count: 1, mix_ounces: 6400 }, 1, true)).toBe('One tank, 50 gal');
  expect(tankText({ count: 2, mix_ounces: 6400 }, 2, true)).toBe('2 tanks, 50 gal each');
  expect(tankText({ count: 2, mix_ounces: 6400 }, 3, false)).toBe('2 full tanks, 50 gal each');
  expect(tankText({ count: 1, mix_ounces: 2600 }, 3, true)).toBe('Last tank, 20 gal 40 oz');
  expect(tankText({ count: 1, mix_ounces: 6400 }, 2, false)).toBe('First tank, 50 gal');
});
