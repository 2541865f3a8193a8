import { z } from 'zod';
import {
  DELIVERY_STATES,
  PAUSED_REASONS,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX,
} from '#domain/company/webhook-events.ts';
import { Done, Id, member, PAGE_MAX, Text, Timestamp, TrimmedText } from './base.ts';

export const WebhookEndpoint = z.object({
  id: Id('webhook_endpoints'),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  state: z.enum(WEBHOOK_STATES),
  /** null while it is active */
  paused_reason: z.enum(PAUSED_REASONS).nullable(),
  /** since when every try has failed; null when the last one went well */
  failing_since: Timestamp.nullable(),
  /** deliveries that have not arrived yet */
  waiting: z.int(),
  last_delivered_at: Timestamp.nullable(),
  /** until when the secret before the present one signs along; null when there is none */
  old_secret_until: Timestamp.nullable(),
  created_by: z.string(),
  created_at: Timestamp,
});

export const WebhookDelivery = z.object({
  /** the header webhook-id of every try */
  id: Id('webhook_deliveries'),
  event_type: z.string(),
  quote_id: Id('quotes').nullable(),
  quote_number: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** waits for an earlier one of the same quote */
  blocked: z.boolean(),
  tries: z.int(),
  created_at: Timestamp,
  /** null when nothing is planned: delivered, skipped, blocked, or the endpoint is paused */
  next_try_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
  /** of the last try; null when there was no answer */
  last_status: z.int().nullable(),
  /** what went wrong with the last try, in words */
  last_error: z.string().nullable(),
});

export const WebhookTry = z.object({
  at: Timestamp,
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** the beginning of the answer */
  response: z.string(),
});

/** What people enter. Where an address may lead is checked on the server: it takes the settings of the installation. */
export const WebhookEntry = z.object({
  url: TrimmedText()
    .min(1, 'Enter the address that events are sent to')
    .max(WEBHOOK_URL_MAX, `Please use at most ${WEBHOOK_URL_MAX} characters`)
    // A URL parser takes line breaks and tabs out in silence: what is used would not be what was entered.
    .regex(/^[^\s\p{Cc}]*$/u, 'Leave spaces and line breaks out of the address'),
  description: Text(WEBHOOK_DESCRIPTION_MAX),
  event_types: z
    .array(z.enum(WEBHOOK_EVENT_TYPES))
    .min(1, 'Choose at least one event')
    .max(WEBHOOK_EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, 'Each event counts once'),
});

const EndpointId = z.object({ id: Id('webhook_endpoints') });
const DeliveryId = EndpointId.extend({ delivery_id: Id('webhook_deliveries') });
/** The secret is in this answer and nowhere else: it cannot be shown again. */
const WithSecret = z.object({ secret: z.string(), endpoint: WebhookEndpoint });

const manage = member('owner_tools.use', 'write');
const tags = ['webhooks'];

/** Where other programs are told of events (Standard Webhooks); never reachable with a key. */
export const webhooks = {
  /** The latest first. */
  list: member('owner_tools.use').route({ method: 'GET', path: '/webhooks', tags }).output(z.array(WebhookEndpoint)),
  create: manage.route({ method: 'POST', path: '/webhooks', tags }).input(WebhookEntry).output(WithSecret),
  update: manage
    .route({ method: 'PUT', path: '/webhooks/{id}', tags })
    .input(WebhookEntry.extend({ id: Id('webhook_endpoints') }))
    .output(WebhookEndpoint),
  /** Nothing is sent any longer; what happens is collected. Repeating it is harmless. */
  pause: manage.route({ method: 'POST', path: '/webhooks/{id}/pause', tags }).input(EndpointId).output(WebhookEndpoint),
  /** Everything that waits goes out, in order. Repeating it is harmless. */
  resume: manage
    .route({ method: 'POST', path: '/webhooks/{id}/resume', tags })
    .input(EndpointId)
    .output(WebhookEndpoint),
  /** A new secret; the old one signs along for a day. */
  rotate: manage.route({ method: 'POST', path: '/webhooks/{id}/secret', tags }).input(EndpointId).output(WithSecret),
  /** Removes it with everything that waits and its log. */
  remove: manage.route({ method: 'POST', path: '/webhooks/{id}/remove', tags }).input(EndpointId).output(Done),
  /** Sends an event that means nothing, like any other. */
  test: manage.route({ method: 'POST', path: '/webhooks/{id}/test', tags }).input(EndpointId).output(WebhookDelivery),
  /** The log, the latest first. `next_before` asks for the page behind; null on the last one. */
  deliveries: member('owner_tools.use')
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries', tags })
    .input(
      EndpointId.extend({
        state: z.enum(DELIVERY_STATES).optional(),
        before: Id('webhook_deliveries').optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(30),
      }),
    )
    .output(z.object({ deliveries: z.array(WebhookDelivery), next_before: Id('webhook_deliveries').nullable() })),
  /** The bytes that are sent, and the latest tries, the last one first. */
  delivery: member('owner_tools.use')
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries/{delivery_id}', tags })
    .input(DeliveryId)
    .output(z.object({ delivery: WebhookDelivery, body: z.string(), tries: z.array(WebhookTry) })),
  /** Sends it once more, under the same webhook-id. */
  replay: manage
    .route({ method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/replay', tags })
    .input(DeliveryId)
    .output(WebhookDelivery),
  /** Gives up one that will never arrive, so that those behind it go on. */
  skip: manage
    .route({ method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/skip', tags })
    .input(DeliveryId)
    .output(WebhookDelivery),
  /** Sends everything since then once more, in order. */
  replaySince: manage
    .route({ method: 'POST', path: '/webhooks/{id}/replay', tags })
    .input(EndpointId.extend({ since: Timestamp }))
    .output(z.object({ count: z.int() })),
};
