import type { QuoteLabel } from './lifecycle.ts';

export interface QuoteSum {
  count: number;
  /** at the price now; null for who may not see it */
  total_cents: number | null;
}
export type LabelSum = QuoteSum & { label: QuoteLabel };

/**
 * Count and value of the quotes with some labels.
 * @param sums of each label that occurs
 * @param labels empty: all of them
 */
export function sumOfLabels(sums: readonly LabelSum[], labels: readonly QuoteLabel[] = []): QuoteSum {
  return sums
    .filter(({ label }) => labels.length === 0 || labels.includes(label))
    .reduce<QuoteSum>(
      (sum, { count, total_cents }) => ({
        count: sum.count + count,
        total_cents: sum.total_cents === null || total_cents === null ? null : sum.total_cents + total_cents,
      }),
      { count: 0, total_cents: 0 },
    );
}

/**
 * The sums at the prices of now. Only the price of an approved quote can go down.
 * @param sums of the totals, for each label
 * @param loweredCents what the prices of the approved quotes among them went down by
 */
export function sumsAtPrices<Sum extends { label: QuoteLabel; total_cents: number }>(
  sums: readonly Sum[],
  loweredCents: number,
): Sum[] {
  return sums.map((sum) =>
    sum.label === 'approved' ? { ...sum, total_cents: sum.total_cents - loweredCents } : { ...sum },
  );
}
