/**
 * Computes the likely price of what a visitor asks for, from the company's own rate book. Widens the range when too many
 * final prices of earlier requests were outside theirs.
 */

import { AmountTooLarge, type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import {
  type RateBook,
  resultingRate,
  type Service,
  type SurfaceType,
  type VersionedRateBook,
} from '#domain/pricing/rate-book.ts';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { type SurfaceSizes, sizesOfSurface } from './asked-sizes.ts';
import {
  ASKED_SURFACES_MAX,
  type AskedSize,
  type AskedSurface,
  type PriceRange,
  type QuoteRequest,
} from './quote-request.ts';

/** A surface that visitors can ask about, with the service and the material that its price assumes. */
export interface OfferedSurface {
  surface: SurfaceType;
  service: Service;
  material: SurfaceType['materials'][number] | null;
  unitCents: Cents;
  sizes: SurfaceSizes | null;
}

/** Surfaces with a service, one for each name. A price assumes the default service and the first material. */
export function offeredSurfaces(book: RateBook): OfferedSurface[] {
  const byName = new Map<string, OfferedSurface>();
  for (const surface of book.surface_types) {
    const service = surface.services.find(({ is_default }) => is_default) ?? surface.services[0];
    if (!service || byName.has(surface.name) || byName.size === ASKED_SURFACES_MAX) continue;
    const material = surface.materials[0] ?? null;
    const unitCents = resultingRate(service.base_rate_cents, material?.multiplier ?? 1);
    byName.set(surface.name, {
      surface,
      service,
      material,
      unitCents,
      sizes: sizesOfSurface(surface.name, service.uom),
    });
  }
  return [...byName.values()];
}

/** One choice of a visitor. A size is ignored where the price is flat. */
export interface SurfaceWish {
  surface: string;
  size: AskedSize;
}

/** Leaves out surfaces that the rate book doesn't have, for example because it changed while the page was open. */
export function askedSurfaces(offered: readonly OfferedSurface[], wishes: readonly SurfaceWish[]): AskedSurface[] {
  const sizes = new Map(wishes.map(({ surface, size }) => [surface, size]));
  return offered.flatMap<AskedSurface>(({ surface: { name }, service: { uom: unit }, sizes: spans }) => {
    const size = sizes.get(name);
    if (size === undefined) return [];
    if (!spans) return [{ surface: name, size: null, from: null, to: null, unit }];
    const [from, to] = size === 'unsure' ? [spans.small[0], spans.large[1]] : spans[size];
    return [{ surface: name, size, from, to, unit }];
  });
}

interface LikelyRow extends PriceRange {
  surface: string;
  unit_cents: Cents;
}

/** The likely price as the page says it. Its rows add up to it, unless the minimum charge is higher. */
interface LikelyCost {
  rows: LikelyRow[];
  trip_cents: Cents;
  /** 0 when it changes nothing */
  minimum_cents: Cents;
  likely: PriceRange;
  /** exact, before any widening */
  range: PriceRange;
}

interface Charges {
  minimum_charge_cents: Cents;
  trip_charge_cents: Cents;
}

/**
 * @param widening in percent, from `wideningOf`
 * @returns null when nothing is asked for, or beyond the largest amount
 */
export function likelyPrice(
  offered: readonly OfferedSurface[],
  asked: readonly AskedSurface[],
  charges: Charges,
  widening: number,
): LikelyCost | null {
  if (asked.length === 0) return null;
  try {
    return likelyOf(offered, asked, charges, widening);
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}

function likelyOf(
  offered: readonly OfferedSurface[],
  asked: readonly AskedSurface[],
  { minimum_charge_cents: minimum, trip_charge_cents: trip }: Charges,
  widening: number,
): LikelyCost {
  const exact = asked.map(({ surface, from, to }) => {
    const unit_cents = offered.find((each) => each.surface.name === surface)?.unitCents ?? 0;
    const [low_cents, high_cents] = [roundedProduct([from ?? 1, unit_cents]), roundedProduct([to ?? 1, unit_cents])];
    return { surface, unit_cents, low_cents, high_cents };
  });
  const rows = exact.map((row) => ({ ...row, ...rounded(widened(row, widening)) }));
  const sum = withTrip(rows, trip);
  return {
    rows,
    trip_cents: trip,
    minimum_cents: sum.low_cents < minimum ? minimum : 0,
    likely: atLeast(sum, minimum),
    range: atLeast(withTrip(exact, trip), minimum),
  };
}

function withTrip(rows: readonly PriceRange[], trip: Cents): PriceRange {
  return {
    low_cents: sumCents([...rows.map(({ low_cents }) => low_cents), trip]),
    high_cents: sumCents([...rows.map(({ high_cents }) => high_cents), trip]),
  };
}

const atLeast = ({ low_cents, high_cents }: PriceRange, minimum: Cents): PriceRange => ({
  low_cents: Math.max(low_cents, minimum),
  high_cents: Math.max(high_cents, minimum),
});

/** Percent are whole numbers, so this is exact. */
function widened({ low_cents, high_cents }: PriceRange, percent: number): PriceRange {
  return {
    low_cents: Math.floor((low_cents * 100) / (100 + percent)),
    high_cents: Math.ceil((high_cents * (100 + percent)) / 100),
  };
}

/** Rounds outward to $10, and below $100 to $1: an estimate in cents looks like a price. */
function rounded({ low_cents, high_cents }: PriceRange): PriceRange {
  const step = (cents: Cents) => (cents < 100_00 ? 100 : 1000);
  return {
    low_cents: Math.floor(low_cents / step(low_cents)) * step(low_cents),
    high_cents: Math.ceil(high_cents / step(high_cents)) * step(high_cents),
  };
}

/** A decided quote that someone asked for. Its final price is before tax, like the range. */
export interface DecidedRequest extends Pick<QuoteRequest, 'range' | 'likely'> {
  final_cents: Cents;
}

/** Below this many decided quotes, one unusual job would decide how wide ranges are. */
export const RANGE_SAMPLE_MIN = 10;
/** The latest decided quotes that count. */
export const RANGE_SAMPLE_MAX = 100;
const RANGE_GOAL_PERCENT = 90;
const WIDENING_MAX = 100;

const isInside = ({ low_cents, high_cents }: PriceRange, cents: Cents) => low_cents <= cents && cents <= high_cents;

interface RangeAccuracy {
  /** decided quotes with a range */
  count: number;
  inside: number;
  /** whole percent, rounded down, so that 90 is never claimed early. null without decided quotes */
  percent: number | null;
  /** in percent, for the next ranges */
  widening: number;
}

/** @param decided the latest decided quotes that someone asked for */
export function rangeAccuracy(decided: readonly DecidedRequest[]): RangeAccuracy {
  const ranged = decided.flatMap(({ range, likely, final_cents }) =>
    range && likely ? [{ range, likely, final_cents }] : [],
  );
  const inside = ranged.filter(({ likely, final_cents }) => isInside(likely, final_cents)).length;
  const count = ranged.length;
  return {
    count,
    inside,
    percent: count === 0 ? null : Math.floor((inside * 100) / count),
    widening: wideningOf(ranged),
  };
}

/** The least percentage by which the rate book's ranges would have contained nine of ten final prices. */
function wideningOf(decided: readonly { range: PriceRange; final_cents: Cents }[]): number {
  if (decided.length < RANGE_SAMPLE_MIN) return 0;
  const needed = decided.map(({ range, final_cents }) => widthFor(range, final_cents)).toSorted((a, b) => a - b);
  return needed[Math.ceil((decided.length * RANGE_GOAL_PERCENT) / 100) - 1] ?? 0;
}

function widthFor({ low_cents, high_cents }: PriceRange, final: Cents): number {
  for (let percent = 0; percent < WIDENING_MAX; percent += 1)
    if (isInside(widened({ low_cents, high_cents }, percent), final)) return percent;
  return WIDENING_MAX;
}

/**
 * Returns the lines of the draft: each surface with its default service, and the middle of its size. Surfaces of unknown
 * size have no line, because nobody would notice an invented quantity.
 */
export function linesOfRequest(
  book: Pick<VersionedRateBook, 'version'>,
  offered: readonly OfferedSurface[],
  asked: readonly AskedSurface[],
  newId: () => string,
): ServiceLine[] {
  return asked.flatMap(({ surface: name, size, from, to }) => {
    const rate = offered.find(({ surface }) => surface.name === name);
    if (!rate || size === 'unsure') return [];
    const quantity = from === null || to === null ? 1 : Math.round((from + to) / 20) * 10;
    return [lineFromRate(book, { ...rate, quantity }, newId())];
  });
}
