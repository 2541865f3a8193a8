import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MixRecipe, type MixSupplies, mixCents, mixOf, strongestTarget } from './mix.ts';
import { UNITS, type Unit } from './rate-book.ts';

const SUPPLIES: MixSupplies = { stock_strength: 0.125, tank_gallons: 50, surfactant_ounces: 1 };
const WASH: MixRecipe = { target_strength: 0.0125, injector_ratio: null, units_per_gallon: 100, gallons_each: null };
const gallons = (amount: number) => amount * 128;

test('a batch mix fills a tank: a tenth of stock, an ounce of surfactant a gallon, the rest water', () => {
  expect(mixOf(SUPPLIES, WASH, 5000, 'sqft')).toEqual({
    tank_strength: 0.0125,
    tanks: [
      { count: 1, mix_ounces: 6400, stock_ounces: gallons(5), surfactant_ounces: 50, water_ounces: 6400 - 640 - 50 },
    ],
    total: { mix_ounces: 6400, stock_ounces: gallons(5), surfactant_ounces: 50, water_ounces: 5710 },
  });
});

test('a larger job has full tanks and a last one', () => {
  const mix = mixOf(SUPPLIES, WASH, 12_000, 'sqft');
  expect(mix?.tanks).toEqual([
    { count: 2, mix_ounces: 6400, stock_ounces: 640, surfactant_ounces: 50, water_ounces: 5710 },
    { count: 1, mix_ounces: gallons(20), stock_ounces: 256, surfactant_ounces: 20, water_ounces: 2560 - 276 },
  ]);
  expect(mix?.total).toEqual({
    mix_ounces: gallons(120),
    stock_ounces: 1536,
    surfactant_ounces: 120,
    water_ounces: gallons(120) - 1656,
  });
});

test('an injector makes the tank stronger and smaller, and needs the same stock', () => {
  const injected = mixOf({ ...SUPPLIES, surfactant_ounces: null }, { ...WASH, injector_ratio: 4 }, 5000, 'sqft');
  expect(injected).toMatchObject({
    tank_strength: 0.0625,
    total: { mix_ounces: gallons(10), stock_ounces: gallons(5), surfactant_ounces: 0, water_ounces: gallons(5) },
  });
});

test('a flat service has gallons for each', () => {
  const house = { ...WASH, units_per_gallon: null, gallons_each: 12.5 };
  expect(mixOf(SUPPLIES, house, 2, 'flat')?.total.mix_ounces).toBe(gallons(25));
});

test('without a coverage for its unit, a service has no mix', () => {
  expect(mixOf(SUPPLIES, { ...WASH, units_per_gallon: null, gallons_each: 5 }, 1000, 'sqft')).toBeNull();
  expect(mixOf(SUPPLIES, WASH, 1, 'flat')).toBeNull();
  expect(mixOf(SUPPLIES, WASH, 0, 'sqft')).toBeNull();
});

test('a target above what the stock reaches has no mix', () => {
  const undiluted = { ...SUPPLIES, surfactant_ounces: null };
  expect(strongestTarget(undiluted, { injector_ratio: null })).toBe(0.125);
  expect(strongestTarget(undiluted, { injector_ratio: 9 })).toBe(0.0125);
  // 50 of 6,400 ounces are surfactant.
  expect(strongestTarget(SUPPLIES, { injector_ratio: null })).toBe(0.124);
  expect(mixOf(undiluted, { ...WASH, target_strength: 0.125 }, 100, 'sqft')?.total).toMatchObject({ water_ounces: 0 });
  expect(mixOf(undiluted, { ...WASH, target_strength: 0.1251 }, 100, 'sqft')).toBeNull();
  expect(mixOf(undiluted, { ...WASH, injector_ratio: 9.1 }, 100, 'sqft')).toBeNull();
});

test('the cost of chemicals is that of stock and surfactant, rounded up', () => {
  const costs = { stock_cents_a_gallon: 400, surfactant_cents_a_gallon: 2560 };
  // 100 sq ft take a gallon: a tenth of it stock, an ounce of surfactant.
  expect(mixCents(SUPPLIES, costs, WASH, 'sqft')).toBe(40 + 20);
  expect(mixCents(SUPPLIES, { ...costs, stock_cents_a_gallon: 401 }, WASH, 'sqft')).toBe(61);
  expect(mixCents(SUPPLIES, { ...costs, surfactant_cents_a_gallon: null }, WASH, 'sqft')).toBe(40);
  expect(mixCents(SUPPLIES, { ...costs, stock_cents_a_gallon: null }, WASH, 'sqft')).toBeNull();
  expect(mixCents(SUPPLIES, costs, { ...WASH, target_strength: 1 }, 'sqft')).toBeNull();
});

/** An exact fraction, independent of the program's whole numbers. */
class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
  constructor(top: bigint, bottom = 1n) {
    this.top = top;
    this.bottom = bottom;
  }
  static of(value: number): Fraction {
    const [whole = '0', decimals = ''] = value.toFixed(6).split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }
  plus = ({ top, bottom }: Fraction) => new Fraction(this.top * bottom + top * this.bottom, this.bottom * bottom);
  times = ({ top, bottom }: Fraction) => new Fraction(this.top * top, this.bottom * bottom);
  by = ({ top, bottom }: Fraction) => new Fraction(this.top * bottom, this.bottom * top);
  isAbove = ({ top, bottom }: Fraction) => this.top * bottom > top * this.bottom;
  up = () => -(-this.top / this.bottom) + (this.top % this.bottom > 0n ? 1n : 0n);
  down = () => this.top / this.bottom;
}

const exact = (ounces: bigint) => new Fraction(ounces);
const OUNCES = Fraction.of(128);
const ONE = Fraction.of(1);

interface Case {
  supplies: MixSupplies;
  recipe: MixRecipe;
  quantity: number;
  unit: Unit;
}

/** Computes a case as docs/product.md describes it: exact amounts, rounded up to the next mark on a measuring jug. */
function reference({ supplies, recipe, quantity, unit }: Case) {
  const coverage = unit === 'flat' ? recipe.gallons_each : recipe.units_per_gallon;
  if (coverage === null) return null;
  const parts = Fraction.of(recipe.injector_ratio ?? 0).plus(ONE);
  const onSurface =
    unit === 'flat'
      ? Fraction.of(quantity).times(Fraction.of(coverage))
      : Fraction.of(quantity).by(Fraction.of(coverage));
  const needed = onSurface.by(parts).times(OUNCES);
  const tank = BigInt(supplies.tank_gallons) * 128n;
  const stockPart = Fraction.of(recipe.target_strength).times(parts).by(Fraction.of(supplies.stock_strength));
  const surfactantPart = Fraction.of(supplies.surfactant_ounces ?? 0).by(OUNCES);
  const fill = (mix: bigint) => {
    const surfactant = exact(mix).times(surfactantPart).up();
    const least = exact(mix).times(stockPart).up();
    const cups = new Fraction(least, 8n).up() * 8n;
    const stock = least >= 256n && cups + surfactant <= mix ? cups : least;
    return { mix, stock, surfactant, water: mix - stock - surfactant };
  };
  if (fill(tank).water < 0n) return null;
  const full = needed.by(exact(tank)).down();
  const rest = needed.plus(exact(-full * tank)).up();
  const step = rest >= 256n ? 8n : 1n;
  let last = new Fraction(rest, step).up() * step;
  while (last < tank && fill(last).water < 0n) last += step;
  if (last > tank) last = tank;
  const more = rest > 0n && last === tank ? 1n : 0n;
  const tanks = [
    ...(full + more > 0n ? [{ count: full + more, ...fill(tank) }] : []),
    ...(rest > 0n && more === 0n ? [{ count: 1n, ...fill(last) }] : []),
  ];
  return { needed, stockPart, surfactantPart, tank, tanks };
}

const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });
const CASE: fc.Arbitrary<Case> = fc
  .record({
    stock: fc.integer({ min: 1, max: 10_000 }),
    /** of what the supplies reach, so that most cases are possible, and some just are */
    part: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(999, 1000, 1001)),
    tank: fc.integer({ min: 1, max: 1000 }),
    surfactant: nullable(fc.integer({ min: 1, max: 800 })),
    injector: nullable(fc.integer({ min: 1, max: 300 })),
    coverage: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    unit: fc.constantFrom(...UNITS),
  })
  .map(({ stock, part, tank, surfactant, injector, coverage, quantity, unit }) => {
    const supplies = {
      stock_strength: stock / 10_000,
      tank_gallons: tank,
      surfactant_ounces: surfactant === null ? null : surfactant / 100,
    };
    const injector_ratio = injector === null ? null : injector / 10;
    const most = Math.round(strongestTarget(supplies, { injector_ratio }) * 10_000);
    const target = Math.max(1, part === 1001 ? most + 1 : Math.floor((most * part) / 1000));
    const flat = unit === 'flat';
    return {
      supplies,
      unit,
      quantity: flat ? Math.ceil(quantity / 10_000) : quantity / 100,
      recipe: {
        target_strength: target / 10_000,
        injector_ratio,
        units_per_gallon: flat ? null : coverage / 100,
        gallons_each: flat ? coverage / 100 : null,
      },
    };
  });

const CASES = fc.sample(CASE, { numRuns: 1000, seed: 20_261_128 });

describe('1,000 random cases', () => {
  test('are the same as exact fractions', () => {
    let possible = 0;
    const differing = CASES.filter(({ supplies, recipe, quantity, unit }) => {
      const wanted = reference({ supplies, recipe, quantity, unit });
      const mix = mixOf(supplies, recipe, quantity, unit);
      if (!wanted || !mix) return wanted !== mix;
      possible += 1;
      const made = mix.tanks.map((tank) => [
        tank.count,
        tank.mix_ounces,
        tank.stock_ounces,
        tank.surfactant_ounces,
        tank.water_ounces,
      ]);
      const exactly = wanted.tanks.map((tank) =>
        [tank.count, tank.mix, tank.stock, tank.surfactant, tank.water].map(Number),
      );
      return JSON.stringify(made) !== JSON.stringify(exactly);
    });
    expect(differing).toEqual([]);
    expect(possible).toBeGreaterThan(700);
    expect(possible).toBeLessThan(1000);
  });

  test('the parts add up, no tank overflows, nothing is too weak or too little', () => {
    for (const each of CASES) {
      const wanted = reference(each);
      const mix = mixOf(each.supplies, each.recipe, each.quantity, each.unit);
      if (!wanted || !mix) continue;
      for (const tank of mix.tanks) {
        expect(tank.stock_ounces + tank.surfactant_ounces + tank.water_ounces).toBe(tank.mix_ounces);
        expect(BigInt(tank.mix_ounces) <= wanted.tank).toBe(true);
        expect(tank.water_ounces).toBeGreaterThanOrEqual(0);
        const whole = exact(BigInt(tank.mix_ounces));
        expect(whole.times(wanted.stockPart).isAbove(exact(BigInt(tank.stock_ounces)))).toBe(false);
        expect(whole.times(wanted.surfactantPart).isAbove(exact(BigInt(tank.surfactant_ounces)))).toBe(false);
      }
      const { total, tanks } = mix;
      expect(wanted.needed.isAbove(exact(BigInt(total.mix_ounces)))).toBe(false);
      expect(total.mix_ounces).toBe(tanks.reduce((sum, { count, mix_ounces }) => sum + count * mix_ounces, 0));
      expect(total.stock_ounces + total.surfactant_ounces + total.water_ounces).toBe(total.mix_ounces);
    }
  });

  test('a mix exists exactly for targets up to the strongest', () => {
    for (const { supplies, recipe, quantity, unit } of CASES)
      expect(mixOf(supplies, recipe, quantity, unit) !== null).toBe(
        recipe.target_strength <= strongestTarget(supplies, recipe),
      );
  });
});
