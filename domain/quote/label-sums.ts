import type { QuoteLabel } from './lifecycle.ts';

export interface QuoteSum {
  count: number;
  /** at the current price. null for people who may not see amounts */
  total_cents: number | null;
}
/**
 * Sums of the list's quotes with one label. `of_approved` counts quotes that revise an approved quote whose sum is also
 * included.
 */
export type LabelSum = QuoteSum & { label: QuoteLabel; of_approved: QuoteSum };

/**
 * Sums quotes with the given labels. Each quote number counts once, at its approved price, because a revision of an
 * approved quote is not another job. If approved quotes aren't included, the revision counts instead.
 * @param sums per label
 * @param labels empty: all of them
 */
export function sumOfLabels(sums: readonly LabelSum[], labels: readonly QuoteLabel[] = []): QuoteSum {
  const hasApproved = labels.length === 0 || labels.includes('approved');
  return sums
    .filter(({ label }) => labels.length === 0 || labels.includes(label))
    .reduce<QuoteSum>((all, sum) => {
      const revised = hasApproved ? sum.of_approved : NO_QUOTES;
      return {
        count: all.count + sum.count - revised.count,
        total_cents: totalCents(all, sum, revised),
      };
    }, NO_QUOTES);
}

/**
 * Returns how many quote numbers have two rows: the approved quote and its next revision. The list has that many more
 * rows than `sumOfLabels` counts.
 */
export function quotesInTwoRows(sums: readonly LabelSum[], labels: readonly QuoteLabel[] = []): number {
  const rows = sums
    .filter(({ label }) => labels.length === 0 || labels.includes(label))
    .reduce((count, sum) => count + sum.count, 0);
  return rows - sumOfLabels(sums, labels).count;
}

export const NO_QUOTES: QuoteSum = { count: 0, total_cents: 0 };

function totalCents(all: QuoteSum, sum: QuoteSum, revised: QuoteSum): number | null {
  if (all.total_cents === null || sum.total_cents === null || revised.total_cents === null) return null;
  return all.total_cents + sum.total_cents - revised.total_cents;
}

/**
 * Converts sums to current prices. Only an approved quote's price can be lowered.
 * @param sums of signed totals, by label
 * @param loweredCents price reductions of the approved quotes
 */
export function sumsAtPrices<Sum extends { label: QuoteLabel; total_cents: number }>(
  sums: readonly Sum[],
  loweredCents: number,
): Sum[] {
  return sums.map((sum) =>
    sum.label === 'approved' ? { ...sum, total_cents: sum.total_cents - loweredCents } : { ...sum },
  );
}
