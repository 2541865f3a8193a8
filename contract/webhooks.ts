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
  /** null while the endpoint is active */
  paused_reason: z.enum(PAUSED_REASONS).nullable(),
  /** when deliveries started failing; null if the last attempt succeeded */
  failing_since: Timestamp.nullable(),
  /** number of events not delivered yet */
  waiting: z.int(),
  last_delivered_at: Timestamp.nullable(),
  /** when the previous secret stops signing; null if there is none */
  old_secret_until: Timestamp.nullable(),
  created_by: z.string(),
  created_at: Timestamp,
});

export const WebhookDelivery = z.object({
  /** sent as the webhook-id header of every attempt */
  id: Id('webhook_deliveries'),
  event_type: z.string(),
  quote_id: Id('quotes').nullable(),
  quote_number: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** true while an earlier delivery of the same quote is still waiting */
  blocked: z.boolean(),
  tries: z.int(),
  created_at: Timestamp,
  /** null when no attempt is planned: the delivery succeeded, was skipped or is blocked, or the endpoint is paused */
  next_try_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
  /** HTTP status of the last attempt; null when there was no response */
  last_status: z.int().nullable(),
  /** why the last attempt failed, in words */
  last_error: z.string().nullable(),
});

export const WebhookTry = z.object({
  at: Timestamp,
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** the beginning of the response */
  response: z.string(),
});

/**
 * The fields that people enter. The server also checks where the URL may point, because that depends on the
 * installation's settings.
 */
export const WebhookEntry = z.object({
  url: TrimmedText()
    .min(1, 'Enter the URL to send events to')
    .max(WEBHOOK_URL_MAX, `Please use at most ${WEBHOOK_URL_MAX} characters`)
    // A URL parser silently removes line breaks and tabs, so the URL in use would differ from the one entered.
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
/** The only response that contains the secret: it can't be shown again. */
const WithSecret = z.object({ secret: z.string(), endpoint: WebhookEndpoint });

const manage = member('owner_tools.use', 'write');
const tags = ['webhooks'];

/**
 * Endpoints of other programs that receive events (Standard Webhooks). API keys never have access to these
 * procedures.
 */
export const webhooks = {
  /** Lists endpoints, newest first. */
  list: member('owner_tools.use').route({ method: 'GET', path: '/webhooks', tags }).output(z.array(WebhookEndpoint)),
  create: manage.route({ method: 'POST', path: '/webhooks', tags }).input(WebhookEntry).output(WithSecret),
  update: manage
    .route({ method: 'PUT', path: '/webhooks/{id}', tags })
    .input(WebhookEntry.extend({ id: Id('webhook_endpoints') }))
    .output(WebhookEndpoint),
  /** Stops sending; events are still collected. Repeating the call is harmless. */
  pause: manage.route({ method: 'POST', path: '/webhooks/{id}/pause', tags }).input(EndpointId).output(WebhookEndpoint),
  /** Sends everything that is waiting, in order. Repeating the call is harmless. */
  resume: manage
    .route({ method: 'POST', path: '/webhooks/{id}/resume', tags })
    .input(EndpointId)
    .output(WebhookEndpoint),
  /** Creates a new secret; the old one also signs for another day. */
  rotate: manage.route({ method: 'POST', path: '/webhooks/{id}/secret', tags }).input(EndpointId).output(WithSecret),
  /** Removes the endpoint with its pending deliveries and its log. */
  remove: manage.route({ method: 'POST', path: '/webhooks/{id}/remove', tags }).input(EndpointId).output(Done),
  /** Sends a test event, the way any other event is sent. */
  test: manage.route({ method: 'POST', path: '/webhooks/{id}/test', tags }).input(EndpointId).output(WebhookDelivery),
  /** Lists deliveries, latest first. `next_before` requests the next page; null on the last one. */
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
  /** Returns the bytes that are sent, and the latest attempts, most recent first. */
  delivery: member('owner_tools.use')
    .route({ method: 'GET', path: '/webhooks/{id}/deliveries/{delivery_id}', tags })
    .input(DeliveryId)
    .output(z.object({ delivery: WebhookDelivery, body: z.string(), tries: z.array(WebhookTry) })),
  /** Resends the delivery, with the same webhook-id. */
  replay: manage
    .route({ method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/replay', tags })
    .input(DeliveryId)
    .output(WebhookDelivery),
  /** Gives up on a delivery that will never arrive, so that the ones behind it can continue. */
  skip: manage
    .route({ method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/skip', tags })
    .input(DeliveryId)
    .output(WebhookDelivery),
  /** Sends all events since that time again, in order. */
  replaySince: manage
    .route({ method: 'POST', path: '/webhooks/{id}/replay', tags })
    .input(EndpointId.extend({ since: Timestamp }))
    .output(z.object({ count: z.int() })),
};
