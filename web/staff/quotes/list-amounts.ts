/** Amounts of the quote list: prices, or what is overdue while the list is filtered by it. */
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { type LabelSum, sumOfLabels } from '#domain/quote/label-sums.ts';
import { isFiltered, type ListState } from './list-filter.ts';

interface ListSums {
  total_cents: number | null;
  overdue_cents: number | null;
  labels: readonly LabelSum[];
}

/**
 * "12 quotes found · $3,200.00 overdue". An approved quote with a revision in progress has two rows but counts
 * as one quote, at its approved price.
 */
export function sumsText(sums: ListSums, list: ListState, currency: string): string {
  const { count, total_cents } = sumOfLabels(sums.labels, list.state);
  const found = `${formatQuantity(count)} ${count === 1 ? 'quote' : 'quotes'}${isFiltered(list) ? ' found' : ''}`;
  if (list.due)
    return sums.overdue_cents === null ? found : `${found} · ${formatMoney(sums.overdue_cents, currency)} overdue`;
  const isShown = sums.total_cents !== null && total_cents !== null;
  return isShown ? `${found} · ${formatMoney(total_cents, currency)} total` : found;
}

/** What a card leads with, and the price below an overdue amount. */
export function amountsOfCard(
  { price_cents, overdue_cents }: { price_cents: number; overdue_cents: number | null },
  currency: string,
): { main: string; price: string | null } {
  const price = formatMoney(price_cents, currency);
  if (overdue_cents === null) return { main: price, price: null };
  return { main: `${formatMoney(overdue_cents, currency)} overdue`, price: `Total ${price}` };
}
