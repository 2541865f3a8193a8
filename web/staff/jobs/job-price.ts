import { type Cents, formatMoney } from '#domain/pricing/money.ts';

interface Priced {
  total_cents: Cents | null;
  price_cents: Cents | null;
}

/** Returns the current price and, if it was lowered, the approved total. Empty for people who may not see amounts. */
export function jobPrice({ total_cents, price_cents }: Priced, currency: string): string[] {
  if (total_cents === null) return [];
  const approved = `Approved total ${formatMoney(total_cents, currency)}`;
  // Jobs stored by an older version of the app have no separate current price.
  return price_cents !== null && price_cents < total_cents
    ? [`Current price ${formatMoney(price_cents, currency)}`, approved]
    : [approved];
}
