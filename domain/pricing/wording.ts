import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { type Cents, formatMoney, formatPercent, formatQuantity, formatShare } from './money.ts';
import type { LineShare, ShownLine } from './quote-lines.ts';
import type { Unit } from './rate-book.ts';

/** Labels of a quote's amounts in the customer's language. The customer's page, the PDF and emails all use them. */

interface Discount {
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  discount_message: string;
}

/** Returns "Discount (10%): Fall special". Percent discounts have no decimals. A flat discount has no number here. */
function discountLabel(quote: Discount, language: Language): string {
  const share = quote.discount_type === 'percent' ? ` (${formatPercent(quote.discount_value, 0)})` : '';
  return `${quoteTexts(language).discount}${share}${quote.discount_message ? `: ${quote.discount_message}` : ''}`;
}

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
 * Returns the rows below the lines. The sum before the discount appears only with a discount, the tax only with a
 * rate.
 * @param shown.hasDiscount true also shows a discount of zero, while staff enter it
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

/** Returns "1,200 sq ft". A flat price has no unit. */
export function quantityLabel(item: { quantity: number; unit: Unit }, language: Language = 'en'): string {
  return `${formatQuantity(item.quantity, LOCALES[language])} ${quoteTexts(language).units[item.unit]}`.trim();
}

type LabeledLine = Omit<ShownLine, 'description' | 'included' | 'share' | 'optional' | 'replaceable'> & {
  share?: LineShare | undefined;
};

/** Returns "1,200 sq ft" and "$0.20", or "15%" and "of $1,146.25". */
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

/** Returns "1,200 sq ft × $0.20", or "15% of $1,146.25". */
export function lineLabel(line: LabeledLine, currency: string, language: Language = 'en'): string {
  const { quantity, unit } = lineParts(line, currency, language);
  return line.share ? `${quantity} ${unit}` : `${quantity} × ${unit}`;
}

/** Returns the expiration date: "December 20, 2026". */
export function validUntilLabel(expiresAt: Date | string, timeZone: string, language: Language = 'en'): string {
  return formatDate(lastValidDay(expiresAt), timeZone, LOCALES[language]);
}

/** The most paragraphs with numbers. Longer terms appear as one text without numbers. */
const NUMBERED_TERMS_MAX = 100;

/** Splits a company's terms at line breaks. The page and the PDF number the parts. */
export function termsParagraphs(terms: string): string[] {
  const paragraphs = terms
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return paragraphs.length > NUMBERED_TERMS_MAX ? [paragraphs.join('\n')] : paragraphs;
}

/** Says how the customer gave a decision that staff recorded. '' for any other decision. */
export function channelLabel(channel: string | null, language: Language = 'en'): string {
  const { channels } = quoteTexts(language);
  return Object.hasOwn(channels, channel ?? '') ? channels[channel as keyof typeof channels] : '';
}
