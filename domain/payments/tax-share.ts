import { type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import { type LedgerEntry, signedCents } from './ledger.ts';

/**
 * How much of each entry is tax, with the entry's sign. The tax of a quote is spread over its money in the order of the
 * entries, so that the shares of a quote that is paid in full add up to its tax to the cent.
 * @param entries all of one quote, in their order
 */
export function taxShares(
  entries: readonly Pick<LedgerEntry, 'type' | 'amount_cents'>[],
  { total_cents, tax_cents }: { total_cents: Cents; tax_cents: Cents },
): Cents[] {
  const amounts = entries.map(signedCents);
  const taxOf = (received: Cents) => (total_cents === 0 ? 0 : roundedProduct([received, tax_cents], total_cents));
  return amounts.map((amount, index) => {
    const before = sumCents(amounts.slice(0, index));
    return taxOf(before + amount) - taxOf(before);
  });
}
