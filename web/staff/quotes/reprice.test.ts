import { expect, test } from 'vitest';
import type { VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { BOOK, filledForm, SERVICE_LINE } from '#tests/samples/quote-form.ts';
import { explainPrice } from './explain-price.ts';
import { repricing } from './reprice.ts';

/** Returns the book with the driveway rate raised to 24 cents and the soil add-on raised to 30%. */
function raised(): VersionedRateBook {
  const book = structuredClone(BOOK);
  book.version = 5;
  const [surface] = book.surface_types;
  const [service] = surface?.services ?? [];
  const [addon] = book.addons;
  if (service) service.base_rate_cents = 24;
  if (addon) addon.value = 0.3;
  return book;
}

test('no repricing is offered while the rates are unchanged, even in another version of the book', () => {
  expect(repricing(filledForm(), { ...BOOK, version: 99 })).toBeNull();
});

test('repricing shows old and new prices, and its form has the new rates and version', () => {
  const change = repricing(filledForm(), raised());
  expect(change?.entries).toEqual([
    { lineId: SERVICE_LINE.id, description: SERVICE_LINE.description, unit: 'each', oldCents: 25, newCents: 30 },
    { lineId: filledForm().lines[2]?.id, description: 'Heavy soil', unit: 'whole', oldCents: 8250, newCents: 11_700 },
  ]);
  expect(change?.form.lines[0]).toMatchObject({ basis: { rate_cents: 24, rate_book_version: 5 } });
  expect(change && change.newTotalCents > change.oldTotalCents).toBe(true);
  expect(change && repricing(change.form, raised())).toBeNull();
});

test('a price set by hand is kept', () => {
  const form = { ...filledForm(), lines: [{ ...SERVICE_LINE, unit_cents: 31 }] };
  expect(repricing(form, raised())).toBeNull();
});

test('a line that the book no longer offers keeps its price and is listed', () => {
  const book = raised();
  const gone = {
    ...SERVICE_LINE,
    id: 'x',
    description: 'Old work',
    basis: { ...SERVICE_LINE.basis, material: 'marble' },
  };
  const change = repricing({ ...filledForm(), lines: [SERVICE_LINE, gone] }, book);
  expect(change?.gone).toEqual(['Old work']);
  expect(change?.form.lines[1]).toEqual(gone);
});

test('a price is explained by rate, material and quantity', () => {
  const line = { ...SERVICE_LINE, quantity: 1200, unit_cents: 25, line_total_cents: 30_000, unit_cents_by_hand: false };
  expect(explainPrice(line, [], 'USD')).toEqual([
    'Rate $0.20 per sq ft × material 1.25 (stamped concrete) = $0.25.',
    '1,200 sq ft × $0.25 = $300.00.',
    'Surface clean on Concrete & Driveway, rate book version 4.',
  ]);
  expect(
    explainPrice({ ...line, unit_cents: 31, line_total_cents: 37_200, unit_cents_by_hand: true }, [], 'USD'),
  ).toContain('Custom price: $0.31 instead of $0.25.');
});

test('an add-on is explained by its base', () => {
  const addon = {
    kind: 'addon' as const,
    quantity: 1,
    unit: 'flat' as const,
    unit_cents: 8250,
    line_total_cents: 8250,
    unit_cents_by_hand: false,
  };
  const percent = { addon: 'Heavy soil', type: 'percent' as const, value: 0.25, rate_book_version: 4 };
  const work = (id: string, description: string, line_total_cents: number) =>
    ({ id, kind: 'custom', description, line_total_cents }) as const;
  const lines = [
    work('1', 'Gate', 30_000),
    work('2', 'Wall', 3000),
    { ...work('3', 'Trip', 900), kind: 'trip' },
  ] as const;
  expect(explainPrice({ ...addon, basis: percent }, lines, 'USD')).toEqual([
    '25% of the work on this quote, $330.00 = $82.50.',
  ]);
  expect(explainPrice({ ...addon, basis: { ...percent, value: 0.125 } }, lines, 'USD')[0]).toMatch(/^12\.5% /);
  const named = { ...percent, applies_to: ['2', '1'] };
  expect(explainPrice({ ...addon, basis: named }, lines, 'USD')).toEqual([
    '25% of “Gate” and “Wall”, $330.00 = $82.50.',
  ]);
});
