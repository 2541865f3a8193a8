/** Sizes that people recognize without measuring, for the page on which they ask for a quote. */
import type { Unit } from '#domain/pricing/rate-book.ts';

/** How the sizes are called: by a house's stories, by cars on a driveway, or small to large. */
type SizeNames = 'stories' | 'cars' | 'plain';
/** in units of the service */
type Span = readonly [from: number, to: number];

export interface SurfaceSizes {
  names: SizeNames;
  small: Span;
  medium: Span;
  large: Span;
}

const plain = (small: Span, medium: Span, large: Span): SurfaceSizes => ({ names: 'plain', small, medium, large });

/** For surfaces of the default rate book that are still priced by the same unit. */
const KNOWN: Readonly<Record<string, SurfaceSizes & { unit: Unit }>> = {
  'Concrete & Driveway': {
    names: 'cars',
    unit: 'sqft',
    small: [400, 600],
    medium: [600, 1200],
    large: [1200, 2000],
  },
  'House Siding': {
    names: 'stories',
    unit: 'sqft',
    small: [1000, 1500],
    medium: [1500, 2600],
    large: [2600, 4000],
  },
  Roof: { unit: 'sqft', ...plain([1000, 1700], [1700, 2600], [2600, 4000]) },
  'Deck & Fence': { unit: 'sqft', ...plain([150, 300], [300, 500], [500, 900]) },
  Gutters: { names: 'stories', unit: 'lft', small: [100, 160], medium: [140, 220], large: [200, 320] },
  'Patio & Pool': { unit: 'sqft', ...plain([150, 300], [300, 600], [600, 1200]) },
};

const ANY: Readonly<Record<Exclude<Unit, 'flat'>, SurfaceSizes>> = {
  sqft: plain([200, 500], [500, 1500], [1500, 3000]),
  lft: plain([50, 120], [120, 220], [220, 400]),
};

/** Returns null for a flat price, which needs no size. */
export function sizesOfSurface(name: string, unit: Unit): SurfaceSizes | null {
  if (unit === 'flat') return null;
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (known?.unit !== unit) return ANY[unit];
  const { unit: _unit, ...sizes } = known;
  return sizes;
}
