/** Receives signed events from other programs. Each is read completely, verified and stored before the response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimits } from '#server/platform/auth/limits.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { FairQueue, type FairQueueOptions, type Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { BodyBudgets } from './api.ts';
import { readBody } from './request-body.ts';
import { sendTextResponse } from './send-response.ts';
import type { RawRoute } from './server.ts';

/** The event isn't from the sender it names, is outdated, or isn't meant for this installation. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
}

interface SignedEvents<Event> {
  prefix: string;
  paths: readonly string[];
  /** Headers with the signature. If one is missing, the body isn't read. */
  signedBy: readonly [string, ...string[]];
  bodyBytes: number;
  /** How many events are stored at the same time. Waiting ones hold no database connection. */
  storing: FairQueueOptions;
  /** By default, each path has its own share. */
  shareOf?(event: Event, facts: RequestFacts): Share;
  /** Plain text by default. */
  taken?: { type: string; text: string };
  /** Verifies the signature before parsing anything else from the bytes. @throws EventRefused */
  verify(given: GivenEvent): Event | Promise<Event>;
  /**
   * Stores a genuine event once, however often it arrives.
   * @throws EventRefused when the event isn't meant for this installation
   */
  store(event: Event, facts: RequestFacts): Promise<unknown>;
}

interface GivenEvent {
  body: Buffer;
  /** the values of the headers in `signedBy`, in that order */
  signatures: readonly string[];
  facts: RequestFacts;
  /** path and query exactly as they were sent */
  url: string;
}

interface TakingServices {
  readonly limits: RateLimits;
  readonly log: Log;
}

interface Answer {
  status: number;
  text: string;
  type?: string;
  /** in seconds */
  wait?: number;
}

const PLAIN = 'text/plain; charset=utf-8';

export function signedEventRoute<Event>(services: TakingServices, events: SignedEvents<Event>): RawRoute {
  const storing = new FairQueue(events.storing);
  return {
    prefix: events.prefix,
    crossSite: true,
    async handle(request, response, facts, bodies) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('content-type', PLAIN);
      if (!events.paths.includes(facts.path)) return sendTextResponse(request, response, 404, 'Data not found');
      if (facts.method !== 'POST') {
        response.setHeader('allow', 'POST');
        return sendTextResponse(request, response, 405, 'Method not allowed');
      }
      const { status, text, type, wait } = await take({ services, events, storing, bodies }, request, response, facts);
      if (type !== undefined) response.setHeader('content-type', type);
      if (wait !== undefined) response.setHeader('retry-after', wait);
      return sendTextResponse(request, response, status, text);
    },
  };
}

interface Taking<Event> {
  services: TakingServices;
  events: SignedEvents<Event>;
  storing: FairQueue;
  bodies: BodyBudgets;
}

/**
 * Only forged events count against the limit of their IP address. A forger thus blocks no one else, and a provider can
 * report any number of events.
 */
async function take<Event>(
  { services: { limits, log }, events, storing, bodies }: Taking<Event>,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
): Promise<Answer> {
  const { ip, path, id: requestId } = facts;
  const counted = await limits.count('forged_event', { ip });
  if (counted.wait !== null) return { status: 429, text: 'Too many refused events', wait: counted.wait };
  try {
    const event = await readEvent(events, bodies, request, response, facts);
    await counted.giveBack();
    const share = events.shareOf?.(event, facts) ?? path;
    await storing.run(share, () => events.store(event, facts));
    return { status: 200, text: 'Received', ...events.taken };
  } catch (error) {
    if (!(error instanceof EventRefused)) throw error;
    log.warn({ requestId, path, ip, reason: error.message }, 'Refused an event');
    return { status: 400, text: 'Event refused' };
  }
}

/** @throws EventRefused */
async function readEvent<Event>(
  { signedBy, bodyBytes, verify }: SignedEvents<Event>,
  bodies: BodyBudgets,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
): Promise<Event> {
  const signatures = signedBy.map((name) => facts.headers[name]);
  if (!signatures.every((signature) => typeof signature === 'string'))
    throw new EventRefused('The signature is missing');
  const memory = bodies.visitors.reserve(rateLimitKey(facts.ip));
  try {
    const body = await readBody(request, response, bodyBytes, (bytes) => memory.grow(bytes));
    return await verify({ body, signatures, facts, url: request.url ?? '' });
  } finally {
    memory.release();
  }
}
