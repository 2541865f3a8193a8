import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import { formatDate, formatDateTime, lastValidDay } from '#domain/dates.ts';
import { formatMoney, formatPercent, formatQuantity } from '#domain/money.ts';
import { UNIT_SUFFIXES } from '#domain/rate-book.ts';

export type ApprovalQuote = z.output<typeof ApprovalView>;

/** How this quote's organization writes money and dates. */
export function formats({ organization: { currency, time_zone } }: ApprovalQuote) {
  return {
    money: (cents: number) => formatMoney(cents, currency),
    date: (instant: string) => formatDate(instant, time_zone),
    dateTime: (instant: string) => formatDateTime(instant, time_zone),
    validUntil: (expiresAt: string) => formatDate(lastValidDay(expiresAt), time_zone),
    quantity: (item: ApprovalQuote['items'][number]) =>
      `${formatQuantity(item.quantity)} ${UNIT_SUFFIXES[item.unit]}`.trim(),
  };
}

/** "Discount (10%)": percent discounts are shown without decimals, flat ones by their amount alone. */
export function discountLabel(quote: ApprovalQuote): string {
  const share = quote.discount_type === 'percent' ? ` (${formatPercent(quote.discount_value, 0)})` : '';
  return `Discount${share}${quote.discount_message ? `: ${quote.discount_message}` : ''}`;
}

export function taxLabel(quote: ApprovalQuote): string {
  return `Tax (${formatPercent(quote.tax_rate, 1)})`;
}
