import { dollarsOfCents } from '#domain/pricing/money.ts';

/** Formats an amount for the label of a bar, without its currency: "1.2k". */
export function moneyInShort(cents: number): string {
  return countInShort(dollarsOfCents(cents));
}

export function countInShort(count: number): string {
  const text = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(count);
  return text.replace('K', 'k');
}
