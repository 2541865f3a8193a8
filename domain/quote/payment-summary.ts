/** What the timeline says about payments. */
import { METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { DISPUTE_LABELS } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Json } from './canonical-json.ts';
import type { QuoteEventType } from './lifecycle.ts';

/** The `data` of an event about money; older events may carry less. */
export type PaymentEventData = {
  /** the entry in the ledger, or the requested refund */
  payment_id: string;
  amount_cents: number;
  currency: string;
  method?: string;
  /** of a charge: what it was paid for */
  purpose?: string | null;
  /** "Visa ending in 4242" */
  card?: string;
  reference?: string;
  reason?: string;
  /** overpaid: too much came in, and goes back by itself */
  cause?: string;
  /** of a dispute */
  status?: string;
};

type EventData = Readonly<Record<string, Json>>;
type PaymentEventType = Extract<
  QuoteEventType,
  'payment_requested' | 'paid' | 'payment_voided' | 'refund_requested' | 'refunded' | 'refund_failed' | 'disputed'
>;

const text = (data: EventData, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const after = (words: string, value: string): string => (value ? `${words}${value}` : '');
const amount = (data: EventData): string =>
  typeof data['amount_cents'] === 'number'
    ? ` ${formatMoney(data['amount_cents'], text(data, 'currency') || 'USD')}`
    : '';

function labelIn(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? '') : '';
}

function paidLabel(data: EventData): string {
  const deposit = text(data, 'purpose') === 'deposit' ? ', deposit' : '';
  const how = text(data, 'card') || labelIn(METHOD_LABELS, text(data, 'method'));
  return `Paid${amount(data)}${after(', ', how)}${after(' ', text(data, 'reference'))}${deposit}`;
}

function requestedLabel(data: EventData): string {
  if (text(data, 'cause') === 'overpaid') return `Refund of${amount(data)} started: more came in than was owed`;
  return `Refund of${amount(data)} started${after(': ', text(data, 'reason'))}`;
}

export const PAYMENT_SUMMARIES: Readonly<Record<PaymentEventType, (data: EventData) => string>> = {
  payment_requested: (data) => `Payment of${amount(data)} requested${after(' by email to ', text(data, 'to'))}`,
  paid: paidLabel,
  payment_voided: (data) => `Recorded payment of${amount(data)} voided${after(': ', text(data, 'reason'))}`,
  refund_requested: requestedLabel,
  refunded: (data) => `Refunded${amount(data)}${after(': ', text(data, 'reason'))}`,
  refund_failed: (data) => `Refund of${amount(data)} failed${after(': ', text(data, 'reason'))}`,
  disputed: (data) => `Disputed${amount(data)}${after(': ', labelIn(DISPUTE_LABELS, text(data, 'status')))}`,
};
