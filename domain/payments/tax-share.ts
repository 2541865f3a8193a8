import { type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import { type EntryAmount, signedCents } from './ledger.ts';
import { isForPrice } from './provider-payment.ts';

/** Money received for a quote so far, and the tax booked for it. */
export interface BookedSoFar {
  received_cents: Cents;
  tax_cents: Cents;
}

/** An entry, or the sum of all entries of a type, with its share of tax. */
export interface BookedEntry extends EntryAmount {
  tax_cents: Cents;
}

export function bookedSoFar(entries: readonly BookedEntry[]): BookedSoFar {
  return {
    received_cents: sumCents(entries.filter(isForPrice).map(signedCents)),
    tax_cents: sumCents(entries.map(({ tax_cents }) => tax_cents)),
  };
}

/** The amounts of the revision that the customer owes. */
export interface TaxedSale {
  total_cents: Cents;
  tax_cents: Cents;
}

/**
 * Returns the tax in a new entry, with its sign. The shares always add up to the tax on the money received, so a fully
 * paid quote has booked its tax to the cent. If the amount owed has changed since the previous entry, because of a
 * later revision, this entry includes the difference. Payments beyond the total contain no tax, because nothing was
 * sold for them. Neither do tips.
 */
export function taxShare(entry: EntryAmount, before: BookedSoFar, sale: TaxedSale): Cents {
  if (!isForPrice(entry)) return 0;
  return taxOn(before.received_cents + signedCents(entry), sale) - before.tax_cents;
}

function taxOn(received: Cents, { total_cents, tax_cents }: TaxedSale): Cents {
  const sold = Math.min(Math.max(received, 0), total_cents);
  return total_cents === 0 ? 0 : roundedProduct([sold, tax_cents], total_cents);
}
