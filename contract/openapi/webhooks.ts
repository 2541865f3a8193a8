import { z } from 'zod';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain/company/webhook-events.ts';
import type { JsonSchema } from './document-types.ts';
import { WEBHOOK_DATA } from './webhook-messages.ts';

const QUOTE_DATA = 'The quote as it was right after the event, and what happened.';
const JOB_DATA = 'The job, and its quote as it was right after the event. A job without a quote has only `job`.';

const VISIT = {
  id: '01936b1e-7a2c-7000-8000-000000000022',
  state: 'done',
  starts_at: '2026-11-23T14:00:00.000Z',
  ends_at: '2026-11-23T16:00:00.000Z',
  crew: ['Alex Rivera', 'Sam Okafor'],
};

const JOB = {
  id: '01936b1e-7a2c-7000-8000-000000000021',
  kind: 'work',
  title: 'Carla Customer',
  customer_name: 'Carla Customer',
  property_address: '12 Oak Street, Springfield',
  open_visits: 0,
};

export const JOB_EVENT_EXAMPLE = {
  type: 'job.done',
  timestamp: '2026-11-23T16:10:00.000Z',
  data: {
    quote_id: '01936b1e-7a2c-7000-8000-000000000001',
    quote_number: 'Q-1001',
    revision: 1,
    status: 'approved',
    label: 'approved',
    total_cents: 58_455,
    currency: 'USD',
    customer_name: 'Carla Customer',
    job: { ...JOB, visit: VISIT },
  },
};

const ENTRY_EVENT_EXAMPLE = {
  type: 'job.rescheduled',
  timestamp: '2026-11-20T16:10:00.000Z',
  data: {
    job: {
      ...JOB,
      kind: 'estimate',
      title: 'Look at the deck',
      open_visits: 1,
      visit: { ...VISIT, state: 'scheduled', was: '2026-11-22T14:00:00.000Z' },
    },
  },
};

const PRICE_EVENT_EXAMPLE = {
  type: 'quote.price_lowered',
  timestamp: '2026-11-24T16:10:00.000Z',
  data: {
    quote_id: '01936b1e-7a2c-7000-8000-000000000001',
    quote_number: 'Q-1001',
    revision: 1,
    status: 'approved',
    label: 'approved',
    total_cents: 58_455,
    currency: 'USD',
    customer_name: 'Carla Customer',
    price: {
      reduction_id: '01936b1e-7a2c-7000-8000-000000000031',
      amount_cents: 5000,
      price_cents: 53_455,
      signed_total_cents: 58_455,
      currency: 'USD',
      reason: 'The oil spot by the garage didn’t come out',
    },
  },
};

const EXAMPLES: Readonly<Partial<Record<WebhookEventType, object>>> = {
  'quote.price_lowered': PRICE_EVENT_EXAMPLE,
  'job.done': JOB_EVENT_EXAMPLE,
  'job.rescheduled': ENTRY_EVENT_EXAMPLE,
};

export function webhookItems(): Record<string, { post: object }> {
  return Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: sentFor(type) }]));
}

function sentFor(type: WebhookEventType): object {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: { description: type.startsWith('job.') ? JOB_DATA : QUOTE_DATA, ...jsonSchemaOf(WEBHOOK_DATA[type]) },
    },
    required: ['type', 'timestamp', 'data'],
  };
  const example = EXAMPLES[type];
  return {
    operationId: `webhook.${type}`,
    summary: WEBHOOK_EVENT_LABELS[type],
    // Receivers verify the signature instead of signing in.
    security: [],
    requestBody: { content: { 'application/json': { schema, ...(example ? { example } : {}) } } },
    responses: { '2XX': { description: 'Received. After any other response, or none, we try again.' } },
  };
}

/** Allows extra properties, because a later version may add fields. */
function jsonSchemaOf(data: z.ZodObject): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(data, { io: 'input' });
  return schema;
}
