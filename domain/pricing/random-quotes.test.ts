import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOfferedChoice, priceChoice } from './choice.ts';
import { AmountTooLarge, MAX_AMOUNT_CENTS } from './money.ts';
import type { QuoteLine } from './quote-lines.ts';
import { priceQuote, type QuoteInput, totalsOf } from './quote-totals.ts';

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

const id = (index: number) => `line ${index}`;

function inputOf({ lines, discount, taxRate, minimum, trip }: Case): QuoteInput {
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
  const base = { id: id(index), description: id(index), taxable: line.taxable };
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
        ...(namedBy(line, lines) && { applies_to: namedBy(line, lines)?.map(id) }),
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
function check({ lines, discount, taxRate, minimum, trip }: Case, counts = (_index: number) => true): Figures | null {
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

const quote: fc.Arbitrary<Case> = fc.record({
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

const priced = (input: QuoteInput) => unlessTooLarge(() => priceQuote(input));

/** null: an amount is too large */
function unlessTooLarge<Priced>(price: () => Priced): Priced | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}

describe('10,000 random quotes', () => {
  test('match exact arithmetic in every amount, with 0 differences', () => {
    let tooLarge = 0;
    let seen = 0;
    fc.assert(
      fc.property(quote, (one) => {
        seen += 1;
        const result = priced(inputOf(one));
        const expected = check(one);
        if (!expected) {
          tooLarge += 1;
          expect(result).toBeNull();
          return;
        }
        if (!result) throw new Error('refused without need');
        const own = result.lines.filter((each) => each.kind !== 'trip' && each.kind !== 'minimum');
        const extra = (kind: 'trip' | 'minimum') =>
          BigInt(result.lines.find((each) => each.kind === kind)?.line_total_cents ?? 0);
        const { totals } = result;
        expect({
          lines: own.map((each) => BigInt(each.line_total_cents)),
          trip: extra('trip'),
          minimum: extra('minimum'),
          sum: BigInt(totals.sum_cents),
          discount: BigInt(totals.discount_cents),
          subtotal: BigInt(totals.subtotal_cents),
          tax: BigInt(totals.tax_cents),
          total: BigInt(totals.total_cents),
        }).toEqual(expected);
      }),
      { numRuns: 10_000 },
    );
    expect(seen).toBe(10_000);
    // Both cases must occur, or the test proves less than it claims.
    expect(tooLarge).toBeGreaterThan(100);
    expect(tooLarge).toBeLessThan(5000);
  });

  test('random quotes add up, have no negative amounts, and do not depend on the order of their lines', () => {
    fc.assert(
      fc.property(quote, fc.infiniteStream(fc.nat()), (one, random) => {
        const input = inputOf(one);
        const result = priced(input);
        const order = [...input.lines]
          .map((each) => [random.next().value ?? 0, each] as const)
          .sort(([a], [b]) => a - b);
        const shuffled = priced({ ...input, lines: order.map(([, each]) => each) });
        expect(shuffled?.totals).toEqual(result?.totals);
        if (!result) return;
        const byId = new Map(result.lines.map((each) => [each.id, each]));
        for (const each of shuffled?.lines ?? []) expect(each).toEqual(byId.get(each.id));
        const { totals, lines } = result;
        expect(lines.reduce((sum, each) => sum + each.line_total_cents, 0)).toBe(totals.sum_cents);
        expect(totals.sum_cents - totals.discount_cents).toBe(totals.subtotal_cents);
        expect(totals.subtotal_cents + totals.tax_cents).toBe(totals.total_cents);
        for (const amount of [
          ...Object.values(totals),
          ...lines.flatMap((each) => [each.unit_cents, each.line_total_cents]),
        ]) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(totalsOf(lines, input.discount, input.tax_rate)).toEqual(totals);
        if (lines.length > 0) expect(totals.sum_cents).toBeGreaterThanOrEqual(one.minimum);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('10,000 random quotes with options', () => {
  const option = fc.constantFrom(undefined, 'chosen' as const, 'offered' as const);

  test('the total of each choice matches exact arithmetic, regardless of earlier choices', () => {
    let compared = 0;
    fc.assert(
      fc.property(quote, fc.infiniteStream(option), fc.infiniteStream(fc.boolean()), (one, options, wishes) => {
        const input = inputOf(one);
        const lines = input.lines.map((each) => ({ ...each, option: options.next().value }));
        const sent = priced({ ...input, lines });
        if (!sent) return;
        const chosen = new Set(sent.options.flatMap((_, place) => (wishes.next().value ? [place] : [])));
        const names = new Set([...chosen].map((place) => sent.options[place]?.id));
        const counts = (index: number) => lines[index]?.option === undefined || names.has(id(index));
        const expected = check(one, counts);
        if (!expected) return;
        const { discount, tax_rate, minimum_charge_cents, trip_charge_cents } = input;
        const charges = { discount, tax_rate, minimum_charge_cents, trip_charge_cents };
        const { totals, ...result } = priceChoice({ ...charges, items: sent.lines, options: sent.options }, chosen);
        compared += 1;
        expect([totals.sum_cents, totals.discount_cents, totals.tax_cents, totals.total_cents].map(BigInt)).toEqual([
          expected.sum,
          expected.discount,
          expected.tax,
          expected.total,
        ]);
        expect(result.options.map((each) => each.chosen)).toEqual(sent.options.map((_, place) => chosen.has(place)));
        expect(
          result.lines.some((each) => sent.options.some((other) => other.id === each.id && !names.has(other.id))),
        ).toBe(false);
        if (result.lines.length > 0) expect(totals.sum_cents).toBeGreaterThanOrEqual(one.minimum);
      }),
      { numRuns: 10_000 },
    );
    expect(compared).toBeGreaterThan(5000);
  });
});

describe('20,000 random quotes with packages and options that replace each other', () => {
  type Tie = Pick<QuoteLine, 'option' | 'from_package' | 'one_of'>;
  const option = fc.constantFrom('chosen' as const, 'offered' as const);
  const tie: fc.Arbitrary<Tie> = fc.oneof(
    fc.constant({}),
    fc.record({ option }),
    fc.record({ option, from_package: fc.constantFrom(1, 2) }),
    fc.record({ option, one_of: fc.constantFrom('Sealer', 'Color') }),
  );
  const PACKAGES = ['Basic', 'Deluxe', 'Premium'].map((name, place) => ({ name, recommended: place === 1 }));

  /** Makes the customer's wishes a choice that the page allows: one package, and one of each name. */
  function wished(ties: readonly Tie[], level: number, wishes: readonly number[]): boolean[] {
    const named = (name: string) => ties.flatMap(({ one_of }, index) => (one_of === name ? index : []));
    return ties.map(({ option: own, from_package: from, one_of }, index) => {
      if (own === undefined) return true;
      if (from !== undefined) return from <= level;
      const wish = wishes[index] ?? 0;
      if (one_of === undefined) return wish % 2 === 1;
      const group = named(one_of);
      return group[(wishes[group[0] ?? 0] ?? 0) % group.length] === index;
    });
  }

  test('every choice matches exact arithmetic, and so does each package; others are no choice', () => {
    let compared = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        quote,
        fc.infiniteStream(tie),
        fc.nat(2),
        fc.array(fc.nat(99), { minLength: 12, maxLength: 12 }),
        (one, stream, level, wishes) => {
          const input = { ...inputOf(one), packages: PACKAGES };
          const ties = input.lines.map(() => stream.next().value ?? {});
          const sent = priced({ ...input, lines: input.lines.map((each, index) => ({ ...each, ...ties[index] })) });
          if (!sent) return;
          const counts = wished(ties, level, wishes);
          const idsWished = new Set(counts.flatMap((isIn, index) => (isIn ? [id(index)] : [])));
          const places = sent.options.flatMap((each, place) => (idsWished.has(each.id) ? [place] : []));
          expect(isOfferedChoice(sent.options, places)).toBe(true);
          const expected = check(one, (index) => counts[index] ?? false);
          if (!expected) return;
          const { lines: _lines, ...charges } = input;
          const offer = { ...charges, items: sent.lines, options: sent.options };
          const choice = unlessTooLarge(() => priceChoice(offer, new Set(places)));
          // Another package is too large.
          if (!choice) return;
          const { totals, packages, options } = choice;
          compared += 1;
          expect([totals.sum_cents, totals.discount_cents, totals.tax_cents, totals.total_cents].map(BigInt)).toEqual([
            expected.sum,
            expected.discount,
            expected.tax,
            expected.total,
          ]);
          expect(options.map(({ chosen }) => chosen)).toEqual(sent.options.map((_, place) => places.includes(place)));
          for (const [place, each] of packages.entries()) {
            const inPackage = wished(ties, place, wishes).map(
              (isIn, index) => isIn && (ties[index]?.option === undefined || isTiedTo(ties[index])),
            );
            expect(BigInt(each.sum_cents)).toBe(check(one, (index) => inPackage[index] ?? false)?.sum);
          }
          // A larger package without the smaller one, or two of one name, can only come from a forged request.
          for (const [place, each] of sent.options.entries()) {
            if (!isTiedTo(each)) continue;
            const other = places.includes(place) ? places.filter((own) => own !== place) : [...places, place];
            const isOther = each.from_package !== undefined && sameLevel(sent.options, places, other);
            if (isOther) continue;
            refused += 1;
            expect(isOfferedChoice(sent.options, other)).toBe(false);
          }
        },
      ),
      { numRuns: 20_000 },
    );
    expect(compared).toBeGreaterThan(10_000);
    expect(refused).toBeGreaterThan(10_000);
  });

  const isTiedTo = (each: Tie | undefined) => each?.from_package !== undefined || each?.one_of !== undefined;

  /** True if leaving out or adding one line of a package happens to be another whole package. */
  function sameLevel(options: readonly Tie[], before: readonly number[], after: readonly number[]): boolean {
    const inLevel = (places: readonly number[], from: number) =>
      places.filter((place) => options[place]?.from_package === from).length;
    const all = (from: number) => options.filter(({ from_package }) => from_package === from).length;
    const [one, two] = [inLevel(after, 1), inLevel(after, 2)];
    const isWhole = two > 0 ? two === all(2) && one === all(1) : one === 0 || one === all(1);
    return isWhole && before.length !== after.length;
  }
});
