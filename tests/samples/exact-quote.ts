import fc from 'fast-check';
import { AmountTooLarge, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import type { QuoteLine } from '#domain/pricing/quote-lines.ts';
import { priceQuote, type QuoteInput } from '#domain/pricing/quote-totals.ts';

/**
 * The reference uses only integers and fractions. Every decimal starts as a whole number of hundredths, thousandths
 * and so on.
 */
type Fraction = { readonly over: bigint; readonly under: bigint };
const fraction = (over: bigint | number, under: bigint | number = 1n): Fraction => ({
  over: BigInt(over),
  under: BigInt(under),
});
const times = (...factors: Fraction[]): Fraction =>
  factors.reduce((a, b) => ({ over: a.over * b.over, under: a.under * b.under }));
/** Rounds half away from zero: the whole part, plus one if the remainder is at least a half. */
function rounded({ over, under }: Fraction): bigint {
  const whole = over / under;
  return (over - whole * under) * 2n >= under ? whole + 1n : whole;
}

interface Decimal {
  readonly units: number;
  readonly scale: number;
}
const numberOf = ({ units, scale }: Decimal): number => units / scale;
const fractionOf = ({ units, scale }: Decimal): Fraction => fraction(units, scale);

type CaseLine =
  | { kind: 'service'; quantity: Decimal; rate: number; multiplier: Decimal; byHand: number | null; taxable: boolean }
  | { kind: 'custom'; quantity: Decimal; unitCents: number; taxable: boolean }
  /**
   * on: indexes of the lines that the add-on names, modulo the number of lines. Empty: all service and custom lines.
   */
  | { kind: 'addon'; type: 'percent'; share: Decimal; on: number[]; taxable: boolean }
  | { kind: 'addon'; type: 'flat'; cents: number; taxable: boolean };

interface Case {
  lines: CaseLine[];
  discount: { type: 'percent'; share: Decimal } | { type: 'flat'; cents: number } | null;
  taxRate: Decimal;
  minimum: number;
  trip: number;
}

/** The id of the line at an index. */
export const lineId = (index: number) => `line ${index}`;

export function inputOf({ lines, discount, taxRate, minimum, trip }: Case): QuoteInput {
  return {
    lines: lines.map((line, index) => lineOf(line, index, lines)),
    discount:
      discount &&
      (discount.type === 'flat'
        ? { type: 'flat', value: discount.cents }
        : { type: 'percent', value: numberOf(discount.share) }),
    tax_rate: numberOf(taxRate),
    minimum_charge_cents: minimum,
    trip_charge_cents: trip,
  };
}

function namedBy(line: CaseLine, lines: readonly CaseLine[]): number[] | null {
  if (line.kind !== 'addon' || line.type !== 'percent') return null;
  const named = new Set(line.on.map((index) => index % lines.length));
  const work = [...named].filter((index) => lines[index]?.kind !== 'addon');
  return work.length === 0 ? null : work;
}

function lineOf(line: CaseLine, index: number, lines: readonly CaseLine[]): QuoteLine {
  const base = { id: lineId(index), description: lineId(index), taxable: line.taxable };
  if (line.kind === 'custom')
    return { ...base, kind: 'custom', quantity: numberOf(line.quantity), unit: 'sqft', unit_cents: line.unitCents };
  if (line.kind === 'addon')
    return {
      ...base,
      kind: 'addon',
      basis: {
        addon: 'x',
        type: line.type,
        value: line.type === 'flat' ? line.cents : numberOf(line.share),
        rate_book_version: 1,
        ...(namedBy(line, lines) && { applies_to: namedBy(line, lines)?.map(lineId) }),
      },
    };
  const basis = {
    surface_type: 's',
    service: 't',
    material: null,
    rate_cents: line.rate,
    multiplier: numberOf(line.multiplier),
    rate_book_version: 1,
  };
  return { ...base, kind: 'service', quantity: numberOf(line.quantity), unit: 'sqft', unit_cents: line.byHand, basis };
}

interface Figures {
  lines: bigint[];
  trip: bigint;
  minimum: bigint;
  sum: bigint;
  discount: bigint;
  subtotal: bigint;
  tax: bigint;
  total: bigint;
}

const plus = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n);

/**
 * Follows docs/product.md, section 1, sentence by sentence. Returns null for an amount over $10,000,000.
 * @param counts false for an option that wasn't chosen
 */
export function exactFigures(
  { lines, discount, taxRate, minimum, trip }: Case,
  counts = (_index: number) => true,
): Figures | null {
  const unitCents = (line: CaseLine & { kind: 'service' | 'custom' }) => {
    if (line.kind === 'custom') return BigInt(line.unitCents);
    return line.byHand === null
      ? rounded(times(fraction(line.rate), fractionOf(line.multiplier)))
      : BigInt(line.byHand);
  };
  const work = lines.map((line, index) =>
    line.kind === 'addon' || !counts(index)
      ? null
      : rounded(times(fractionOf(line.quantity), fraction(unitCents(line)))),
  );
  const workSum = plus(work.map((cents) => cents ?? 0n));
  const totals = lines.map((line, index) => {
    if (line.kind !== 'addon' || !counts(index)) return work[index] ?? 0n;
    if (line.type === 'flat') return BigInt(line.cents);
    const named = namedBy(line, lines);
    const base = named ? plus(named.map((each) => work[each] ?? 0n)) : workSum;
    return rounded(times(fractionOf(line.share), fraction(base)));
  });
  const isAnything = lines.some((_, index) => counts(index));
  const tripCents = isAnything ? BigInt(trip) : 0n;
  const before = plus(totals) + tripCents;
  const missing = isAnything && BigInt(minimum) > before ? BigInt(minimum) - before : 0n;
  const sum = before + missing;
  const wanted =
    discount === null
      ? 0n
      : discount.type === 'flat'
        ? BigInt(discount.cents)
        : rounded(times(fractionOf(discount.share), fraction(sum)));
  const off = wanted < sum ? wanted : sum;
  const subtotal = sum - off;
  const taxable = plus(totals.filter((_, index) => lines[index]?.taxable)) + tripCents + missing;
  const tax = sum === 0n ? 0n : rounded(times(fractionOf(taxRate), fraction(taxable), fraction(subtotal, sum)));
  const figures = {
    lines: totals,
    trip: tripCents,
    minimum: missing,
    sum,
    discount: off,
    subtotal,
    tax,
    total: subtotal + tax,
  };
  const all = [...totals, workSum, sum, figures.total, discount?.type === 'flat' ? BigInt(discount.cents) : 0n];
  return all.every((cents) => cents <= BigInt(MAX_AMOUNT_CENTS)) ? figures : null;
}

const decimal = (scale: number, min: number, max: number) =>
  fc
    .integer({ min: Math.round(min * scale), max: Math.round(max * scale) })
    .map((units): Decimal => ({ units, scale }));
const taxable = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false));
const quantity = fc.oneof({ weight: 9, arbitrary: decimal(100, 0.01, 5000) }, decimal(100, 0.01, 1_000_000));
const cents = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 50_000 }) },
  fc.integer({ min: 0, max: 10_000_000 }),
);

const line: fc.Arbitrary<CaseLine> = fc.oneof(
  fc.record({
    kind: fc.constant('service' as const),
    quantity,
    rate: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 500 }) }, fc.integer({ min: 1, max: 1_000_000 })),
    multiplier: decimal(100, 0.5, 2.5),
    byHand: fc.option(cents, { freq: 5 }),
    taxable,
  }),
  fc.record({ kind: fc.constant('custom' as const), quantity, unitCents: cents, taxable }),
  fc.record({
    kind: fc.constant('addon' as const),
    type: fc.constant('percent' as const),
    share: fc.oneof(decimal(10_000, 0.0001, 1), decimal(20, 0.05, 1)),
    on: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(11), { maxLength: 4 })),
    taxable,
  }),
  fc.record({
    kind: fc.constant('addon' as const),
    type: fc.constant('flat' as const),
    cents: fc.integer({ min: 1, max: 100_000 }),
    taxable,
  }),
);

/** Random quotes, small and huge, with every kind of line. */
export const randomQuote: fc.Arbitrary<Case> = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  discount: fc.option(
    fc.oneof(
      fc.record({ type: fc.constant('percent' as const), share: fc.oneof(decimal(10_000, 0, 1), decimal(20, 0, 1)) }),
      fc.record({ type: fc.constant('flat' as const), cents }),
    ),
  ),
  // Coarse rates often produce half cents, where binary fractions go wrong.
  taxRate: fc.oneof(decimal(1_000_000, 0, 0.15), decimal(1_000_000, 0, 1), decimal(200, 0, 0.2), decimal(40, 0, 1)),
  minimum: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
  trip: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
});

export const pricedOrNull = (input: QuoteInput) => unlessTooLarge(() => priceQuote(input));

/** Returns null for an amount that is too large. */
export function unlessTooLarge<Priced>(price: () => Priced): Priced | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}
