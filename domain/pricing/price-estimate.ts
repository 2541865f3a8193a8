import { type Cents, formatMoney } from './money.ts';
import { type PricedLine, priceQuote, type QuoteLine } from './quote-totals.ts';
import { quantityWords } from './wording.ts';
import { lineDescription, materialName, UNIT_SUFFIXES } from './rate-book.ts';
import { SEED_ADDONS, SEED_SURFACES, type SeedSurface } from './seed-rate-book.ts';

/**
 * One line and at most one add-on priced from the rate book a new company starts with: for people who want to see a price
 * come about before they sign up. The figures are those the builder would show for the same choice.
 */
export interface EstimateChoice {
  /** name of a surface type and one of its materials: "House Siding/stucco" */
  surface: string;
  /** in the unit of the surface's default service: square feet of surface, or linear feet */
  quantity: number;
  /** name of an add-on, or empty */
  addon: string;
}

export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 100_000;

export const FIRST_CHOICE: EstimateChoice = {
  surface: 'Concrete & Driveway/stamped_concrete',
  quantity: 640,
  addon: 'Mildew treatment',
};

/** What there is to choose from, grouped by surface type. */
export const SURFACE_CHOICES = SEED_SURFACES.map(({ name, materials }) => ({
  name,
  materials: materials.map(([material]) => ({ value: `${name}/${material}`, label: materialName(material) })),
}));

export const ADDON_CHOICES: readonly string[] = SEED_ADDONS.map(([name]) => name);

/** Every figure and word of an estimate, as it is shown. */
export interface EstimateWords {
  /** after the number: "sq ft" */
  unit: string;
  description: string;
  /** "640 sq ft × $0.25" */
  quantity: string;
  line_total: string;
  /** empty without an add-on */
  addon: string;
  addon_total: string;
  total: string;
  /** how the unit price came about: "$0.20 a sq ft × 1.25 for stamped concrete = $0.25" */
  reason: string;
}

/**
 * @returns null when the choice is not one of those offered, or the quantity is not a number from QUANTITY_MIN to
 *   QUANTITY_MAX
 */
export function estimate({ surface, quantity, addon }: EstimateChoice): EstimateWords | null {
  const [surfaceName, material] = surface.split('/');
  const seed = SEED_SURFACES.find(({ name }) => name === surfaceName);
  const multiplier = seed?.materials.find(([name]) => name === material)?.[1];
  if (!seed || material === undefined || multiplier === undefined) return null;
  if (!(quantity >= QUANTITY_MIN && quantity <= QUANTITY_MAX)) return null;
  const extra = addonLines(addon);
  if (!extra) return null;
  const service = serviceLine(seed, material, multiplier, quantity);
  const { lines, totals } = priceQuote({
    lines: [service, ...extra],
    discount: null,
    tax_rate: 0,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
  });
  const [line, addonLine] = lines;
  return line ? wordsOf(line, addonLine, totals.total_cents) : null;
}

function serviceLine(seed: SeedSurface, material: string, multiplier: number, quantity: number): QuoteLine {
  const [service, unit, rate_cents] = seed.services[0] ?? ['', 'flat', 0];
  return {
    id: 'service',
    kind: 'service',
    description: lineDescription(service, seed.name, material),
    taxable: false,
    quantity,
    unit,
    unit_cents: null,
    basis: { surface_type: seed.name, service, material, rate_cents, multiplier, rate_book_version: 1 },
  };
}

/** @returns null for an add-on that is not offered */
function addonLines(addon: string): QuoteLine[] | null {
  if (addon === '') return [];
  const [, type, value] = SEED_ADDONS.find(([name]) => name === addon) ?? [];
  if (type === undefined || value === undefined) return null;
  return [{ id: 'addon', kind: 'addon', description: addon, taxable: false, basis: { addon, type, value } }];
}

function wordsOf(line: PricedLine, addon: PricedLine | undefined, total: Cents): EstimateWords {
  return {
    unit: UNIT_SUFFIXES[line.unit],
    description: line.description,
    quantity: `${quantityWords(line)} × ${formatMoney(line.unit_cents)}`,
    line_total: formatMoney(line.line_total_cents),
    addon: addon?.description ?? '',
    addon_total: addon ? formatMoney(addon.line_total_cents) : '',
    total: formatMoney(total),
    reason: reasonOf(line),
  };
}

function reasonOf({ basis, unit, unit_cents }: PricedLine): string {
  if (!basis || !('rate_cents' in basis)) return '';
  const rate = `${formatMoney(basis.rate_cents)} a ${UNIT_SUFFIXES[unit]}`;
  return `${rate} × ${basis.multiplier.toFixed(2)} for ${materialName(basis.material ?? '')} = ${formatMoney(unit_cents)}`;
}
