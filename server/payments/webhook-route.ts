/** Takes in what the payment provider reports: signed events, each stored once with its job, and applied later. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#server/db/client.ts';
import { rateLimitKey } from '#server/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/auth/request-facts.ts';
import type { RateLimits } from '#server/auth/limits.ts';
import { FairQueue } from '#server/fair-shares/fair-queue.ts';
import type { BodyBudgets } from '#server/http/api.ts';
import { readBody } from '#server/http/request-body.ts';
import { sendText } from '#server/http/send-response.ts';
import type { RawRoute } from '#server/http/server.ts';
import type { JobSender } from '#server/jobs/job-sender.ts';
import type { Log } from '#server/log/log.ts';
import { storeEvent } from './event-commands.ts';
import {
  EventRefused,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderName,
  type WebhookEndpoint,
} from './provider.ts';

export interface WebhookServices {
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly log: Log;
  readonly payments: PaymentProvider;
  now(): Date;
}

const PREFIX = '/webhooks/';
/** Stripe's largest events are a small part of it. */
export const EVENT_BODY_BYTES = 512 * 1024;

/** How many events are stored at once. Each endpoint leaves a place to the other; what waits holds no connection. */
const STORING = { limit: 3, limitPerShare: 2, waitingPerShare: 2000, waiting: 4000, patienceMs: 10_000 };

/** Only the endpoints of the provider that was chosen exist. */
export function webhookPaths(name: ProviderName): Readonly<Record<string, WebhookEndpoint>> {
  return { [PREFIX + name]: 'platform', [`${PREFIX}${name}-connect`]: 'connect' };
}

export function webhookRoute(services: WebhookServices, name: ProviderName): RawRoute {
  const endpoints = new Map(Object.entries(webhookPaths(name)));
  const storing = new FairQueue(STORING);
  return {
    prefix: PREFIX,
    crossSite: true,
    async handle(request, response, facts, bodies) {
      const endpoint = endpoints.get(facts.path);
      response.setHeader('cache-control', 'no-store');
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      if (endpoint === undefined) return sendText(request, response, 404, 'Data not found');
      if (facts.method !== 'POST') {
        response.setHeader('allow', 'POST');
        return sendText(request, response, 405, 'Method not allowed');
      }
      const taking: Taking = { services, name, endpoint, storing, bodies };
      const { status, text, wait } = await take(taking, request, response, facts);
      if (wait !== undefined) response.setHeader('retry-after', wait);
      return sendText(request, response, status, text);
    },
  };
}

interface Taking {
  services: WebhookServices;
  name: ProviderName;
  endpoint: WebhookEndpoint;
  storing: FairQueue;
  bodies: BodyBudgets;
}

interface Answer {
  status: number;
  text: string;
  /** seconds */
  wait?: number;
}

/**
 * Counts only forged and outdated events against their sender, so whoever sends many of them stops nobody else, and a
 * provider is never stopped by how much it has to report.
 */
async function take(
  taking: Taking,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
): Promise<Answer> {
  const { services, name, endpoint, storing } = taking;
  const { limits, log, now } = services;
  const counted = await limits.count('forged_event', { ip: facts.ip });
  if (counted.wait !== null) return { status: 429, text: 'Too many refused events', wait: counted.wait };
  const line = { requestId: facts.id, endpoint, ip: facts.ip };
  try {
    const event = await readEvent(taking, request, response, facts);
    await counted.giveBack();
    const receipt = await storing.run(endpoint, () => storeEvent(services, name, event, now()));
    if (receipt !== 'foreign') return { status: 200, text: 'Received' };
    log.warn({ ...line, account: event.account, type: event.type }, 'Refused an event about an unknown account');
  } catch (error) {
    if (!(error instanceof EventRefused)) throw error;
    log.warn({ ...line, reason: error.message }, 'Refused an event');
  }
  return { status: 400, text: 'Event refused' };
}

/** @throws EventRefused */
async function readEvent(
  { services, endpoint, bodies }: Taking,
  request: IncomingMessage,
  response: ServerResponse,
  { ip, headers }: RequestFacts,
): Promise<ProviderEvent> {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new EventRefused('The signature is missing');
  const memory = bodies.visitors.reserve(rateLimitKey(ip));
  try {
    const body = await readBody(request, response, EVENT_BODY_BYTES, (bytes) => memory.grow(bytes));
    return await services.payments.verifyEvent(body, signature, endpoint);
  } finally {
    memory.release();
  }
}
