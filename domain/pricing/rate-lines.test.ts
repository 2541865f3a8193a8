import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteLine } from './quote-lines.ts';
import { priceQuote } from './quote-totals.ts';
import { ADDON_TYPES, type RateBook, UNITS, type VersionedRateBook } from './rate-book.ts';
import { addonNamed, basisProblem, includedInBook, lineFromRate, rateNamed, repriceLine } from './rate-lines.ts';
import { SEED_RATE_BOOK } from './seed-rate-book.ts';

const STUCCO = { surface: 'House Siding', service: 'Soft wash', material: 'stucco' };
const stucco = lineFromRate(SEED_RATE_BOOK, { ...rateNamed(SEED_RATE_BOOK, STUCCO), quantity: 2000 }, 'line');
const rush = lineFromRate(SEED_RATE_BOOK, addonNamed(SEED_RATE_BOOK, 'Rush'), 'rush');
const custom: QuoteLine = {
  kind: 'custom',
  id: 'custom',
  description: 'Move planters',
  taxable: true,
  quantity: 1,
  unit: 'flat',
  unit_cents: 1500,
};

function figuresOf(lines: QuoteLine[], minimum_charge_cents = 0) {
  return priceQuote({ lines, discount: null, tax_rate: 0, minimum_charge_cents, trip_charge_cents: 0 });
}

/** Returns the default rate book after a change. */
function changed(change: (book: RateBook) => void): VersionedRateBook {
  const book = structuredClone(SEED_RATE_BOOK);
  change(book);
  return { ...book, version: 2 };
}
const siding = (book: RateBook) => {
  const surface = book.surface_types.find(({ name }) => name === 'House Siding');
  const service = surface?.services.find(({ name }) => name === 'Soft wash');
  const material = surface?.materials.find((row) => row.material === 'stucco');
  if (!surface || !service || !material) throw new Error('The seed book has changed');
  return { surface, service, material };
};

describe('lines from rates', () => {
  test('a line copies what its service includes; a service without a sentence gives none', () => {
    const { basis } = stucco;
    expect(includedInBook(SEED_RATE_BOOK, basis)).toBe(stucco.included);
    expect(includedInBook(SEED_RATE_BOOK, { ...basis, service: 'Gold plating' })).toBe('');
    const silent = changed((book) => {
      siding(book).service.included = undefined;
    });
    expect(includedInBook(silent, basis)).toBe('');
    expect(lineFromRate(silent, { ...rateNamed(silent, STUCCO), quantity: 1 }, 'line').included).toBe('');
  });

  test('a line has its basis and the chosen names', () => {
    expect(stucco).toEqual({
      id: 'line',
      kind: 'service',
      description: 'Soft wash – House Siding (stucco)',
      included: 'Low pressure and soap, so no water is forced behind the siding.',
      taxable: true,
      quantity: 2000,
      unit: 'sqft',
      unit_cents: null,
      basis: { ...basisOf(30, 1.6), surface_type: 'House Siding', service: 'Soft wash', material: 'stucco' },
    });
    expect(rush).toEqual({
      id: 'rush',
      kind: 'addon',
      description: 'Rush',
      taxable: true,
      basis: { addon: 'Rush', type: 'percent', value: 0.2, rate_book_version: 1 },
    });
  });

  test('a line without a material uses the base rate', () => {
    const plain = rateNamed(SEED_RATE_BOOK, { ...STUCCO, material: null });
    const line = lineFromRate(SEED_RATE_BOOK, { ...plain, quantity: 10 }, 'line');
    expect(line).toMatchObject({ description: 'Soft wash – House Siding', basis: { material: null, multiplier: 1 } });
  });

  test.each([
    ['20 cents × 1.25 is 25', 20, 1.25, 1000, 25, 25_000],
    ['half a cent is rounded up', 1, 2.5, 1, 3, 3],
    ['the unit price is rounded before it is multiplied', 1, 1.25, 1000, 1, 1000],
    ['the line total is rounded once more', 33, 1, 0.5, 33, 17],
    ['the smallest possible rate', 1, 0.5, 0.01, 1, 0],
  ])('the price is right: %s', (_, base_rate_cents, multiplier, quantity, unitCents, totalCents) => {
    const choice = {
      surface: { name: 'Wall' },
      service: { name: 'Wash', base_rate_cents, uom: 'sqft' },
      material: { material: 'brick', multiplier },
      quantity,
    } as const;
    const { lines } = figuresOf([lineFromRate({ version: 1 }, choice, 'line')]);
    expect(lines).toMatchObject([{ unit_cents: unitCents, line_total_cents: totalCents }]);
  });

  test.each([
    { ...STUCCO, surface: 'Moon' },
    { ...STUCCO, service: 'Moss treatment' },
    { ...STUCCO, material: 'copper' },
  ])("a line can't be created from rows that the rate book lacks: %o", (names) => {
    expect(() => rateNamed(SEED_RATE_BOOK, names)).toThrow(RangeError);
    expect(() => addonNamed(SEED_RATE_BOOK, 'Gold')).toThrow(RangeError);
  });
});

const basisOf = (rate_cents: number, multiplier: number) => ({ rate_cents, multiplier, rate_book_version: 1 });

describe('repricing', () => {
  const higherRates = changed((book) => {
    const { service, material } = siding(book);
    service.base_rate_cents = 40;
    material.multiplier = 1.5;
    for (const addon of book.addons) if (addon.name === 'Rush') Object.assign(addon, { type: 'flat', value: 9900 });
  });

  test('uses the current rate and multiplier, and keeps everything that staff entered', () => {
    const line = { ...stucco, description: 'North wall', quantity: 12.5, taxable: false };
    expect(repriceLine(higherRates, line)).toEqual({
      ...line,
      basis: { ...line.basis, rate_cents: 40, multiplier: 1.5, rate_book_version: 2 },
    });
    expect(repriceLine(higherRates, rush)?.basis).toEqual({
      addon: 'Rush',
      type: 'flat',
      value: 9900,
      rate_book_version: 2,
    });
  });

  test('keeps a price entered by hand, and custom lines', () => {
    expect(repriceLine(higherRates, { ...stucco, unit_cents: 45 })).toMatchObject({ unit_cents: 45 });
    expect(repriceLine(higherRates, custom)).toBe(custom);
  });

  test.each([
    ['the surface', (book: RateBook) => (siding(book).surface.name = 'Walls')],
    ['the service', (book: RateBook) => (siding(book).service.name = 'Wash')],
    ['the material', (book: RateBook) => (siding(book).material.material = 'render')],
    ['the unit', (book: RateBook) => (siding(book).service.uom = 'flat')],
  ])('detects a line that is no longer offered because %s has changed', (_, change) => {
    expect(repriceLine(changed(change), stucco)).toBeNull();
  });

  test('detects an add-on that is no longer offered', () => {
    expect(
      repriceLine(
        changed((book) => (book.addons = [])),
        rush,
      ),
    ).toBeNull();
  });
});

describe('lines compared with the current rate book', () => {
  const said = (basis: object, rest: object = {}) => ({ ...stucco, ...rest, basis: { ...stucco.basis, ...basis } });
  const VERSION = 'Version 1 of the rate book';
  const WHAT = '“Soft wash” on “House Siding” of “stucco”';

  test.each<[string, string, QuoteLine]>([
    ['basis.rate_cents', `${VERSION} has a different rate for ${WHAT}`, said({ rate_cents: 29 })],
    ['basis.multiplier', `${VERSION} has a different multiplier for ${WHAT}`, said({ multiplier: 1.5 })],
    ['unit', `${VERSION} has a different unit for ${WHAT}`, said({}, { unit: 'flat' })],
    ['basis.service', `${VERSION} has no “Wax” on “House Siding” of “stucco”`, said({ service: 'Wax' })],
    ['basis.service', `${VERSION} has no “Soft wash” on “Moon” of “stucco”`, said({ surface_type: 'Moon' })],
    ['basis.service', `${VERSION} has no “Soft wash” on “House Siding” of “red gold”`, said({ material: 'red_gold' })],
    [
      'basis.multiplier',
      `${VERSION} has a different multiplier for “Soft wash” on “House Siding”`,
      said({ material: null }),
    ],
    ['basis.rate_book_version', 'There is no version 2 of the rate book', said({ rate_book_version: 2 })],
    ['basis.addon', `${VERSION} has no add-on “Gold”`, { ...rush, basis: { ...rush.basis, addon: 'Gold' } }],
    ['basis.value', `${VERSION} has a different value for “Rush”`, { ...rush, basis: { ...rush.basis, value: 0.1 } }],
    [
      'basis.value',
      `${VERSION} has a different value for “Rush”`,
      { ...rush, basis: { ...rush.basis, type: 'flat', value: 20 } },
    ],
  ])('a line with a mismatch is refused: %s, %s', (path, message, line) => {
    const problem = basisProblem(SEED_RATE_BOOK, line);
    expect([problem?.path.join('.'), problem?.message]).toEqual([path, message]);
  });

  test('a line from an earlier version is accepted, and so are prices entered by hand and custom lines', () => {
    const later = { ...SEED_RATE_BOOK, version: 2 };
    expect(basisProblem(later, said({ rate_cents: 29 }))).toBeNull();
    expect(basisProblem(SEED_RATE_BOOK, { ...stucco, unit_cents: 1 })).toBeNull();
    expect(basisProblem(SEED_RATE_BOOK, custom)).toBeNull();
  });
});

/** Few names, so that rows share them. */
const name = fc.constantFrom('A', 'B', 'C');
const book: fc.Arbitrary<VersionedRateBook> = fc.record({
  version: fc.integer({ min: 1, max: 3 }),
  surface_types: fc.array(
    fc.record({
      id: fc.uuid(),
      name,
      services: fc.array(
        fc.record({
          id: fc.uuid(),
          name,
          base_rate_cents: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000_000 })),
          uom: fc.constantFrom(...UNITS),
          is_default: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      materials: fc.uniqueArray(
        fc.record({
          id: fc.uuid(),
          material: name,
          multiplier: fc.integer({ min: 50, max: 250 }).map((hundredths) => hundredths / 100),
        }),
        { maxLength: 3, selector: ({ material }) => material },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  addons: fc.array(
    fc.record({ id: fc.uuid(), name, type: fc.constantFrom(...ADDON_TYPES), value: fc.constantFrom(1, 0.5, 0.15) }),
    { minLength: 1, maxLength: 3 },
  ),
});
const hundredths = fc.integer({ min: 1, max: 100_000 });
const pick = fc.nat();

const made = fc
  .tuple(book, pick, pick, fc.option(pick), hundredths, fc.boolean())
  .map(([from, s, v, m, quantity, isAddon]) => {
    const of = <Row>(rows: readonly Row[], at: number): Row => {
      const row = rows[at % rows.length];
      if (row === undefined) throw new Error('No rows');
      return row;
    };
    const surface = of(from.surface_types, s);
    const material = m === null || surface.materials.length === 0 ? null : of(surface.materials, m);
    const line: QuoteLine = isAddon
      ? lineFromRate(from, { addon: of(from.addons, s) }, 'line')
      : lineFromRate(from, { surface, service: of(surface.services, v), material, quantity: quantity / 100 }, 'line');
    return { from, line, quantity };
  });

describe('lines of random rate books', () => {
  test('lines match their rate book, and repricing with that book returns the same object', () => {
    fc.assert(
      fc.property(made, ({ from, line }) => {
        expect(basisProblem(from, line)).toBeNull();
        expect(repriceLine(from, line)).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });

  test('lines cost rate × multiplier, rounded once, times quantity, rounded once, and are never negative', () => {
    const divided = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);
    fc.assert(
      fc.property(made, fc.integer({ min: 0, max: 100_000 }), ({ line, quantity }, minimum) => {
        fc.pre(line.kind === 'service');
        if (line.kind !== 'service') return;
        const { rate_cents, multiplier } = line.basis;
        const unit = divided(BigInt(rate_cents) * BigInt(Math.round(multiplier * 100)), 100n);
        const whole = divided(unit * BigInt(quantity), 100n);
        fc.pre(whole <= 1_000_000_000n);
        const { lines, totals } = figuresOf([line], minimum);
        expect(lines[0]).toMatchObject({ unit_cents: Number(unit), line_total_cents: Number(whole) });
        expect(totals.total_cents).toBe(Math.max(Number(whole), minimum));
      }),
      { numRuns: 2000 },
    );
  });

  test('lines repriced with another rate book get its rates and version, and are otherwise unchanged', () => {
    fc.assert(
      fc.property(made, book, ({ line }, other) => {
        const repriced = repriceLine(other, line);
        if (!repriced) {
          expect(basisProblem(other, atVersion(line, other.version))).not.toBeNull();
          return;
        }
        expect(basisProblem(other, repriced)).toBeNull();
        expect(repriceLine(other, repriced)).toBe(repriced);
        expect(repriced).toMatchObject({ basis: { rate_book_version: other.version } });
        expect({ ...repriced, basis: null }).toEqual({ ...line, basis: null });
      }),
      { numRuns: 2000 },
    );
  });

  test('lines are refused when a value matches no row with their names in their rate-book version', () => {
    fc.assert(
      fc.property(made, ({ from, line }) => {
        if (line.kind === 'service') {
          const false_line = { ...line, basis: { ...line.basis, rate_cents: line.basis.rate_cents + 2_000_000 } };
          expect(basisProblem(from, false_line)?.path).toEqual(['basis', 'rate_cents']);
          expect(basisProblem({ ...from, version: from.version + 1 }, false_line)).toBeNull();
        }
        if (line.kind === 'addon') {
          const false_line = { ...line, basis: { ...line.basis, value: 0.33 } };
          expect(basisProblem(from, false_line)?.path).toEqual(['basis', 'value']);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function atVersion(line: QuoteLine, rate_book_version: number): QuoteLine {
  if (line.kind === 'service') return { ...line, basis: { ...line.basis, rate_book_version } };
  return line.kind === 'addon' ? { ...line, basis: { ...line.basis, rate_book_version } } : line;
}
