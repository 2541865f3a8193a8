import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTRY_TYPES, type EntryAmount, signedCents } from './ledger.ts';
import { bookedSoFar, type TaxedSale, taxShare } from './tax-share.ts';

function booked(entries: readonly EntryAmount[], saleAt: (index: number) => TaxedSale) {
  let before = { received_cents: 0, tax_cents: 0 };
  return entries.map((entry, index) => {
    const share = taxShare(entry, before, saleAt(index));
    before = { received_cents: before.received_cents + signedCents(entry), tax_cents: before.tax_cents + share };
    return { share, ...before };
  });
}

test.each([
  ['a deposit and the rest', ['charge', 2500], ['charge', 8325], [191, 634]],
  ['a payment and its refund', ['charge', 10_825], ['refund', 10_825], [825, -825]],
  ['an overpayment and its refund', ['charge', 20_000], ['refund', 9175], [825, 0]],
] as const)('the tax shares are right for %s', (_what, first, second, shares) => {
  const entries = [first, second].map(([type, amount_cents]) => ({ type, amount_cents }));
  const sale = { total_cents: 10_000 + 825, tax_cents: 825 };
  expect(booked(entries, () => sale).map(({ share }) => share)).toEqual(shares);
});

test('entries are summed with their signs', () => {
  const entries = [
    { type: 'charge', amount_cents: 10_825, tax_cents: 825 },
    { type: 'refund', amount_cents: 1000, tax_cents: -76 },
  ] as const;
  expect(bookedSoFar(entries)).toEqual({ received_cents: 9825, tax_cents: 749 });
});

const SALE = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 250_000 }))
  .map(([net, tax]) => ({ total_cents: net + tax, tax_cents: tax }));
const ENTRIES = fc.array(
  fc.record({ type: fc.constantFrom(...ENTRY_TYPES), amount_cents: fc.integer({ min: 1, max: 500_000 }) }),
  { maxLength: 12 },
);

test('the shares add up to the tax on the money received, whatever happens and whichever revision is owed', () => {
  fc.assert(
    fc.property(ENTRIES, SALE, SALE, (entries, first, later) => {
      booked(entries, (index) => (index < 3 ? first : later)).forEach((at, index) => {
        const { total_cents, tax_cents } = index < 3 ? first : later;
        expect(at.tax_cents).toBeGreaterThanOrEqual(0);
        expect(at.tax_cents).toBeLessThanOrEqual(tax_cents);
        if (at.received_cents >= total_cents) expect(at.tax_cents).toBe(tax_cents);
        if (at.received_cents <= 0 && total_cents > 0) expect(at.tax_cents).toBe(0);
      });
    }),
  );
});
