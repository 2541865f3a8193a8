import { formatDate, lastValidDay } from './dates.ts';
import { formatPercent, formatQuantity } from './money.ts';
import { type Unit, UNIT_SUFFIXES } from './rate-book.ts';

/** The words around a quote's figures, the same on the customer's page, in the PDF and in mails. */

/** "Discount (10%): Fall special": percent discounts are shown without decimals, flat ones by their amount alone. */
export function discountLabel(quote: {
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  discount_message: string;
}): string {
  const share = quote.discount_type === 'percent' ? ` (${formatPercent(quote.discount_value, 0)})` : '';
  return `Discount${share}${quote.discount_message ? `: ${quote.discount_message}` : ''}`;
}

/** "Tax (8.3%)" */
export function taxLabel(quote: { tax_rate: number }): string {
  return `Tax (${formatPercent(quote.tax_rate, 1)})`;
}

/** "1,200 sq ft"; flat prices have no unit */
export function quantityWords(item: { quantity: number; unit: Unit }): string {
  return `${formatQuantity(item.quantity)} ${UNIT_SUFFIXES[item.unit]}`.trim();
}

/** The last day on which the quote can be approved: "December 20, 2026" */
export function validUntilWords(expiresAt: Date | string, timeZone: string): string {
  return formatDate(lastValidDay(expiresAt), timeZone);
}

/** The two groups of photos, as the specification names them. */
export const PHOTO_GROUP_TITLES = { pre_damage: 'Pre-existing Condition', post_work: 'After Work Completed' } as const;

/** How staff learned of a decision they record. */
export const CHANNEL_WORDS: Readonly<Record<string, string>> = {
  phone: 'by phone',
  in_person: 'in person',
  email: 'by email',
  paper: 'on paper',
};
