/** Accepts the provider's reports: customers' texts, and the outcomes of companies' texts. */
import { z } from 'zod';
import { isFullNumber } from '#domain/messages/phone-number.ts';
import { meaningOf } from '#domain/messages/text-keywords.ts';
import { storableText } from '#domain/text.ts';
import type { RateLimits } from '#server/platform/auth/limits.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import type { RawRoute } from '#server/platform/http/server.ts';
import { EventRefused, signedEventRoute } from '#server/platform/http/signed-events.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { storeAccountReport } from './account-text-commands.ts';
import type { TextProvider } from './provider.ts';
import { type Receipt, storeReceived, storeTextReport } from './received-commands.ts';
import { INCOMING_PATH, STATUS_PATH, TEXT_PATHS } from './text-paths.ts';

export interface TextRouteServices {
  readonly env: Pick<Env, 'PUBLIC_URL' | 'SECRET_KEY'>;
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly log: Log;
  readonly texts: TextProvider;
  now(): Date;
}

/** A text has at most 1,600 characters. */
const BODY_BYTES = 64 * 1024;

/** Neither one phone's texts nor one company's reports can take every slot. */
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

const AboutAccount = z.object({ account: z.uuid().lowercase() });

const OUTCOMES: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

export function textRoute(services: TextRouteServices): RawRoute {
  const { env, log, texts } = services;
  return signedEventRoute(services, {
    prefix: TEXT_PATHS,
    paths: [INCOMING_PATH, STATUS_PATH],
    signedBy: ['x-twilio-signature'],
    bodyBytes: BODY_BYTES,
    storing: STORING,
    // The provider would send any response except XML to the customer.
    taken: { type: 'text/xml; charset=utf-8', text: '<Response/>' },
    verify({ body, signatures: [signature = ''], url }) {
      const fields = new URLSearchParams(body.toString('utf8'));
      // Uses the URL that the provider called, because a proxy may have changed host and protocol.
      if (!texts.isGenuine(env.PUBLIC_URL + url, fields, signature)) throw new EventRefused('The signature is wrong');
      return fields;
    },
    shareOf,
    async store(fields, facts) {
      const receipt = await store(services, facts, fields);
      if (receipt === 'foreign') throw new EventRefused('The report matches nothing in this installation');
      if (receipt === 'too many') log.info({ requestId: facts.id }, 'Dropped a text: its phone has sent too many');
    },
  });
}

/** A phone's texts wait for each other, but its STOP waits for none of them. */
function shareOf(fields: URLSearchParams, { path, query }: RequestFacts): Share {
  if (path !== INCOMING_PATH) return `reports to ${query.get('company') ?? ''}`;
  const phone = fields.get('From') ?? '';
  return meaningOf(fields.get('Body') ?? '')?.word === 'stop' ? `STOP of ${phone}` : phone;
}

/** @throws EventRefused for fields that no provider sends */
async function store(services: TextRouteServices, facts: RequestFacts, fields: URLSearchParams): Promise<Receipt> {
  const at = services.now();
  if (facts.path === INCOMING_PATH) {
    const { MessageSid: providerId, From: from, To: to, Body: body, NumMedia: pictures } = parsed(Incoming, fields);
    return storeReceived(services, { providerId, from, to, body, pictures }, at);
  }
  const { MessageSid: providerId, MessageStatus, ErrorCode: code } = parsed(Report, fields);
  const status = OUTCOMES[MessageStatus];
  if (facts.query.has('account')) {
    const { account: messageId } = parsed(AboutAccount, facts.query);
    // The person sees when the text arrives, so the server stores only a failure.
    return status === 'failed' ? storeAccountReport(services, { messageId, code }) : 'repeated';
  }
  const { company: companyId, message: messageId } = parsed(About, facts.query);
  // The text is still in progress.
  if (status === undefined) return 'repeated';
  return storeTextReport(services, { companyId, messageId, providerId, status, code }, at);
}

function parsed<Schema extends z.ZodType>(schema: Schema, fields: URLSearchParams): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(fields));
  if (!result.success) throw new EventRefused(`Unexpected fields: ${z.prettifyError(result.error)}`);
  return result.data;
}
