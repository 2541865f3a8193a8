import { formatQuantity } from '#domain/pricing/money.ts';

/** Says that quotes approved again count on the day of their latest approval. Empty for 0 quotes. */
export function reapprovedText(quotes: number): string {
  if (quotes === 0) return '';
  return quotes === 1
    ? '1 quote was approved again: it counts on the day of its latest approval.'
    : `${formatQuantity(quotes)} quotes were approved again: each counts on the day of its latest approval.`;
}
