import type { z } from 'zod';
import type { WebhookDelivery, WebhookTry } from '#contract/webhooks.ts';
import { WEBHOOK_TEST, type WebhookEventType } from '#domain/company/webhook-events.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import { labelOf, type QuoteFacts } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { DeliveryRow, TryRow } from './delivery-queries.ts';

interface WebhookPayload {
  type: WebhookEventType;
  at: Date;
  actor: { kind: string; name: string };
  data: Json;
  /** details of a job event, for the payload */
  told?: Json;
}

interface WebhookQuote extends QuoteFacts {
  id: string;
  number: number;
  revision: number;
  total_cents: number;
  currency: string;
  customer_name: string;
}

/** The body never contains IP addresses, devices or approval links, because the receiver is an outsider. */
export function webhookBody(event: WebhookPayload, quote: WebhookQuote): string {
  const data = {
    quote_id: quote.id,
    quote_number: quoteNumber(quote.number),
    revision: quote.revision,
    status: quote.status,
    // Distinguishes sent, viewed and expired quotes, whose status is always "pending".
    label: labelOf(quote, event.at),
    total_cents: quote.total_cents,
    currency: quote.currency,
    customer_name: quote.customer_name,
    ...detailsOf(event),
  };
  return JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data });
}

export function entryBody(event: WebhookPayload): string {
  return JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: detailsOf(event) });
}

function detailsOf({ type, at, actor, data, told }: WebhookPayload): Record<string, Json> {
  const kept = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, Json>) : {};
  const text = (name: string): string => (typeof kept[name] === 'string' ? kept[name] : '');
  if (type === 'quote.approved' || type === 'quote.declined') {
    // "customer", or "staff" when staff recorded the customer's decision
    const decided_by = text('decided_by');
    const given = { name: text('name'), channel: text('channel'), reason: text('reason') };
    return { decision: { decided_at: at.toISOString(), decided_by, ...given } };
  }
  if (type === 'quote.price_lowered') return { price: priceDetails(kept) };
  if (type === 'quote.question') return { question: { text: text('text'), name: actor.name } };
  if (type === 'quote.answered') return { answer: { text: text('text'), channel: text('channel'), name: actor.name } };
  if (type.startsWith('job.')) return { job: told ?? null };
  if (type.startsWith('payment.')) return { payment: paymentDetails(kept) };
  if (type === 'message.received') return { message: { text: text('text'), from: text('from'), channel: 'text' } };
  if (type.startsWith('message.'))
    return {
      message: {
        id: text('message_id'),
        kind: text('kind'),
        to: text('to'),
        problem: text('reason'),
        channel: text('channel') || 'email',
      },
    };
  return {};
}

const PAYMENT_FIELDS = [
  'payment_id',
  'amount_cents',
  'currency',
  'method',
  'purpose',
  'card',
  'reference',
  'reason',
  'status',
] as const;

function paymentDetails(data: Record<string, Json>): Record<string, Json> {
  const known = PAYMENT_FIELDS.filter((name) => data[name] !== undefined && data[name] !== '');
  return Object.fromEntries(known.map((name) => [name, data[name] ?? null]));
}

const PRICE_FIELDS = [
  'reduction_id',
  'amount_cents',
  'price_cents',
  'signed_total_cents',
  'currency',
  'reason',
] as const;

/** Returns the reduction and the price after it. `total_cents` in the payload remains the signed total. */
function priceDetails(data: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(PRICE_FIELDS.map((name) => [name, data[name] ?? null]));
}

export function testBody(at: Date): string {
  return JSON.stringify({
    type: WEBHOOK_TEST,
    timestamp: at.toISOString(),
    data: { message: 'This is a test, not a real quote.' },
  });
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentDelivery(row: DeliveryRow): z.input<typeof WebhookDelivery> {
  const planned = row.state === 'waiting' && !row.blocked && row.endpoint_state === 'active';
  return {
    id: row.id,
    event_type: row.event_type,
    quote_id: row.quote_id,
    quote_number: row.number === null ? null : quoteNumber(row.number),
    // Only known states are ever stored, so the cast is safe.
    state: row.state as z.input<typeof WebhookDelivery>['state'],
    blocked: row.blocked,
    tries: row.tries,
    created_at: row.created_at.toISOString(),
    next_try_at: planned ? row.next_try_at.toISOString() : null,
    delivered_at: iso(row.delivered_at),
    last_status: row.last_status,
    last_error: row.last_error,
  };
}

export function presentTry(row: TryRow): z.input<typeof WebhookTry> {
  const { at, duration_ms, status, error, response } = row;
  return { at: at.toISOString(), duration_ms, status, error, response };
}
