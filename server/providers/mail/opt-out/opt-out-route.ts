/**
 * Unsubscribes from reminders, by a page or by the email client's own "Unsubscribe" button (RFC 8058). Anyone with
 * the link may use it, without a session or cookie.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { RateLimits } from '#server/platform/auth/limits.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { type Database, withOrg } from '#server/platform/db/client.ts';
import type { BodyBudgets } from '#server/platform/http/api.ts';
import { sendHtml } from '#server/platform/http/failures.ts';
import { PAGE_BODY_BYTES, readBody } from '#server/platform/http/request-body.ts';
import { setSecurityHeaders } from '#server/platform/http/security.ts';
import type { RawRoute } from '#server/platform/http/server.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { OPT_OUT_PREFIX, readOptOutPath } from '#server/providers/mail/opt-out-link.ts';
import { optOut } from '#server/providers/mail/suppression-commands.ts';
import { hasOptedOut } from '#server/providers/mail/suppression-queries.ts';
import { askPage, donePage, unknownPage } from './opt-out-page.ts';
import { reminderQuery, scopeOfSignedMessage } from './opt-out-queries.ts';

interface OptOutServices {
  readonly env: Env;
  readonly db: Database;
  readonly limits: RateLimits;
  now(): Date;
}

export function optOutRoute(services: OptOutServices): RawRoute {
  return {
    prefix: OPT_OUT_PREFIX,
    // Email providers call this from elsewhere. Only the signed link gives access.
    crossSite: true,
    async handle(request, response, facts, bodies) {
      const page = await answerTo(services, request, response, facts, bodies);
      setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, services.env);
      response.setHeader('cache-control', 'no-store');
      response.setHeader('referrer-policy', 'no-referrer');
      return sendHtml(request, response, page === null ? 404 : 200, page ?? unknownPage(facts.nonce));
    },
  };
}

/**
 * @returns null for a link that isn't ours
 * @throws ProductError RATE_LIMITED, before anything is read
 */
async function answerTo(
  { env, db, limits, now }: OptOutServices,
  request: IncomingMessage,
  response: ServerResponse,
  { method, path, ip, nonce }: RequestFacts,
  bodies: BodyBudgets,
): Promise<string | null> {
  const changes = method === 'POST';
  const wait = await limits.consume('token_page', { ip, changes });
  if (wait !== null) {
    response.setHeader('retry-after', wait);
    throw new ProductError('RATE_LIMITED');
  }
  const messageId = readOptOutPath(path, env.SECRET_KEY);
  if (messageId === null || !['GET', 'HEAD', 'POST'].includes(method)) return null;
  if (changes) await discardBody(request, response, ip, bodies);
  const scope = await scopeOfSignedMessage(db, messageId);
  if (!scope) return null;
  return withOrg(db, scope, async (tx) => {
    const reminder = await reminderQuery(tx, scope, messageId).executeTakeFirst();
    if (!reminder) return null;
    const { recipient: address, company_name: company } = reminder;
    const language: Language = reminder.language === 'es' ? 'es' : 'en';
    if (changes) await optOut(tx, scope, { address, messageId, at: now() });
    const isDone = changes || (await hasOptedOut(tx, scope, address));
    const asked = { company, address };
    return isDone ? donePage(language, asked, nonce) : askPage(language, asked, path, nonce);
  });
}

/** Reads and ignores the body, because the link says everything. */
async function discardBody(
  request: IncomingMessage,
  response: ServerResponse,
  ip: string,
  bodies: BodyBudgets,
): Promise<void> {
  const memory = bodies.visitors.reserve(rateLimitKey(ip));
  try {
    await readBody(request, response, PAGE_BODY_BYTES, (bytes) => memory.grow(bytes));
  } finally {
    memory.release();
  }
}
