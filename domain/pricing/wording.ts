import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Cents, formatMoney, formatPercent, formatQuantity } from './money.ts';
import { type Unit, UNIT_SUFFIXES } from './rate-book.ts';

/** The words around a quote's figures, the same on the customer's page, in the PDF and in mails. */

interface Discount {
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  discount_message: string;
}

/** "Discount (10%): Fall special": percent discounts are shown without decimals, flat ones by their amount alone. */
function discountLabel(quote: Discount): string {
  const share = quote.discount_type === 'percent' ? ` (${formatPercent(quote.discount_value, 0)})` : '';
  return `Discount${share}${quote.discount_message ? `: ${quote.discount_message}` : ''}`;
}

/** "Tax (8.3%)" */
function taxLabel(quote: { tax_rate: number }): string {
  return `Tax (${formatPercent(quote.tax_rate, 1)})`;
}

interface Totals extends Discount {
  sum_cents: Cents;
  discount_cents: Cents;
  subtotal_cents: Cents;
  tax_rate: number;
  tax_cents: Cents;
  total_cents: Cents;
}

export interface TotalsRow {
  figure: 'sum' | 'discount' | 'subtotal' | 'tax' | 'total';
  label: string;
  amount: string;
}

/**
 * The block under the lines, from top to bottom. What a discount was taken off is shown only when there is one.
 * @param hasDiscount also while it takes nothing off, for whoever is entering it
 */
export function totalsRows(quote: Totals, currency: string, hasDiscount = quote.discount_cents > 0): TotalsRow[] {
  const money = (cents: Cents) => formatMoney(cents, currency);
  const discount: TotalsRow[] = [
    { figure: 'sum', label: 'Subtotal before discount', amount: money(quote.sum_cents) },
    { figure: 'discount', label: discountLabel(quote), amount: `−${money(quote.discount_cents)}` },
  ];
  return [
    ...(hasDiscount ? discount : []),
    { figure: 'subtotal', label: 'Subtotal', amount: money(quote.subtotal_cents) },
    { figure: 'tax', label: taxLabel(quote), amount: money(quote.tax_cents) },
    { figure: 'total', label: 'Total', amount: money(quote.total_cents) },
  ];
}

/** "1,200 sq ft"; flat prices have no unit */
export function quantityLabel(item: { quantity: number; unit: Unit }): string {
  return `${formatQuantity(item.quantity)} ${UNIT_SUFFIXES[item.unit]}`.trim();
}

/** The last day on which the quote can be approved: "December 20, 2026" */
export function validUntilLabel(expiresAt: Date | string, timeZone: string): string {
  return formatDate(lastValidDay(expiresAt), timeZone);
}

/** More paragraphs than a numbered list can hold stay one text. */
const NUMBERED_TERMS_MAX = 100;

/** The company's terms as the page and the PDF number them: a line each. */
export function termsParagraphs(terms: string): string[] {
  const paragraphs = terms
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return paragraphs.length > NUMBERED_TERMS_MAX ? [paragraphs.join('\n')] : paragraphs;
}

/** The two groups of photos, as the specification names them. */
export const PHOTO_GROUP_TITLES = { pre_damage: 'Pre-existing Condition', post_work: 'After Work Completed' } as const;

/** How staff learned of a decision they record. */
export const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  phone: 'by phone',
  in_person: 'in person',
  email: 'by email',
  paper: 'on paper',
};
