import type { QuoteEventType } from '#domain/quote/lifecycle.ts';

export const WEBHOOK_EVENT_TYPES = [
  'quote.created',
  'quote.sent',
  'quote.shared',
  'quote.viewed',
  'quote.revised',
  'quote.approved',
  'quote.declined',
  'quote.price_lowered',
  'quote.question',
  'quote.answered',
  'message.received',
  'message.delivered',
  'message.bounced',
  'message.complained',
  'message.failed',
  'payment.received',
  'payment.refunded',
  'payment.disputed',
  'payment.voided',
  'job.scheduled',
  'job.rescheduled',
  'job.done',
  'job.cancelled',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

export const WEBHOOK_TEST = 'webhook.test';

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEventType | typeof WEBHOOK_TEST, string>> = {
  'quote.created': 'A quote was saved for the first time',
  'quote.sent': 'The mail server or text provider accepted a quote for delivery',
  'quote.shared': 'A quote was shared by link, QR code or text before any email was sent',
  'quote.viewed': 'The customer opened the quote; at most once an hour',
  'quote.revised': 'A quote was changed after the customer had its link',
  'quote.approved': 'A quote was approved',
  'quote.declined': 'A quote was declined',
  'quote.price_lowered': 'The price of an approved quote was lowered',
  'quote.question': 'The customer asked a question',
  'quote.answered': 'Someone at the company answered the customer from the inbox',
  'message.received': 'The customer sent a text message',
  'message.delivered': 'A message about a quote reached the recipient’s mail server or phone',
  'message.bounced': 'An email about a quote bounced',
  'message.complained': 'A recipient marked an email about a quote as spam',
  'message.failed': 'An email or text about a quote couldn’t be sent',
  'payment.received': 'A card payment was received, or a payment was recorded',
  'payment.refunded': 'A payment was refunded',
  'payment.disputed': 'A customer disputed a card payment, or the dispute changed',
  'payment.voided': 'A recorded payment was voided',
  'job.scheduled': 'A visit was scheduled, or reopened after being done or canceled',
  'job.rescheduled': 'A visit was moved or unscheduled',
  'job.done': 'A visit was completed; open_visits is the number left in its job',
  'job.cancelled': 'A visit was canceled',
  'webhook.test': 'A test event that someone sent',
};

const OF_QUOTE_EVENT: Readonly<Partial<Record<QuoteEventType, WebhookEventType>>> = {
  created: 'quote.created',
  sent: 'quote.sent',
  link_copied: 'quote.shared',
  viewed: 'quote.viewed',
  revised: 'quote.revised',
  approved: 'quote.approved',
  declined: 'quote.declined',
  price_lowered: 'quote.price_lowered',
  question: 'quote.question',
  answered: 'quote.answered',
  text_received: 'message.received',
  delivered: 'message.delivered',
  bounced: 'message.bounced',
  complained: 'message.complained',
  not_sent: 'message.failed',
  paid: 'payment.received',
  refunded: 'payment.refunded',
  disputed: 'payment.disputed',
  payment_voided: 'payment.voided',
  scheduled: 'job.scheduled',
  rescheduled: 'job.rescheduled',
  work_done: 'job.done',
  work_cancelled: 'job.cancelled',
  work_reopened: 'job.scheduled',
};

export function webhookEventOf(type: QuoteEventType): WebhookEventType | undefined {
  return OF_QUOTE_EVENT[type];
}

export const WEBHOOK_ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_MAX = 2000;
export const WEBHOOK_DESCRIPTION_MAX = 200;
/** characters of an endpoint's response that are stored */
export const WEBHOOK_RESPONSE_MAX = 500;
/** The program deletes a delivery after this many days, delivered or not. */
export const WEBHOOK_DELIVERY_DAYS = 30;
/** How many hours the previous secret keeps signing. */
export const OLD_SECRET_HOURS = 24;

export const WEBHOOK_STATES = ['active', 'paused'] as const;
/**
 * person: someone paused the endpoint. failing: every attempt of a delivery failed. gone: the receiver responded 410
 * Gone.
 */
export const PAUSED_REASONS = ['person', 'failing', 'gone'] as const;
export type PausedReason = (typeof PAUSED_REASONS)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'skipped'] as const;
