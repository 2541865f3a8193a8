import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { type Cents, formatMoney, formatPercent, formatQuantity, formatShare } from './money.ts';
import type { LineShare, ShownLine } from './quote-lines.ts';
import type { Unit } from './rate-book.ts';

/**
 * Labels of a quote's amounts, the same on the customer page, in the PDF and in emails, in the customer's language.
 * Staff read English.
 */

interface Discount {
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  discount_message: string;
}

/**
 * Returns "Discount (10%): Fall special". Percent discounts have no decimals; a flat discount is labeled by its
 * amount alone.
 */
function discountLabel(quote: Discount, language: Language): string {
  const share = quote.discount_type === 'percent' ? ` (${formatPercent(quote.discount_value, 0)})` : '';
  return `${quoteTexts(language).discount}${share}${quote.discount_message ? `: ${quote.discount_message}` : ''}`;
}

/** Returns "Tax (8.3%)". */
function taxLabel(quote: { tax_rate: number }, language: Language): string {
  return `${quoteTexts(language).tax} (${formatPercent(quote.tax_rate, 1)})`;
}

interface Totals extends Discount {
  sum_cents: Cents;
  discount_cents: Cents;
  subtotal_cents: Cents;
  tax_rate: number;
  tax_cents: Cents;
  total_cents: Cents;
}

interface TotalsRow {
  kind: 'sum' | 'discount' | 'subtotal' | 'tax' | 'total';
  label: string;
  amount: string;
}

/**
 * Returns the rows below the lines, from top to bottom. The sum before the discount is included only if there is a
 * discount, the tax only if there is a rate.
 * @param shown.hasDiscount true also shows a discount of zero, for the person entering it
 */
export function totalsRows(
  quote: Totals,
  currency: string,
  { language = 'en', hasDiscount = quote.discount_cents > 0 }: { language?: Language; hasDiscount?: boolean } = {},
): TotalsRow[] {
  const money = (cents: Cents) => formatMoney(cents, currency, LOCALES[language]);
  const words = quoteTexts(language);
  const discount: TotalsRow[] = [
    { kind: 'sum', label: words.sumBeforeDiscount, amount: money(quote.sum_cents) },
    { kind: 'discount', label: discountLabel(quote, language), amount: `−${money(quote.discount_cents)}` },
  ];
  const tax: TotalsRow[] = [{ kind: 'tax', label: taxLabel(quote, language), amount: money(quote.tax_cents) }];
  return [
    ...(hasDiscount ? discount : []),
    { kind: 'subtotal', label: words.subtotal, amount: money(quote.subtotal_cents) },
    ...(quote.tax_rate === 0 && quote.tax_cents === 0 ? [] : tax),
    { kind: 'total', label: words.total, amount: money(quote.total_cents) },
  ];
}

/** Returns "1,200 sq ft"; flat prices have no unit. */
export function quantityLabel(item: { quantity: number; unit: Unit }, language: Language = 'en'): string {
  return `${formatQuantity(item.quantity, LOCALES[language])} ${quoteTexts(language).units[item.unit]}`.trim();
}

type LabeledLine = Omit<ShownLine, 'description' | 'share'> & { share?: LineShare | undefined };

/** Shows how a line's total is computed, in two parts: "1,200 sq ft" and "$0.20", or "15%" and "of $1,146.25". */
export function lineParts(
  line: LabeledLine,
  currency: string,
  language: Language = 'en',
): { quantity: string; unit: string } {
  const locale = LOCALES[language];
  const { share } = line;
  if (!share) return { quantity: quantityLabel(line, language), unit: formatMoney(line.unit_cents, currency, locale) };
  const sum = formatMoney(share.of_cents, currency, locale);
  return { quantity: formatShare(share.value, locale), unit: quoteTexts(language).ofSum(sum) };
}

/** Shows how a line's total is computed: "1,200 sq ft × $0.20", or "15% of $1,146.25". */
export function lineLabel(line: LabeledLine, currency: string, language: Language = 'en'): string {
  const { quantity, unit } = lineParts(line, currency, language);
  return line.share ? `${quantity} ${unit}` : `${quantity} × ${unit}`;
}

/** Returns the last day on which the quote can be approved: "December 20, 2026". */
export function validUntilLabel(expiresAt: Date | string, timeZone: string, language: Language = 'en'): string {
  return formatDate(lastValidDay(expiresAt), timeZone, LOCALES[language]);
}

/** Terms with more paragraphs than this are shown as one text. */
const NUMBERED_TERMS_MAX = 100;

/** Splits the company's terms into paragraphs, one per line, which the page and the PDF number. */
export function termsParagraphs(terms: string): string[] {
  const paragraphs = terms
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return paragraphs.length > NUMBERED_TERMS_MAX ? [paragraphs.join('\n')] : paragraphs;
}

/** Says how the customer communicated a decision that staff recorded; empty for any other decision. */
export function channelLabel(channel: string | null, language: Language = 'en'): string {
  const { channels } = quoteTexts(language);
  return Object.hasOwn(channels, channel ?? '') ? channels[channel as keyof typeof channels] : '';
}
