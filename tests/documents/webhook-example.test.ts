import { expect, test } from 'vitest';
import { JOB_EVENT_EXAMPLE, webhookItems } from '#contract/openapi/webhooks.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain/company/webhook-events.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import type { PaymentEventData, PriceEventData } from '#domain/quote/payment-summary.ts';
import { entryBody, webhookBody } from '#server/features/integrations/webhooks/delivery-present.ts';
import { undocumentedIn } from '#tests/support/webhook-document.ts';
import { EVENT_EXAMPLE } from '#web/site/developers/webhook-example.ts';

const APPROVED = {
  status: 'approved',
  approved_at: null,
  declined_at: null,
  link_made_at: null,
  sent_at: null,
  mail_state: null,
  viewed_at: null,
  approval_token_expires_at: null,
} as const;

test('the developer guide’s webhook example matches a message that is really sent', () => {
  const { data } = EVENT_EXAMPLE;
  const { decided_by, name, channel } = data.decision;
  const body = webhookBody(
    {
      type: 'quote.approved',
      at: new Date(EVENT_EXAMPLE.timestamp),
      actor: { kind: 'customer', name },
      data: { decided_by, name, channel },
    },
    { ...data, ...APPROVED, id: data.quote_id, number: 1001 },
  );
  expect(JSON.parse(body)).toEqual(EVENT_EXAMPLE);
});

test('the API document’s example of a job event matches a message that is really sent', () => {
  const { data, timestamp } = JOB_EVENT_EXAMPLE;
  const body = webhookBody(
    { type: 'job.done', at: new Date(timestamp), actor: { kind: 'staff', name: 'Sam' }, data: null, told: data.job },
    { ...data, ...APPROVED, id: data.quote_id, number: 1001 },
  );
  expect(JSON.parse(body)).toEqual(JOB_EVENT_EXAMPLE);
});

const PAYMENT: Required<PaymentEventData> = {
  payment_id: '01936b1e-7a2c-7000-8000-000000000031',
  amount_cents: 12_000,
  currency: 'USD',
  method: 'card',
  purpose: 'deposit',
  card: 'Visa ending in 4242',
  reference: 'Check 12',
  reason: 'Goodwill',
  cause: 'overpaid',
  status: 'needs_response',
};
const MAIL = { message_id: JOB_EVENT_EXAMPLE.data.job.id, kind: 'quote_sent', to: 'carla@example.com', reason: 'Full' };
/** Data that an event of each kind stores, with every possible field. */
const STORED: Readonly<Record<string, Json>> = {
  quote: { decided_by: 'staff', name: 'Carla', channel: 'phone', reason: 'Too late', text: 'Is Monday fine?' },
  message: { ...MAIL, channel: 'text', text: 'See you', from: '+12025550123' },
  payment: PAYMENT,
  job: null,
};
const PRICE: PriceEventData = {
  reduction_id: PAYMENT.payment_id,
  amount_cents: 5000,
  price_cents: 53_455,
  signed_total_cents: 58_455,
  currency: 'USD',
  reason: 'A spot stayed',
};
const OF_TYPE: Readonly<Partial<Record<WebhookEventType, Json>>> = {
  'quote.answered': { text: 'Yes', channel: 'email' },
  'quote.price_lowered': PRICE,
};
const storedFor = (type: WebhookEventType): Json => OF_TYPE[type] ?? STORED[type.split('.')[0] ?? ''] ?? null;

test.each(WEBHOOK_EVENT_TYPES)('the API document describes every field of %s', (type) => {
  const { job, ...quote } = JOB_EVENT_EXAMPLE.data;
  const event = { type, at: new Date(), actor: { kind: 'staff', name: 'Sam' }, data: storedFor(type), told: job };
  const bodies = [webhookBody(event, { ...quote, ...APPROVED, id: quote.quote_id, number: 1001 })];
  if (type.startsWith('job.')) bodies.push(entryBody(event));
  const messages = bodies.map((body) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  expect(messages.flatMap(undocumentedIn)).toEqual([]);
  const documented = webhookItems()[type] as unknown as Documented;
  const { properties, required } = documented.post.requestBody.content['application/json'].schema.properties.data;
  expect(Object.keys(properties)).toEqual(Object.keys(messages[0]?.data ?? {}));
  expect(messages.every(({ data }) => required.every((name) => name in data))).toBe(true);
});

interface Documented {
  post: {
    requestBody: {
      content: { 'application/json': { schema: { properties: { data: { properties: object; required: string[] } } } } };
    };
  };
}

test('the examples in the API document match its schemas', () => {
  const items = Object.values(webhookItems()) as unknown as {
    post: { requestBody: { content: { 'application/json': { example?: { type: string; data: unknown } } } } };
  }[];
  const examples = items.flatMap(({ post }) => post.requestBody.content['application/json'].example ?? []);
  expect(examples.length).toBeGreaterThan(2);
  expect(examples.flatMap(undocumentedIn)).toEqual([]);
});

test('a message with a field that the API document doesn’t describe is reported', () => {
  const { type, data } = EVENT_EXAMPLE;
  expect(undocumentedIn({ type: 'quote.invented', data })).toEqual(['quote.invented']);
  expect(undocumentedIn({ type, data: { ...data, ip: '::1' } })).toEqual([expect.stringMatching(/additional fields/)]);
  expect(undocumentedIn({ type, data: { ...data, label: 'waiting' } })).toEqual([expect.stringMatching(/ label: /)]);
});
