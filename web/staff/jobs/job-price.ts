import { type Cents, formatMoney } from '#domain/pricing/money.ts';

interface Priced {
  total_cents: Cents | null;
  price_cents: Cents | null;
}

/** The current price and, once it was lowered, the approved total below. Nothing for people who see no money. */
export function jobPrice({ total_cents, price_cents }: Priced, currency: string): string[] {
  if (total_cents === null) return [];
  const approved = `Approved total ${formatMoney(total_cents, currency)}`;
  // A job stored by an older version of the app has no price of its own.
  return price_cents !== null && price_cents < total_cents
    ? [`Price now ${formatMoney(price_cents, currency)}`, approved]
    : [approved];
}
