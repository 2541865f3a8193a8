import { type Language, LOCALES } from '#domain/language/language.ts';
import { historyTexts, paymentTexts } from '#domain/language/texts.ts';
import { withReference } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Json } from './canonical-json.ts';
import type { QuoteEventType } from './lifecycle.ts';

/** Older events may lack fields. */
export type PaymentEventData = {
  payment_id: string;
  amount_cents: number;
  currency: string;
  method?: string;
  purpose?: string | null;
  card?: string;
  reference?: string;
  reason?: string;
  /** overpaid: the program refunds the excess automatically */
  cause?: string;
  status?: string;
};

export type PriceEventData = {
  reduction_id: string;
  amount_cents: number;
  price_cents: number;
  signed_total_cents: number;
  currency: string;
  /** shown to the customer */
  reason: string;
};

type EventData = Readonly<Record<string, Json>>;
type PaymentEventType = Extract<
  QuoteEventType,
  | 'payment_requested'
  | 'paid'
  | 'payment_voided'
  | 'refund_requested'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'price_lowered'
>;

const text = (data: EventData, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const after = (words: string, value: string): string => (value ? `${words}${value}` : '');
/** Older events may have no amount. */
const amount = (data: EventData, language: Language, field = 'amount_cents'): string =>
  typeof data[field] === 'number' ? formatMoney(data[field], text(data, 'currency') || 'USD', LOCALES[language]) : '';

function labelIn(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? '') : '';
}

/** When the amount is missing, the sentence must not have two spaces in a row. */
function about(
  words:
    | 'requested'
    | 'requestSaved'
    | 'paid'
    | 'voided'
    | 'refundStarted'
    | 'refunded'
    | 'refundFailed'
    | 'disputed'
    | 'priceLowered',
  data: EventData,
  language: Language,
): string {
  return historyTexts(language)[words](amount(data, language)).replace(/ {2,}/g, ' ').trim();
}

function paidLabel(data: EventData, language: Language): string {
  const { deposit, tip } = historyTexts(language);
  const purpose = { deposit, tip }[text(data, 'purpose')] ?? '';
  const how = text(data, 'card') || labelIn(paymentTexts(language).methods, text(data, 'method'));
  return `${about('paid', data, language)}${after(', ', withReference(how, text(data, 'reference')))}${purpose}`;
}

function refundStartedLabel(data: EventData, language: Language): string {
  const isTooMuch = text(data, 'cause') === 'overpaid';
  const why = isTooMuch ? historyTexts(language).tooMuch : after(': ', text(data, 'reason'));
  return `${about('refundStarted', data, language)}${why}`;
}

const withReason =
  (words: Parameters<typeof about>[0]) =>
  (data: EventData, language: Language): string =>
    `${about(words, data, language)}${after(': ', text(data, 'reason'))}`;

export const PAYMENT_SUMMARIES: Readonly<Record<PaymentEventType, (data: EventData, language: Language) => string>> = {
  payment_requested: (data, language) => {
    if (data['saved'] === true) return about('requestSaved', data, language);
    const to = text(data, 'to');
    const { requestedBy } = historyTexts(language);
    const way = text(data, 'channel') === 'text' ? requestedBy.text : requestedBy.email;
    return `${about('requested', data, language)}${to && way(to)}`;
  },
  paid: paidLabel,
  payment_voided: withReason('voided'),
  refund_requested: refundStartedLabel,
  refunded: (data, language) => {
    const method = text(data, 'method');
    // Don't name a card here, because the event that started the refund names it.
    const how = method === 'card' ? '' : labelIn(paymentTexts(language).methods, method);
    const tip = text(data, 'purpose') === 'tip' ? historyTexts(language).tip : '';
    return `${about('refunded', data, language)}${tip}${after(', ', how)}${after(': ', text(data, 'reason'))}`;
  },
  refund_failed: withReason('refundFailed'),
  price_lowered: (data, language) => {
    const price = amount(data, language, 'price_cents');
    const now = price && historyTexts(language).priceNow(price);
    return `${about('priceLowered', data, language)}${now}${after(': ', text(data, 'reason'))}`;
  },
  disputed: (data, language) =>
    `${about('disputed', data, language)}${after(': ', labelIn(historyTexts(language).disputes, text(data, 'status')))}`,
};
