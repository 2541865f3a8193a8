import { type Cents, roundedProduct, sumCents } from './money.ts';
import { type NamedPackage, type PricedPackage, wholeChoice, withOptionStates, withPackage } from './packages.ts';
import {
  type AddonBasis,
  appliesTo,
  type CustomLine,
  type EnteredLine,
  isTied,
  type LineKind,
  type LineShare,
  type PricedLine,
  type PricedOption,
  type QuoteLine,
  type ServiceLine,
  tiesOf,
} from './quote-lines.ts';
import { resultingRate } from './rate-book.ts';

/**
 * Computes a quote's amounts. Nothing else does: the builder, the server, the customer page, the PDF and the API show
 * these results. Rounds each amount once (docs/product.md, section 1).
 */
export type Discount = { type: 'percent' | 'flat' /** percent: fraction 0–1; flat: cents */; value: number };

export interface QuoteInput {
  lines: readonly QuoteLine[];
  discount: Discount | null;
  /** a fraction, such as 0.08625 */
  tax_rate: number;
  /** 0: none */
  minimum_charge_cents: Cents;
  /** 0: none */
  trip_charge_cents: Cents;
  /** Omitted, or empty: none */
  packages?: readonly NamedPackage[];
}

export interface QuoteTotals {
  /** line totals, before the discount */
  sum_cents: Cents;
  discount_cents: Cents;
  /** sum − discount */
  subtotal_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
}

export interface PricedQuote {
  /** the lines that count, with chosen options after the other lines of work, then the charges */
  lines: Readonly<PricedLine>[];
  /** every optional line, in the order of the quote */
  options: Readonly<PricedOption>[];
  packages: Readonly<PricedPackage>[];
  totals: QuoteTotals;
}

const TRIP_CHARGE_LABEL = 'Trip charge';
export const MINIMUM_CHARGE_LABEL = 'Minimum service charge';

const pricedServices = new WeakMap<ServiceLine | CustomLine, PricedLine>();

/** Cached, because a keystroke in the builder changes one line of hundreds. Lines never change in place. */
function pricedService(line: ServiceLine | CustomLine): Readonly<PricedLine> {
  const priced = pricedServices.get(line) ?? priceService(line);
  pricedServices.set(line, priced);
  return priced;
}

function priceService(line: ServiceLine | CustomLine): PricedLine {
  const basis = line.kind === 'service' ? line.basis : null;
  const unitCents = line.unit_cents ?? (basis ? resultingRate(basis.rate_cents, basis.multiplier) : 0);
  return {
    id: line.id,
    kind: line.kind,
    description: line.description,
    included: line.included ?? '',
    taxable: line.taxable,
    quantity: line.quantity,
    unit: line.unit,
    unit_cents: unitCents,
    line_total_cents: roundedProduct([line.quantity, unitCents]),
    unit_cents_by_hand: line.kind === 'service' && line.unit_cents !== null,
    basis,
  };
}

/** Quantity is 1, because add-ons, the trip charge and the minimum charge are single amounts. */
function sumLine(line: EnteredLine & { kind: LineKind; basis: AddonBasis | null }, cents: Cents): PricedLine {
  const sum = { quantity: 1, unit: 'flat', unit_cents: cents, line_total_cents: cents } as const;
  return { ...line, ...sum, included: '', unit_cents_by_hand: false };
}

/**
 * Returns the sum that a percent add-on applies to: rate-book and custom lines, but no add-ons or charges. Counts
 * only the lines that the add-on names, if it names any.
 */
export function addonBaseCents(
  basis: Pick<AddonBasis, 'applies_to'>,
  lines: readonly Pick<PricedLine, 'id' | 'kind' | 'line_total_cents'>[],
): Cents {
  return sumCents(lines.filter((line) => appliesTo(basis, line)).map((line) => line.line_total_cents));
}

type CountedLine = Pick<PricedLine, 'id' | 'kind' | 'basis' | 'line_total_cents'>;

/** Adds to a percent add-on the sum that its percentage applies to, if its amount was computed from one. */
export function withShares<Line extends CountedLine>(lines: readonly Line[]): (Line & { share?: LineShare })[] {
  return lines.map((line) => {
    const { kind, basis } = line;
    if (kind !== 'addon' || !basis || !('addon' in basis) || basis.type !== 'percent') return line;
    const of_cents = addonBaseCents(basis, lines);
    const follows = roundedProduct([basis.value, of_cents]) === line.line_total_cents;
    return follows ? { ...line, share: { value: basis.value, of_cents } } : line;
  });
}

function addonCents(basis: AddonBasis, work: readonly Readonly<PricedLine>[]): Cents {
  return roundedProduct(basis.type === 'percent' ? [basis.value, addonBaseCents(basis, work)] : [basis.value]);
}

/** The discount never exceeds the sum, so a typo in the builder can't show a negative total. */
function discountCents(discount: Discount | null, sum: Cents): Cents {
  if (!discount) return 0;
  const asked = discount.type === 'percent' ? roundedProduct([discount.value, sum]) : roundedProduct([discount.value]);
  return Math.min(asked, sum);
}

/** Returns the lines that count, then the trip charge, then the minimum charge; and the options, chosen or not. */
function pricedLines(input: QuoteInput): Pick<PricedQuote, 'lines' | 'options'> {
  const offered = input.lines.filter(({ option }) => option === 'offered');
  const required = input.lines.filter(({ option }) => option === undefined);
  const chosen = input.lines.filter(({ option }) => option === 'chosen');
  const services = [...required, ...chosen].filter((line) => line.kind !== 'addon').map(pricedService);
  const priced = (line: QuoteLine): Readonly<PricedLine> => {
    if (line.kind !== 'addon') return pricedService(line);
    const { id, kind, description, taxable, basis } = line;
    return sumLine({ id, kind, description, taxable, basis }, addonCents(basis, services));
  };
  const optional = new Map([...chosen, ...offered].map((line) => [line, priced(line)]));
  const options = input.lines.flatMap((line) => {
    const option = optional.get(line);
    return option ? [{ ...option, chosen: line.option === 'chosen', ...tiesOf(line) }] : [];
  });
  const lines = withCharges([...required.map(priced), ...chosen.flatMap((line) => optional.get(line) ?? [])], input);
  return { lines, options };
}

/** A quote without work has no charges either. */
function withCharges(lines: Readonly<PricedLine>[], input: QuoteInput): Readonly<PricedLine>[] {
  if (lines.length === 0) return lines;
  if (input.trip_charge_cents > 0)
    lines.push(
      sumLine(
        { id: 'trip', kind: 'trip', description: TRIP_CHARGE_LABEL, taxable: true, basis: null },
        input.trip_charge_cents,
      ),
    );
  const missing = input.minimum_charge_cents - sumCents(lines.map((line) => line.line_total_cents));
  if (missing > 0)
    lines.push(
      sumLine(
        { id: 'minimum', kind: 'minimum', description: MINIMUM_CHARGE_LABEL, taxable: true, basis: null },
        missing,
      ),
    );
  return lines;
}

/** Spreads the discount over taxed and untaxed lines: tax = round(tax_rate × taxable sum × subtotal / sum). */
export function totalsOf(
  lines: readonly Pick<PricedLine, 'line_total_cents' | 'taxable'>[],
  discount: Discount | null,
  taxRate: number,
): QuoteTotals {
  const sum = sumCents(lines.map((line) => line.line_total_cents));
  const taxable = sumCents(lines.filter((line) => line.taxable).map((line) => line.line_total_cents));
  const discounted = discountCents(discount, sum);
  const subtotal = sum - discounted;
  const tax = sum === 0 ? 0 : roundedProduct([taxRate, taxable, subtotal], sum);
  return {
    sum_cents: sum,
    discount_cents: discounted,
    subtotal_cents: subtotal,
    tax_cents: tax,
    total_cents: sumCents([subtotal, tax]),
  };
}

/**
 * Rounds quantities to 2 decimals and tax rates to 6, as the database stores them. Prices come from the stored
 * values, so anyone who reads the quote can check its amounts. Completes the choice of packages and options.
 */
export function normalizeQuote<Input extends QuoteInput>(input: Input): Input {
  const entered = input.lines.map(normalizeLine);
  const lines = entered.some(isTied)
    ? withOptionStates(withRecommended(entered, input.packages), wholeChoice)
    : entered;
  return { ...input, tax_rate: rounded(input.tax_rate, 6), lines };
}

/** If no line says which package is chosen, the recommended one is. */
function withRecommended(lines: readonly QuoteLine[], packages: readonly NamedPackage[] = []): readonly QuoteLine[] {
  const recommended = packages.findIndex((each) => each.recommended);
  const isOpen = lines.every(({ from_package, option }) => from_package === undefined || option === undefined);
  return recommended > 0 && isOpen ? withOptionStates(lines, (options) => withPackage(options, recommended)) : lines;
}

/** Returns the price of each package before discount and tax, without the options that no package contains. */
function pricedPackages(input: QuoteInput): PricedPackage[] {
  return (input.packages ?? []).map(({ name, recommended }, place) => {
    const lines = withOptionStates(input.lines, (options) =>
      withPackage(options, place).map((state) =>
        state.from_package === undefined ? { ...state, chosen: false } : state,
      ),
    );
    const sum_cents = sumCents(pricedLines({ ...input, lines }).lines.map((line) => line.line_total_cents));
    return { name, recommended, sum_cents };
  });
}

function normalizeLine(line: QuoteLine): QuoteLine {
  if (line.kind === 'addon') return line;
  const quantity = rounded(line.quantity, 2);
  return Object.is(quantity, line.quantity) ? line : { ...line, quantity };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** @throws AmountTooLarge when an amount exceeds $10,000,000 */
export function priceQuote(input: QuoteInput): PricedQuote {
  const kept = normalizeQuote(input);
  const { lines, options } = pricedLines(kept);
  const packages = pricedPackages(kept);
  return { lines, options, packages, totals: totalsOf(lines, kept.discount, kept.tax_rate) };
}
