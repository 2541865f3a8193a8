import type { z } from 'zod';
import type {
  WebhookDelivery as DeliverySchema,
  WebhookEndpoint as EndpointSchema,
  WebhookTry as TrySchema,
} from '#contract/webhooks.ts';
import {
  type DELIVERY_STATES,
  type PausedReason,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TEST,
  type WebhookEventType,
} from '#domain/company/webhook-events.ts';
import { staffMoment } from '#domain/dates.ts';

export type WebhookEndpoint = z.output<typeof EndpointSchema>;
export type WebhookDelivery = z.output<typeof DeliverySchema>;
export type Try = z.output<typeof TrySchema>;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

type Tone = 'good' | 'off' | 'bad';

const EVENT_NAMES: Readonly<Record<WebhookEventType | typeof WEBHOOK_TEST, string>> = {
  'quote.created': 'Created',
  'quote.sent': 'Sent',
  'quote.shared': 'Link shared',
  'quote.viewed': 'Viewed',
  'quote.revised': 'Changed',
  'quote.approved': 'Approved',
  'quote.declined': 'Declined',
  'quote.price_lowered': 'Price lowered',
  'quote.question': 'Question',
  'quote.answered': 'Question answered',
  'message.received': 'Text received',
  'message.delivered': 'Message delivered',
  'message.bounced': 'Email bounced',
  'message.complained': 'Email marked as spam',
  'message.failed': 'Message not sent',
  'payment.received': 'Payment received',
  'payment.refunded': 'Payment refunded',
  'payment.disputed': 'Payment disputed',
  'payment.voided': 'Payment voided',
  'job.scheduled': 'Visit scheduled',
  'job.rescheduled': 'Visit moved',
  'job.done': 'Visit done',
  'job.cancelled': 'Visit canceled',
  [WEBHOOK_TEST]: 'Test',
};

/** Returns the name of an event: "Approved". An event from a newer version of the program keeps its raw name. */
export function eventName(type: string): string {
  return Object.hasOwn(EVENT_NAMES, type) ? EVENT_NAMES[type as keyof typeof EVENT_NAMES] : type;
}

/** Lists events in the order in which a quote has them: "Approved, Declined". */
export function chosenEvents(types: readonly WebhookEventType[]): string {
  const chosen = WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type));
  return chosen.length === WEBHOOK_EVENT_TYPES.length ? 'All events' : chosen.map(eventName).join(', ');
}

export function endpointTitle({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string {
  return description || (URL.parse(url)?.host ?? url);
}

interface StateText {
  tone: Tone;
  word: string;
  /** the reason for the state and what to do about it; often empty */
  reason: string;
}

const PAUSED: Readonly<Record<PausedReason, StateText>> = {
  person: { tone: 'off', word: 'Paused', reason: 'Nothing is sent until someone resumes it.' },
  failing: {
    tone: 'bad',
    word: 'Paused',
    reason: 'Deliveries failed for three days. Resume it once the receiver is working again.',
  },
  gone: {
    tone: 'bad',
    word: 'Paused',
    reason: 'The receiver returned 410 Gone, so we stopped sending events.',
  },
};

export function endpointState(
  { state, paused_reason, failing_since }: Pick<WebhookEndpoint, 'state' | 'paused_reason' | 'failing_since'>,
  timeZone: string,
): StateText {
  if (state === 'active') {
    if (failing_since === null) return { tone: 'good', word: 'Active', reason: '' };
    const since = staffMoment(failing_since, timeZone);
    return {
      tone: 'off',
      word: 'Failing',
      reason: `Every attempt since ${since} has failed. We’ll keep trying automatically.`,
    };
  }
  return PAUSED[paused_reason ?? 'person'];
}

export function deliveriesLabel(count: number): string {
  return count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`;
}

export function waitingLabel(waiting: number): string {
  return `${deliveriesLabel(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting`;
}

export function sentAgainLabel(count: number): string {
  if (count === 0) return 'No events since then.';
  return `Resending ${deliveriesLabel(count)}.`;
}

export const DELIVERY_MARKS: Readonly<Record<DeliveryState, readonly [tone: Tone, word: string]>> = {
  waiting: ['off', 'Waiting'],
  delivered: ['good', 'Delivered'],
  skipped: ['bad', 'Skipped'],
};

export function triesLabel(tries: number): string {
  if (tries === 0) return 'No attempts yet';
  return tries === 1 ? '1 attempt' : `${tries} attempts`;
}

export function planLabel(delivery: WebhookDelivery, endpointIsActive: boolean, timeZone: string, now: Date): string {
  if (delivery.state !== 'waiting') return '';
  if (!endpointIsActive) return 'Will be sent when the endpoint is resumed';
  if (delivery.blocked) return 'Waiting for an earlier event for the same quote or job';
  const { next_try_at: next } = delivery;
  if (next === null || new Date(next) <= now) return 'Sending now';
  return `Next attempt ${staffMoment(next, timeZone, now)}`;
}

/** Returns the result of an attempt: "The receiver responded with status 204." */
export function tryLabel({ status, error }: Pick<Try, 'status' | 'error'>): string {
  return error ?? `The receiver responded with status ${status}.`;
}

export function durationLabel(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

const SOON_MS = 1500;
const LATER_MS = 30_000;

/**
 * Returns the milliseconds until deliveries are polled again, shortly after the next planned attempt. Returns false
 * if nothing changes until someone acts.
 */
export function lookAgainMs(
  deliveries: readonly WebhookDelivery[],
  endpointIsActive: boolean,
  now: Date,
): number | false {
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0 || !endpointIsActive) return false;
  const planned = waiting.flatMap(({ next_try_at }) => (next_try_at === null ? [] : [new Date(next_try_at).getTime()]));
  if (planned.length === 0) return LATER_MS;
  return Math.min(Math.max(Math.min(...planned) - now.getTime(), 0) + SOON_MS, LATER_MS);
}

/**
 * Returns the milliseconds until endpoints are polled again; false for never. Polls often while a delivery is on its
 * way, and rarely while a receiver is failing.
 */
export function lookAgainAtEndpointsMs(endpoints: readonly WebhookEndpoint[]): number | false {
  const busy = endpoints.filter(({ state, waiting }) => state === 'active' && waiting > 0);
  if (busy.length === 0) return false;
  return busy.some(({ failing_since }) => failing_since === null) ? 2 * SOON_MS : LATER_MS;
}
