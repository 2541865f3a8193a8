import { dollarsOfCents } from '#domain/pricing/money.ts';

/** Formats an amount for the label of a bar: "$1.2k". */
export function moneyInShort(cents: number, currency: string): string {
  const dollars = dollarsOfCents(cents);
  return inShort(dollars, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
}

export function countInShort(count: number): string {
  return inShort(count, {});
}

/** Keeps a decimal only of thousands: "$951", "1.2k". */
function inShort(value: number, format: Intl.NumberFormatOptions): string {
  const maximumFractionDigits = Math.abs(value) < 1000 ? 0 : 1;
  const compact = { ...format, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits } as const;
  return new Intl.NumberFormat('en-US', compact).format(value).replace('K', 'k');
}
