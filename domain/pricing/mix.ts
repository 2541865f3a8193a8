import { CHEMICALS_UNITS } from './margin.ts';
import { assertCents, type Cents } from './money.ts';
import type { Unit } from './rate-book.ts';

export const OUNCES_A_GALLON = 128;
/** of strengths, as fractions: 0.0125 is 1.25% */
export const STRENGTH_PLACES = 4;
export const STRENGTH_MIN = 0.0001;
export const TANK_MAX_GALLONS = 1000;
export const SURFACTANT_PLACES = 2;
export const SURFACTANT_MIN_OUNCES = 0.01;
export const SURFACTANT_MAX_OUNCES = 64;
export const INJECTOR_PLACES = 1;
export const INJECTOR_MIN = 0.1;
export const INJECTOR_MAX = 100;
export const COVERAGE_PLACES = 2;
export const COVERAGE_MIN = 0.01;
export const COVERAGE_MAX = 10_000;
export const SUPPLY_MAX_CENTS = 100_000;

/** A jug shows ounces, but no one pours 20 gallons to the ounce: from this amount on, stock is in whole cups. */
const CUPS_FROM_OUNCES = 2n * 128n;
const CUP_OUNCES = 8n;

/** The company's chemicals and tank. */
export interface MixSupplies {
  /** fraction */
  stock_strength: number;
  tank_gallons: number;
  /** for each gallon in the tank. null: none */
  surfactant_ounces: number | null;
}

/** How a service is mixed. */
export interface MixRecipe {
  /** fraction, on the surface */
  target_strength: number;
  /** gallons of water that a downstream injector adds to each gallon from the tank. null for a batch mix */
  injector_ratio: number | null;
  /** square or linear feet that a gallon covers, as it lands on the surface */
  units_per_gallon: number | null;
  /** gallons on the surface, for each of a flat service */
  gallons_each: number | null;
}

/** Fluid ounces. Stock, surfactant and water add up to the mix. */
export interface MixAmounts {
  mix_ounces: number;
  stock_ounces: number;
  surfactant_ounces: number;
  water_ounces: number;
}

export interface Mix {
  /** fraction, in the tank */
  tank_strength: number;
  /** full tanks first, then the last one */
  tanks: (MixAmounts & { count: number })[];
  total: MixAmounts;
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}

/** Returns the exact whole number of a decimal: 12.5 with two places is 1250. */
const scaled = (value: number, places: number): bigint => BigInt(Math.round(value * 10 ** places));

const roundedUp = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom;

const partOf = (whole: bigint, { top, bottom }: Fraction): bigint => roundedUp(whole * top, bottom);

/** Tenths of the gallons that land on the surface for each gallon from the tank. */
const dilution = ({ injector_ratio }: Pick<MixRecipe, 'injector_ratio'>): bigint =>
  10n + scaled(injector_ratio ?? 0, 1);

type Strengths = Pick<MixRecipe, 'target_strength' | 'injector_ratio'>;

/** Returns the part of the tank that is stock. Above 1 for an impossible strength. */
function stockShare({ stock_strength }: Pick<MixSupplies, 'stock_strength'>, recipe: Strengths): Fraction {
  return {
    top: scaled(recipe.target_strength, STRENGTH_PLACES) * dilution(recipe),
    bottom: 10n * scaled(stock_strength, STRENGTH_PLACES),
  };
}

/** Returns the part of the tank that is surfactant. */
function surfactantShare({ surfactant_ounces }: Pick<MixSupplies, 'surfactant_ounces'>): Fraction {
  return { top: scaled(surfactant_ounces ?? 0, SURFACTANT_PLACES), bottom: 100n * 128n };
}

/** Returns the ounces of stock that a tank can hold beside its surfactant. */
function mostStockIn(supplies: MixSupplies, tankOunces: bigint): bigint {
  return tankOunces - partOf(tankOunces, surfactantShare(supplies));
}

const ouncesOfTank = ({ tank_gallons }: MixSupplies): bigint => 128n * BigInt(tank_gallons);

/** Returns the strongest target that the supplies reach on the surface, as a fraction, rounded down; 0 for none. */
export function strongestTarget(supplies: MixSupplies, recipe: Pick<MixRecipe, 'injector_ratio'>): number {
  const tank = ouncesOfTank(supplies);
  const stock = scaled(supplies.stock_strength, STRENGTH_PLACES);
  const most = (10n * stock * mostStockIn(supplies, tank)) / (tank * dilution(recipe));
  return Number(most) / 10 ** STRENGTH_PLACES;
}

/** Returns ounces of mix in the tank, exactly; null without a coverage. */
function neededOunces(recipe: MixRecipe, quantity: number, unit: Unit): Fraction | null {
  const needed = 128n * 10n * scaled(quantity, 2);
  const { units_per_gallon, gallons_each } = recipe;
  if (unit === 'flat')
    return gallons_each === null
      ? null
      : { top: needed * scaled(gallons_each, COVERAGE_PLACES), bottom: 10_000n * dilution(recipe) };
  if (units_per_gallon === null) return null;
  return { top: needed, bottom: scaled(units_per_gallon, COVERAGE_PLACES) * dilution(recipe) };
}

/** Divides a tank's mix. Stock and surfactant are rounded up, so that the mix is never too weak. null if both don't fit */
function amountsIn(mix: bigint, stock: Fraction, surfactant: Fraction): MixAmounts | null {
  const surfactantOunces = partOf(mix, surfactant);
  const least = partOf(mix, stock);
  const inCups = roundedUp(least, CUP_OUNCES) * CUP_OUNCES;
  const poured = least >= CUPS_FROM_OUNCES && inCups + surfactantOunces <= mix ? inCups : least;
  const water = mix - poured - surfactantOunces;
  if (water < 0n) return null;
  return {
    mix_ounces: Number(mix),
    stock_ounces: Number(poured),
    surfactant_ounces: Number(surfactantOunces),
    water_ounces: Number(water),
  };
}

/** Fills the last tank with at least the ounces that are still needed. A little more if the parts don't fit otherwise. */
function lastTank(needed: bigint, full: bigint, stock: Fraction, surfactant: Fraction): MixAmounts | null {
  const step = needed >= CUPS_FROM_OUNCES ? CUP_OUNCES : 1n;
  for (let mix = roundedUp(needed, step) * step; mix < full; mix += step) {
    const amounts = amountsIn(mix, stock, surfactant);
    if (amounts) return amounts;
  }
  return amountsIn(full, stock, surfactant);
}

export const NO_MIX: MixAmounts = { mix_ounces: 0, stock_ounces: 0, surfactant_ounces: 0, water_ounces: 0 };

/** @param count of `more` */
export function addedMix(to: MixAmounts, more: MixAmounts, count = 1): MixAmounts {
  return {
    mix_ounces: to.mix_ounces + count * more.mix_ounces,
    stock_ounces: to.stock_ounces + count * more.stock_ounces,
    surfactant_ounces: to.surfactant_ounces + count * more.surfactant_ounces,
    water_ounces: to.water_ounces + count * more.water_ounces,
  };
}

/**
 * Computes the tanks for a quantity of a service. Every amount is at least what the strengths and the coverage ask for.
 * @returns null without a coverage or a quantity, and for an impossible strength
 */
export function mixOf(supplies: MixSupplies, recipe: MixRecipe, quantity: number, unit: Unit): Mix | null {
  const needed = neededOunces(recipe, quantity, unit);
  if (needed === null || needed.top <= 0n) return null;
  const stock = stockShare(supplies, recipe);
  const surfactant = surfactantShare(supplies);
  const tank = ouncesOfTank(supplies);
  const full = amountsIn(tank, stock, surfactant);
  if (full === null) return null;
  const whole = needed.top / (needed.bottom * tank);
  const rest = roundedUp(needed.top - whole * tank * needed.bottom, needed.bottom);
  const last = rest > 0n ? lastTank(rest, tank, stock, surfactant) : null;
  const isFilled = last?.mix_ounces === full.mix_ounces;
  const count = Number(whole) + (isFilled ? 1 : 0);
  const tanks = [...(count > 0 ? [{ count, ...full }] : []), ...(last && !isFilled ? [{ count: 1, ...last }] : [])];
  const total = tanks.reduce((sum, { count, ...amounts }) => addedMix(sum, amounts, count), NO_MIX);
  const strength = scaled(recipe.target_strength, STRENGTH_PLACES) * dilution(recipe);
  return { tank_strength: Number(strength) / 10 ** (STRENGTH_PLACES + 1), tanks, total };
}

/** Costs of a gallon; null while the company has not said. */
interface SupplyCosts {
  stock_cents_a_gallon: Cents | null;
  surfactant_cents_a_gallon: Cents | null;
}

/**
 * Computes what the mix costs for CHEMICALS_UNITS units of a service, or for each of a flat service. Rounds up.
 * @returns null while the cost of stock is unknown, and without a coverage
 */
export function mixCents(supplies: MixSupplies, costs: SupplyCosts, recipe: MixRecipe, unit: Unit): Cents | null {
  const ounces = neededOunces(recipe, unit === 'flat' ? 1 : CHEMICALS_UNITS, unit);
  if (ounces === null || costs.stock_cents_a_gallon === null) return null;
  if (recipe.target_strength > strongestTarget(supplies, recipe)) return null;
  const stock = stockShare(supplies, recipe);
  const surfactant = surfactantShare(supplies);
  const stockTop = BigInt(costs.stock_cents_a_gallon) * stock.top * surfactant.bottom;
  const surfactantTop = BigInt(costs.surfactant_cents_a_gallon ?? 0) * surfactant.top * stock.bottom;
  const top = ounces.top * (stockTop + surfactantTop);
  return assertCents(Number(roundedUp(top, ounces.bottom * 128n * stock.bottom * surfactant.bottom)));
}
