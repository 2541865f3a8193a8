import type { AddonType, RateBook, Unit, VersionedRateBook } from './rate-book.ts';

/**
 * Every new company's rate book, which "Restore Defaults" restores (docs/product.md, section 10). Rates are cents
 * from published United States price guides. The app asks owners to check them.
 */
export interface SeedSurface {
  name: string;
  /** the first service is its surface type's default */
  services: [name: string, uom: Unit, base_rate_cents: number, included: string][];
  materials: [material: string, multiplier: number][];
}

export const SEED_SURFACES: readonly SeedSurface[] = [
  {
    name: 'Concrete & Driveway',
    services: [
      ['Surface clean', 'sqft', 20, 'We pre-treat stains, surface clean, and rinse the edges.'],
      ['Degrease spot', 'flat', 5000, 'We treat the spot with degreaser and hot water. A faint shadow may remain.'],
      ['Seal', 'sqft', 90, 'We apply one coat of sealer to the clean, dry surface.'],
      ['Curb and edge', 'lft', 75, 'We clean the curb and the edges along the grass.'],
    ],
    materials: [
      ['broom_concrete', 1],
      ['asphalt', 0.9],
      ['exposed_aggregate', 1.15],
      ['stamped_concrete', 1.25],
      ['brick_pavers', 1.3],
      ['natural_stone', 1.4],
    ],
  },
  {
    name: 'House Siding',
    services: [
      ['Soft wash', 'sqft', 30, 'Low pressure and soap, so no water is forced behind the siding.'],
      ['Oxidation removal', 'sqft', 90, 'We wash off the chalky film by hand and rinse it clean.'],
      ['Window rinse', 'flat', 6000, 'We rinse the outside of the windows with clean water.'],
    ],
    materials: [
      ['vinyl', 1],
      ['aluminum', 1.05],
      ['fiber_cement', 1.1],
      ['painted_wood', 1.25],
      ['brick', 1.3],
      ['stone', 1.4],
      ['stucco', 1.6],
      ['log_cedar', 1.6],
    ],
  },
  {
    name: 'Roof',
    services: [
      ['Roof soft wash', 'sqft', 45, 'We treat the roof at low pressure. Dark streaks fade within a few weeks.'],
      ['Moss treatment', 'sqft', 20, 'We treat the moss. It dries and comes off the roof over time.'],
    ],
    materials: [
      ['asphalt_shingle', 1],
      ['metal', 1.05],
      ['concrete_tile', 1.3],
      ['clay_tile', 1.35],
      ['slate', 1.55],
      ['cedar_shake', 1.75],
    ],
  },
  {
    name: 'Deck & Fence',
    services: [
      ['Wood wash', 'sqft', 40, 'Low pressure and wood cleaner, along the grain.'],
      ['Brighten', 'sqft', 25, 'We brighten the washed wood, so its color comes back.'],
      ['Fence wash', 'lft', 250, 'We wash both sides where we can reach them and rinse the plants.'],
    ],
    materials: [
      ['composite', 1],
      ['vinyl', 0.9],
      ['treated_pine', 1.15],
      ['cedar_redwood', 1.3],
      ['painted', 1.35],
    ],
  },
  {
    name: 'Gutters',
    services: [
      ['Gutter clean-out', 'lft', 125, 'Emptied by hand, downspouts checked, debris hauled away.'],
      ['Gutter brightening', 'lft', 175, 'We remove the dark streaks from the outside of the gutters.'],
      ['Downspout flush', 'flat', 2500, 'We flush the downspout until the water runs freely.'],
    ],
    materials: [
      ['aluminum', 1],
      ['copper', 1.4],
      ['wood', 1.5],
    ],
  },
  {
    name: 'Patio & Pool',
    services: [
      ['Patio clean', 'sqft', 25, 'We treat the growth first, then clean and rinse.'],
      ['Re-sand joints', 'sqft', 60, 'We fill the joints with new sand once the surface is dry.'],
    ],
    materials: [
      ['concrete', 1],
      ['cool_deck', 1.2],
      ['pavers', 1.3],
      ['travertine', 1.45],
    ],
  },
];

/**
 * Earlier wording of sentences above, by the service's name. Rate books and quotes created with it still have it, and
 * a Spanish quote still translates it.
 */
export const EARLIER_INCLUDED: Readonly<Record<string, string>> = {
  'Degrease spot': 'We treat the spot with degreaser and hot water. A faint shadow may stay.',
  'Moss treatment': 'We treat the moss. It dries and lets go of the roof over time.',
  'Downspout flush': 'We flush the downspout until the water runs free.',
};

export const SEED_ADDONS: readonly [name: string, type: AddonType, value: number][] = [
  ['Mildew treatment', 'percent', 0.15],
  ['Heavy soil', 'percent', 0.25],
  ['Second story', 'percent', 0.2],
  ['Rush', 'percent', 0.2],
  ['After hours', 'percent', 0.15],
  ['Eco detergent', 'flat', 4500],
  ['Difficult access', 'flat', 10000],
  ['Travel', 'flat', 5000],
  ['Water haul-in', 'flat', 7500],
  ['Rust or oil spot', 'flat', 5000],
];

/** @param id returns the id for a row's name, such as "House Siding" or "House Siding/Soft wash" */
export function seedRateBook(id: (row: string) => string): RateBook {
  return {
    surface_types: SEED_SURFACES.map(({ name: surface, services, materials }) => ({
      id: id(surface),
      name: surface,
      services: services.map(([name, uom, base_rate_cents, included], index) => ({
        id: id(`${surface}/${name}`),
        name,
        base_rate_cents,
        uom,
        is_default: index === 0,
        included,
      })),
      materials: materials.map(([material, multiplier]) => ({
        id: id(`${surface}/${material}`),
        material,
        multiplier,
      })),
    })),
    addons: SEED_ADDONS.map(([name, type, value]) => ({ id: id(name), name, type, value })),
  };
}

/** The first version of every company's rate book, for pricing without a company. */
export const SEED_RATE_BOOK: VersionedRateBook = { version: 1, ...seedRateBook((row) => row) };
