/** Takes in what SendGrid reports: signed events, each stored once with its job, and applied later. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { rateLimitKey } from '#server/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/auth/request-facts.ts';
import type { RateLimits } from '#server/auth/limits.ts';
import type { Database } from '#server/db/client.ts';
import { FairQueue } from '#server/fair-shares/fair-queue.ts';
import type { BodyBudgets } from '#server/http/api.ts';
import { readBody } from '#server/http/request-body.ts';
import { sendText } from '#server/http/send-response.ts';
import type { RawRoute } from '#server/http/server.ts';
import type { JobSender } from '#server/jobs/job-sender.ts';
import type { Log } from '#server/log/log.ts';
import type { Env } from '#server/settings/env.ts';
import { eventKey } from '#server/settings/mail-settings.ts';
import { storeReport } from './report-commands.ts';
import { EventsRefused, readEvents, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './sendgrid-events.ts';

export interface SendgridServices {
  readonly env: Pick<Env, 'SENDGRID_WEBHOOK_KEY'>;
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly log: Log;
  now(): Date;
}

export const SENDGRID_PATH = '/mail-events/sendgrid';
/** SendGrid sends up to 768 KB at once. */
const EVENTS_BYTES = 1024 * 1024;
/** One list at a time leaves the connections to people; SendGrid repeats what finds no place. */
const STORING = { limit: 1, limitPerShare: 1, waitingPerShare: 200, waiting: 200, patienceMs: 20_000 };

/** Empty without a key: nothing that nobody can sign is taken. */
export function sendgridRoutes(services: SendgridServices): RawRoute[] {
  const { SENDGRID_WEBHOOK_KEY: setting } = services.env;
  if (setting === undefined) return [];
  const taking = { services, key: eventKey(setting), storing: new FairQueue(STORING) };
  return [
    {
      prefix: SENDGRID_PATH,
      crossSite: true,
      async handle(request, response, facts, bodies) {
        response.setHeader('cache-control', 'no-store');
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        if (facts.path !== SENDGRID_PATH) return sendText(request, response, 404, 'Data not found');
        if (facts.method !== 'POST') {
          response.setHeader('allow', 'POST');
          return sendText(request, response, 405, 'Method not allowed');
        }
        const { status, text, wait } = await take(taking, request, response, facts, bodies);
        if (wait !== undefined) response.setHeader('retry-after', wait);
        return sendText(request, response, status, text);
      },
    },
  ];
}

interface Taking {
  services: SendgridServices;
  key: ReturnType<typeof eventKey>;
  storing: FairQueue;
}

/** Counts only forged and outdated events against their sender, as those of payments are. */
async function take(
  { services, key, storing }: Taking,
  request: IncomingMessage,
  response: ServerResponse,
  { ip, headers, id: requestId }: RequestFacts,
  bodies: BodyBudgets,
): Promise<{ status: number; text: string; wait?: number }> {
  const { limits, log, now } = services;
  const counted = await limits.count('forged_event', { ip });
  if (counted.wait !== null) return { status: 429, text: 'Too many refused events', wait: counted.wait };
  const memory = bodies.visitors.reserve(rateLimitKey(ip));
  try {
    const body = await readBody(request, response, EVENTS_BYTES, (bytes) => memory.grow(bytes));
    const [signature, timestamp] = [headers[SIGNATURE_HEADER], headers[TIMESTAMP_HEADER]];
    if (typeof signature !== 'string' || typeof timestamp !== 'string')
      throw new EventsRefused('The signature is missing');
    const events = readEvents(body, { signature, timestamp }, key, now());
    await counted.giveBack();
    await storing.run('sendgrid', async () => {
      for (const { id, event } of events) await storeReport(services, event, { source: 'sendgrid', id });
    });
    return { status: 200, text: 'Received' };
  } catch (error) {
    if (!(error instanceof EventsRefused)) throw error;
    log.warn({ requestId, ip, reason: error.message }, 'Refused events of the mail provider');
    return { status: 400, text: 'Events refused' };
  } finally {
    memory.release();
  }
}
