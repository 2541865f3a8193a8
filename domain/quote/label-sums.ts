import type { QuoteLabel } from './lifecycle.ts';

export interface QuoteSum {
  count: number;
  /** null for who may not see it */
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
