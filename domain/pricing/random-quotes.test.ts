import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactFigures, inputOf, lineId, pricedOrNull, randomQuote } from '#tests/samples/exact-quote.ts';
import { priceChoice } from './choice.ts';
import { totalsOf } from './quote-totals.ts';

describe('10,000 random quotes', () => {
  test('match exact arithmetic in every amount, with 0 differences', () => {
    let tooLarge = 0;
    let seen = 0;
    fc.assert(
      fc.property(randomQuote, (one) => {
        seen += 1;
        const result = pricedOrNull(inputOf(one));
        const expected = exactFigures(one);
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
      fc.property(randomQuote, fc.infiniteStream(fc.nat()), (one, random) => {
        const input = inputOf(one);
        const result = pricedOrNull(input);
        const order = [...input.lines]
          .map((each) => [random.next().value ?? 0, each] as const)
          .sort(([a], [b]) => a - b);
        const shuffled = pricedOrNull({ ...input, lines: order.map(([, each]) => each) });
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
      fc.property(randomQuote, fc.infiniteStream(option), fc.infiniteStream(fc.boolean()), (one, options, wishes) => {
        const input = inputOf(one);
        const lines = input.lines.map((each) => ({ ...each, option: options.next().value }));
        const sent = pricedOrNull({ ...input, lines });
        if (!sent) return;
        const chosen = new Set(sent.options.flatMap((_, place) => (wishes.next().value ? [place] : [])));
        const names = new Set([...chosen].map((place) => sent.options[place]?.id));
        const counts = (index: number) => lines[index]?.option === undefined || names.has(lineId(index));
        const expected = exactFigures(one, counts);
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
