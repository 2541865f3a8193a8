import { chemicalsCents, type MarginCosts } from './margin.ts';
import {
  addedMix,
  type Mix,
  type MixAmounts,
  type MixRecipe,
  type MixSupplies,
  mixOf,
  NO_MIX,
  OUNCES_A_GALLON,
} from './mix.ts';
import { AmountTooLarge, type Cents, formatQuantity, sumCents } from './money.ts';
import type { Unit } from './rate-book.ts';

/** A line of a quote whose service needs a mix. */
export interface MixLine extends MixRecipe {
  surface_type: string;
  service: string;
  unit: Unit;
  quantity: number;
}

interface ServiceMix
  extends Mix,
    Pick<MixLine, 'surface_type' | 'service' | 'unit' | 'quantity' | 'target_strength' | 'injector_ratio'> {}

interface MixSheet {
  stock_strength: number;
  tank_gallons: number;
  services: ServiceMix[];
  total: MixAmounts;
}

/** Returns the same text for lines that are mixed alike. */
function recipeKey(line: MixLine): string {
  const { surface_type, service, unit, target_strength, injector_ratio, units_per_gallon, gallons_each } = line;
  return JSON.stringify([surface_type, service, unit, target_strength, injector_ratio, units_per_gallon, gallons_each]);
}

/** Lines of one service that are mixed alike share their tanks. */
function together(lines: readonly MixLine[]): MixLine[] {
  const groups = Map.groupBy(lines, recipeKey);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const hundredths = [first, ...more].reduce((sum, { quantity }) => sum + Math.round(quantity * 100), 0);
    return [{ ...first, quantity: hundredths / 100 }];
  });
}

/** Computes the tanks of a job, by service. @returns null when none of its lines needs a mix */
export function mixSheetOf(supplies: MixSupplies, lines: readonly MixLine[]): MixSheet | null {
  const services = together(lines).flatMap((line) => {
    const mix = mixOf(supplies, line, line.quantity, line.unit);
    if (!mix) return [];
    const { surface_type, service, unit, quantity, target_strength, injector_ratio } = line;
    return [{ surface_type, service, unit, quantity, target_strength, injector_ratio, ...mix }];
  });
  if (services.length === 0) return null;
  const { stock_strength, tank_gallons } = supplies;
  const total = services.reduce((sum, { total }) => addedMix(sum, total), NO_MIX);
  return { stock_strength, tank_gallons, services, total };
}

/**
 * Adds up what the chemicals of the sheet cost, from the same costs as the margin.
 * @returns null while no cost is known, and above $10,000,000
 */
export function sheetCents(sheet: Pick<MixSheet, 'services'>, costs: Pick<MarginCosts, 'services'>): Cents | null {
  try {
    const known = sheet.services.flatMap((service) => chemicalsCents(costs, service) ?? []);
    return known.length === 0 ? null : sumCents(known);
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}

/** "5 gal 64 oz" */
export function ouncesText(ounces: number): string {
  const gallons = Math.floor(ounces / OUNCES_A_GALLON);
  const rest = ounces % OUNCES_A_GALLON;
  if (gallons === 0) return `${rest} oz`;
  return `${formatQuantity(gallons)} gal${rest === 0 ? '' : ` ${rest} oz`}`;
}

/**
 * "2 full tanks, 50 gal each" or "Last tank, 12 gal 40 oz".
 * @param tanks number of tanks of the service
 * @param isLast whether it is the last one
 */
export function tankText(
  { count, mix_ounces }: { count: number; mix_ounces: number },
  tanks: number,
  isLast: boolean,
): string {
  const volume = ouncesText(mix_ounces);
  if (count > 1) return `${formatQuantity(count)} ${count < tanks ? 'full tanks' : 'tanks'}, ${volume} each`;
  if (tanks === 1) return `One tank, ${volume}`;
  return `${isLast ? 'Last' : 'First'} tank, ${volume}`;
}
