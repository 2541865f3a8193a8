/** Takes in what the text provider reports: texts of customers, and what became of those of companies. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { isFullNumber } from '#domain/messages/phone-number.ts';
import { storableText } from '#domain/text.ts';
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
import type { TextProvider } from './provider.ts';
import { type Receipt, storeReceived, storeReport } from './received-commands.ts';
import { INCOMING_PATH, STATUS_PATH, TEXT_PATHS } from './text-paths.ts';

export interface TextRouteServices {
  readonly env: Pick<Env, 'PUBLIC_URL'>;
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly log: Log;
  readonly texts: TextProvider;
  now(): Date;
}

/** A text has at most 1,600 characters. */
const BODY_BYTES = 64 * 1024;

/** How many are stored at once. Texts leave a place to reports, and the other way round. */
const STORING = { limit: 3, limitPerShare: 2, waitingPerShare: 2000, waiting: 4000, patienceMs: 10_000 };

const ProviderId = z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/i);
const Phone = z.string().refine(isFullNumber);

const Incoming = z.object({
  MessageSid: ProviderId,
  From: Phone,
  To: Phone,
  Body: z.string().max(10_000).overwrite(storableText).default(''),
  NumMedia: z.coerce.number().int().min(0).max(100).default(0),
});

const Report = z.object({
  MessageSid: ProviderId,
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{0,10}$/)
    .default(''),
});

const About = z.object({ company: z.uuid().lowercase(), message: z.uuid().lowercase() });

const OUTCOMES: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** It neither came from the provider, nor is it about anything of ours. */
class TextEventRefused extends Error {
  override readonly name = 'TextEventRefused';
}

export function textRoute(services: TextRouteServices): RawRoute {
  const storing = new FairQueue(STORING);
  return {
    prefix: TEXT_PATHS,
    crossSite: true,
    async handle(request, response, facts, bodies) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      if (facts.path !== INCOMING_PATH && facts.path !== STATUS_PATH)
        return sendText(request, response, 404, 'Data not found');
      if (facts.method !== 'POST') {
        response.setHeader('allow', 'POST');
        return sendText(request, response, 405, 'Method not allowed');
      }
      const { status, text, wait } = await take({ services, storing, bodies }, request, response, facts);
      if (wait !== undefined) response.setHeader('retry-after', wait);
      // Anything but XML would go to the customer as an answer.
      if (status === 200) response.setHeader('content-type', 'text/xml; charset=utf-8');
      return sendText(request, response, status, text);
    },
  };
}

interface Taking {
  services: TextRouteServices;
  storing: FairQueue;
  bodies: BodyBudgets;
}

interface Answer {
  status: number;
  text: string;
  /** seconds */
  wait?: number;
}

/** Counts what is refused against its sender, so whoever sends much of it stops nobody else. */
async function take(
  { services, storing, bodies }: Taking,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
): Promise<Answer> {
  const { limits, log } = services;
  const counted = await limits.count('forged_event', { ip: facts.ip });
  if (counted.wait !== null) return { status: 429, text: 'Too many refused events', wait: counted.wait };
  try {
    const fields = await readFields(services, bodies, request, response, facts);
    const receipt = await storing.run(facts.path, () => store(services, facts, fields));
    if (receipt === 'foreign') throw new TextEventRefused('It is about nothing of this installation');
    await counted.giveBack();
    return { status: 200, text: '<Response/>' };
  } catch (error) {
    if (!(error instanceof TextEventRefused)) throw error;
    log.warn({ requestId: facts.id, path: facts.path, ip: facts.ip, reason: error.message }, 'Refused a text event');
    return { status: 400, text: 'Event refused' };
  }
}

/** @throws TextEventRefused */
async function readFields(
  { env, texts }: TextRouteServices,
  bodies: BodyBudgets,
  request: IncomingMessage,
  response: ServerResponse,
  { ip, headers }: RequestFacts,
): Promise<URLSearchParams> {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string') throw new TextEventRefused('The signature is missing');
  const memory = bodies.visitors.reserve(rateLimitKey(ip));
  try {
    const body = await readBody(request, response, BODY_BYTES, (bytes) => memory.grow(bytes));
    const fields = new URLSearchParams(body.toString('utf8'));
    // The address as the provider knows it: a proxy may have changed host and protocol.
    if (!texts.isGenuine(env.PUBLIC_URL + (request.url ?? ''), fields, signature))
      throw new TextEventRefused('The signature is wrong');
    return fields;
  } finally {
    memory.release();
  }
}

/** @throws TextEventRefused for fields that no provider sends */
async function store(services: TextRouteServices, facts: RequestFacts, fields: URLSearchParams): Promise<Receipt> {
  const at = services.now();
  if (facts.path === INCOMING_PATH) {
    const { MessageSid: providerId, From: from, To: to, Body: body, NumMedia: pictures } = parsed(Incoming, fields);
    return storeReceived(services, { providerId, from, to, body, pictures }, at);
  }
  const { MessageSid: providerId, MessageStatus, ErrorCode: code } = parsed(Report, fields);
  const { company: companyId, message: messageId } = parsed(About, facts.query);
  const status = OUTCOMES[MessageStatus];
  // On its way: nothing that has to be kept.
  if (status === undefined) return 'repeated';
  return storeReport(services, { companyId, messageId, providerId, status, code }, at);
}

function parsed<Schema extends z.ZodType>(schema: Schema, fields: URLSearchParams): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(fields));
  if (!result.success) throw new TextEventRefused(`Unexpected fields: ${z.prettifyError(result.error)}`);
  return result.data;
}
