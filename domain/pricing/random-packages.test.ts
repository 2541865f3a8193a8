import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactFigures,
  inputOf,
  lineId,
  pricedOrNull,
  randomQuote,
  unlessTooLarge,
} from '#tests/samples/exact-quote.ts';
import { isOfferedChoice, priceChoice } from './choice.ts';
import type { QuoteLine } from './quote-lines.ts';

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
        randomQuote,
        fc.infiniteStream(tie),
        fc.nat(2),
        fc.array(fc.nat(99), { minLength: 12, maxLength: 12 }),
        (one, stream, level, wishes) => {
          const input = { ...inputOf(one), packages: PACKAGES };
          const ties = input.lines.map(() => stream.next().value ?? {});
          const sent = pricedOrNull({
            ...input,
            lines: input.lines.map((each, index) => ({ ...each, ...ties[index] })),
          });
          if (!sent) return;
          const counts = wished(ties, level, wishes);
          const idsWished = new Set(counts.flatMap((isIn, index) => (isIn ? [lineId(index)] : [])));
          const places = sent.options.flatMap((each, place) => (idsWished.has(each.id) ? [place] : []));
          expect(isOfferedChoice(sent.options, places)).toBe(true);
          const expected = exactFigures(one, (index) => counts[index] ?? false);
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
              (isIn, index) => isIn && (ties[index]?.option === undefined || ties[index]?.from_package !== undefined),
            );
            const exact = exactFigures(one, (index) => inPackage[index] ?? false);
            if (exact) expect(BigInt(each.sum_cents)).toBe(exact.sum);
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
