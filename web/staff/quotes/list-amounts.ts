/** The sum above the quote list: prices, or overdue amounts if the list is filtered by them. */
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { type LabelSum, quotesInTwoRows, sumOfLabels } from '#domain/quote/label-sums.ts';
import { isFiltered, type ListState } from './list-filter.ts';
import { revisedText } from './revision-names.ts';

/** Returns "Show 12 quotes", for the button that closes the filters. */
export function shownLabel(labels: readonly LabelSum[], list: Pick<ListState, 'state'>): string {
  const { count } = sumOfLabels(labels, list.state);
  return `Show ${formatQuantity(count)} ${count === 1 ? 'quote' : 'quotes'}`;
}

interface ListSums {
  total_cents: number | null;
  overdue_cents: number | null;
  labels: readonly LabelSum[];
  /**
   * number of rows that a search lists, including replaced revisions; null if the list shows no replaced revisions
   */
  rows: number | null;
}

/**
 * Returns "12 quotes found · $3,200.00 overdue". An approved quote and its newer revision are two rows but count as
 * one quote, at the approved price.
 */
export function sumsText(sums: ListSums, list: ListState, currency: string): string {
  const { count, total_cents } = sumOfLabels(sums.labels, list.state);
  const found = `${formatQuantity(count)} ${count === 1 ? 'quote' : 'quotes'}${isFiltered(list) ? ' found' : ''}`;
  const total = sums.total_cents === null || total_cents === null ? '' : `${formatMoney(total_cents, currency)} total`;
  const overdue = sums.overdue_cents === null ? '' : `${formatMoney(sums.overdue_cents, currency)} overdue`;
  const inTwoRows = quotesInTwoRows(sums.labels, list.state);
  const { rows } = sums;
  const hasReplaced = rows !== null && rows > count + inTwoRows;
  const revised = hasReplaced ? `${formatQuantity(rows)} rows, one per revision` : revisedText(inTwoRows);
  return [found, list.due ? overdue : total, revised].filter(Boolean).join(' · ');
}
