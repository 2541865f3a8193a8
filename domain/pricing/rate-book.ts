import { type Cents, roundedProduct } from './money.ts';

export const UNITS = ['sqft', 'lft', 'flat'] as const;
export type Unit = (typeof UNITS)[number];

/** Unit names. Square feet always mean the surface to clean, never a house's living area. */
export const UNIT_LABELS: Record<Unit, string> = { sqft: 'Sq Ft', lft: 'Linear Ft', flat: 'Flat' };

/** Units as in "1,200 sq ft". Flat prices have no unit. */
export const UNIT_SUFFIXES: Record<Unit, string> = { sqft: 'sq ft', lft: 'linear ft', flat: '' };

export const ADDON_TYPES = ['percent', 'flat'] as const;
export type AddonType = (typeof ADDON_TYPES)[number];

export interface Addon {
  id: string;
  name: string;
  type: AddonType;
  /** percent: a fraction, 0 to 1. flat: cents */
  value: number;
}

export interface Service {
  id: string;
  name: string;
  base_rate_cents: Cents;
  uom: Unit;
  is_default: boolean;
  /** units that one person finishes in an hour. The program proposes a visit's length from it. null when not entered */
  units_per_hour?: number | null | undefined;
  /** minutes of one person for each, instead of units per hour. Only for flat services. null when not entered */
  minutes_each?: number | null | undefined;
  /** One sentence that tells the customer what the service includes. Lines copy it. '' or omitted: none */
  included?: string | undefined;
}

export interface MaterialMultiplier {
  id: string;
  /** stored with underscores, shown with spaces */
  material: string;
  multiplier: number;
}

export interface SurfaceType {
  id: string;
  name: string;
  services: Service[];
  materials: MaterialMultiplier[];
}

export interface RateBook {
  surface_types: SurfaceType[];
  addons: Addon[];
}

/** A version never changes. Saving creates the next one. */
export interface VersionedRateBook extends RateBook {
  version: number;
}

export const MULTIPLIER_MIN = 0.5;
export const MULTIPLIER_MAX = 2.5;
export const MULTIPLIER_STEP = 0.01;
export const MULTIPLIER_PLACES = 2;
export const MULTIPLIER_TOO_LOW = `Multiplier must be at least ${MULTIPLIER_MIN}`;
export const MULTIPLIER_TOO_HIGH = `Multiplier must be at most ${MULTIPLIER_MAX}`;
export const MULTIPLIER_DECIMALS = `Multiplier can have at most ${MULTIPLIER_PLACES} decimal places`;
export const RATE_MIN_CENTS = 1;
export const RATE_MAX_CENTS = 1_000_000;
export const UNITS_PER_HOUR_MAX = 100_000;
export const UNITS_PER_HOUR_RANGE = `Enter a whole number from 1 to ${UNITS_PER_HOUR_MAX.toLocaleString('en-US')} an hour, or leave it empty`;
export const MINUTES_EACH_MAX = 10_000;
export const MINUTES_EACH_RANGE = `Enter a whole number of minutes from 1 to ${MINUTES_EACH_MAX.toLocaleString('en-US')}, or leave it empty`;
export const RATE_TOO_LOW = `Rate must be at least ${RATE_MIN_CENTS} cent`;
export const RATE_NOT_WHOLE = 'Rate must be a whole number of cents';
export const RATE_TOO_HIGH = `Rate must be less than $${(RATE_MAX_CENTS / 100).toLocaleString('en-US')}`;
export const RATE_NAME_MAX = 100;
/** of the sentence that says what a service includes, in characters */
export const INCLUDED_MAX = 200;
export const INCLUDED_TOO_LONG = `What’s included must be at most ${INCLUDED_MAX} characters`;
export const SURFACE_TYPES_MAX = 100;
/** per surface type */
export const SERVICES_MAX = 100;
export const MATERIALS_MAX = 100;
export const ADDONS_MAX = 200;

/** Returns cents: rate × multiplier, rounded once. */
export function resultingRate(baseRateCents: Cents, multiplier: number): Cents {
  return roundedProduct([baseRateCents, multiplier]);
}

/** Returns "asphalt shingle" for "asphalt_shingle". */
export function materialName(material: string): string {
  return material.replaceAll('_', ' ');
}

/** Returns "Asphalt shingle". */
export function materialLabel(material: string): string {
  const name = materialName(material);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function lineDescription(service: string, surface: string, material: string | null): string {
  return material ? `${service} – ${surface} (${materialName(material)})` : `${service} – ${surface}`;
}

/**
 * Keeps only the first checked default of a surface type. It's fine if none is checked (docs/specification.md, section
 * 2).
 */
export function withSingleDefault<T extends { is_default: boolean }>(services: readonly T[]): T[] {
  const first = services.findIndex((service) => service.is_default);
  return services.map((service, index) => ({ ...service, is_default: index === first }));
}
