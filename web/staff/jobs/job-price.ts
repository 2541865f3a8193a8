import { type Cents, formatMoney } from '#domain/pricing/money.ts';

interface Priced {
  total_cents: Cents | null;
  price_cents: Cents | null;
}

/** What the work costs now, first; below it what was approved, once the price went down. Nothing for who sees no money. */
export function jobPrice({ total_cents, price_cents }: Priced, currency: string): string[] {
  if (total_cents === null) return [];
  const approved = `Approved total ${formatMoney(total_cents, currency)}`;
  // A job that was read before an update of this program has no price of its own.
  return price_cents !== null && price_cents < total_cents
    ? [`Price now ${formatMoney(price_cents, currency)}`, approved]
    : [approved];
}
