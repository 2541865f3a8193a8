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
  /** null while active */
  paused_reason: z.enum(PAUSED_REASONS).nullable(),
  /** since when deliveries fail. null if the last attempt succeeded */
  failing_since: Timestamp.nullable(),
  waiting: z.int(),
  last_delivered_at: Timestamp.nullable(),
  /** when the previous secret stops signing */
  old_secret_until: Timestamp.nullable(),
  created_by: z.string(),
  created_at: Timestamp,
});

export const WebhookDelivery = z.object({
  /** every attempt sends this id in its webhook-id header */
  id: Id('webhook_deliveries'),
  event_type: z.string(),
  quote_id: Id('quotes').nullable(),
  quote_number: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** true while an earlier delivery of the same quote waits */
  blocked: z.boolean(),
  tries: z.int(),
  created_at: Timestamp,
  /** null when we plan no attempt: the delivery succeeded, was skipped or is blocked, or the endpoint is paused */
  next_try_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
  /** HTTP status of the last attempt. null if there was no response */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
});

export const WebhookTry = z.object({
  at: Timestamp,
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  response: z.string(),
});

/**
 * The fields that people enter. The server also checks where the URL may point, because that depends on its settings.
 */
export const WebhookEntry = z.object({
  url: TrimmedText()
    .min(1, 'Enter the URL to send events to')
    .max(WEBHOOK_URL_MAX, `Please use at most ${WEBHOOK_URL_MAX} characters`)
    // URL parsers silently drop line breaks and tabs, so the program would call a URL other than the one entered.
    .regex(/^[^\s\p{Cc}]*$/u, 'Remove spaces and line breaks from the URL'),
  description: Text(WEBHOOK_DESCRIPTION_MAX),
  event_types: z
    .array(z.enum(WEBHOOK_EVENT_TYPES))
    .min(1, 'Choose at least one event')
    .max(WEBHOOK_EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, 'Choose each event only once'),
});

const EndpointId = z.object({ id: Id('webhook_endpoints') });
const DeliveryId = EndpointId.extend({ delivery_id: Id('webhook_deliveries') });
/** The only response with the secret. Nothing can show it again. */
const WithSecret = z.object({ secret: z.string(), endpoint: WebhookEndpoint });

const manage = member('owner_tools.use', 'write');
const tags = ['webhooks'];

/**
 * Endpoints of other programs that receive events (Standard Webhooks). API keys never have access to these
 * procedures.
 */
export const webhooks = {
  list: member('owner_tools.use').route({ method: 'GET', path: '/webhooks', tags }).output(z.array(WebhookEndpoint)),
  create: manage.route({ method: 'POST', path: '/webhooks', tags }).input(WebhookEntry).output(WithSecret),
  update: manage
    .route({ method: 'PUT', path: '/webhooks/{id}', tags })
    .input(WebhookEntry.extend({ id: Id('webhook_endpoints') }))
    .output(WebhookEndpoint),
  /** Stops sending. The endpoint still collects events. */
  pause: manage.route({ method: 'POST', path: '/webhooks/{id}/pause', tags }).input(EndpointId).output(WebhookEndpoint),
  resume: manage
    .route({ method: 'POST', path: '/webhooks/{id}/resume', tags })
    .input(EndpointId)
    .output(WebhookEndpoint),
  /** Creates a new secret. Deliveries are also signed with the old one for one more day. */
  rotate: manage.route({ method: 'POST', path: '/webhooks/{id}/secret', tags }).input(EndpointId).output(WithSecret),
  /** Deletes the endpoint with its pending deliveries and its log. */
  remove: manage.route({ method: 'POST', path: '/webhooks/{id}/remove', tags }).input(EndpointId).output(Done),
  test: manage.route({ method: 'POST', path: '/webhooks/{id}/test', tags }).input(EndpointId).output(WebhookDelivery),
  /** Lists deliveries, latest first. Pass `next_before` to get the next page. */
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
  /** Returns the sent bytes, and the latest attempts first. */
  delivery: member('owner_tools.use')
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries/{delivery_id}', tags })
    .input(DeliveryId)
    .output(z.object({ delivery: WebhookDelivery, body: z.string(), tries: z.array(WebhookTry) })),
  /** Resends the delivery with the same webhook-id. */
  replay: manage
    .route({ method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/replay', tags })
    .input(DeliveryId)
    .output(WebhookDelivery),
  /** Gives up on a delivery, so that the deliveries behind it can continue. */
  skip: manage
    .route({ method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/skip', tags })
    .input(DeliveryId)
    .output(WebhookDelivery),
  /** Resends all events since that time, in order. */
  replaySince: manage
    .route({ method: 'POST', path: '/webhooks/{id}/replay', tags })
    .input(EndpointId.extend({ since: Timestamp }))
    .output(z.object({ count: z.int() })),
};
