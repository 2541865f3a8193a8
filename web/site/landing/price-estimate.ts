import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import type { PricedLine, QuoteLine } from '#domain/pricing/quote-lines.ts';
import { priceQuote } from '#domain/pricing/quote-totals.ts';
import { materialLabel, materialName, UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { SEED_RATE_BOOK } from '#domain/pricing/seed-rate-book.ts';
import { quantityLabel } from '#domain/pricing/wording.ts';

/** Prices one line and at most one add-on with the rate book of a new company. The amounts match the builder's. */
interface EstimateChoice {
  /** a surface type and one of its materials: "House Siding/stucco" */
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

export const SURFACE_CHOICES = SEED_RATE_BOOK.surface_types.map(({ name, materials }) => ({
  name,
  materials: materials.map(({ material }) => ({ value: `${name}/${material}`, label: materialLabel(material) })),
}));

export const ADDON_CHOICES: readonly string[] = SEED_RATE_BOOK.addons.map(({ name }) => name);

export interface EstimateText {
  /** after the number: "sq ft" */
  unit: string;
  description: string;
  /** "640 sq ft × $0.25" */
  quantity: string;
  line_total: string;
  /** empty if there is no add-on */
  addon: string;
  addon_total: string;
  total: string;
  /** how the unit price was computed: "$0.20 a sq ft × 1.25 for stamped concrete = $0.25" */
  reason: string;
}

/**
 * Prices a choice.
 * @returns null if the choice is not offered, or the quantity is not a number from QUANTITY_MIN to QUANTITY_MAX
 */
export function estimate(choice: EstimateChoice): EstimateText | null {
  const lines = linesOf(choice);
  if (!lines) return null;
  const charges = { discount: null, tax_rate: 0, minimum_charge_cents: 0, trip_charge_cents: 0 };
  const priced = priceQuote({ lines, ...charges });
  const [line, addonLine] = priced.lines;
  return line ? wordsOf(line, addonLine, priced.totals.total_cents) : null;
}

function linesOf({ surface: value, quantity, addon: name }: EstimateChoice): QuoteLine[] | null {
  const [surfaceName, materialOf] = value.split('/');
  const surface = SEED_RATE_BOOK.surface_types.find((row) => row.name === surfaceName);
  const service = surface?.services.find(({ is_default }) => is_default);
  const material = surface?.materials.find((row) => row.material === materialOf);
  const addon = SEED_RATE_BOOK.addons.find((row) => row.name === name);
  if (!surface || !service || !material || (name !== '' && !addon)) return null;
  if (!(quantity >= QUANTITY_MIN && quantity <= QUANTITY_MAX)) return null;
  const line = lineFromRate(SEED_RATE_BOOK, { surface, service, material, quantity }, 'service');
  return addon ? [line, lineFromRate(SEED_RATE_BOOK, { addon }, 'addon')] : [line];
}

function wordsOf(line: PricedLine, addon: PricedLine | undefined, total: Cents): EstimateText {
  return {
    unit: UNIT_SUFFIXES[line.unit],
    description: line.description,
    quantity: `${quantityLabel(line)} × ${formatMoney(line.unit_cents)}`,
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
