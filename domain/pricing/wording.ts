import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Cents, formatMoney, formatPercent, formatQuantity } from './money.ts';
import { type Unit, UNIT_SUFFIXES } from './rate-book.ts';

/** The labels of a quote's figures: the same on the customer page, in the PDF and in mails. */

interface Discount {
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  discount_message: string;
}

/** "Discount (10%): Fall special". Percent discounts are shown without decimals, flat ones by their amount alone. */
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
 * The rows below the lines, from top to bottom. The sum before the discount is shown only when there is a discount.
 * @param hasDiscount true also shows a discount of zero, for the person who is entering it
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

/** Terms with more paragraphs than this stay one text. */
const NUMBERED_TERMS_MAX = 100;

/** The paragraphs of the company's terms, one for each line, as the page and the PDF number them. */
export function termsParagraphs(terms: string): string[] {
  const paragraphs = terms
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return paragraphs.length > NUMBERED_TERMS_MAX ? [paragraphs.join('\n')] : paragraphs;
}

/** The two groups of photos, as the specification names them. */
export const PHOTO_GROUP_TITLES = { pre_damage: 'Pre-existing Condition', post_work: 'After Work Completed' } as const;

/** How the customer told staff about a decision that staff record. */
export const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  phone: 'by phone',
  in_person: 'in person',
  email: 'by email',
  paper: 'on paper',
};
