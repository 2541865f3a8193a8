import type { IncomingMessage, ServerResponse } from 'node:http';
import { passingFailureOf } from '#contract/failure-messages.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { type CatalogError, catalogError } from '#server/platform/auth/catalog-error.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { type Log, loggablePath } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { sendApiError } from './api.ts';
import { isDatabaseGone, retryHeaders, toCatalogError } from './errors.ts';
import { errorPage, notAFormPage } from './fixed-pages.ts';
import { BodyTooLargeError, BodyTooSlowError } from './request-body.ts';
import { setSecurityHeaders } from './security.ts';
import { sendTextResponse } from './send-response.ts';
import { ClientGone } from './served-request.ts';

export function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
  status: number,
  text: string,
): Promise<void> {
  setSecurityHeaders(response, { kind: 'data' }, env);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  return sendTextResponse(request, response, status, text);
}

export function sendElsewhere(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
  address: string,
): Promise<void> {
  response.setHeader('location', address);
  return sendPlain(request, response, env, 307, address);
}

export function sendHtml(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  html: string,
): Promise<void> {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  return sendTextResponse(request, response, status, html);
}

export function refuseCrossSite(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  env: Env,
): Promise<void> {
  setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
  return sendFailure(request, response, facts, catalogError('PERMISSION_DENIED'));
}

const UNSUPPORTED_MEDIA_TYPE = 415;

/** Refuses a body that isn't a form, so no page can read it. Reads none of the body. */
export function refuseForeignBody(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  env: Pick<Env, 'PUBLIC_URL'>,
): Promise<void> {
  setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
  return sendHtml(request, response, UNSUPPORTED_MEDIA_TYPE, notAFormPage(facts.nonce));
}

function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  error: CatalogError,
): Promise<void> {
  const wantsPage = !isApiPath(facts.path) && (facts.headers.accept ?? '').includes('text/html');
  if (!wantsPage) return sendApiError(request, response, error);
  const failure = passingFailureOf(errorCodeOf(error));
  return sendHtml(request, response, error.status, errorPage(facts.nonce, facts.id, failure));
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

const OF_THE_SENDER = [BodyTooLargeError, BodyTooSlowError, ClientGone];
const KEPT_HEADERS = new Set(['x-request-id', 'retry-after']);

export function answerFailure(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  { log, env }: { log: Log; env: Env },
): void {
  const answer = toCatalogError(error);
  const line = { err: error, requestId: facts.id, path: loggablePath(facts.path) };
  if (isDatabaseGone(error)) log.warn(line, 'the database is unavailable');
  else if (answer.status >= 500 && !OF_THE_SENDER.some((kind) => error instanceof kind))
    log.error(line, 'request failed');
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) if (!KEPT_HEADERS.has(name)) response.removeHeader(name);
  if (!response.hasHeader('retry-after'))
    for (const [name, value] of retryHeaders(answer)) response.setHeader(name, value);
  setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
  sendFailure(request, response, facts, answer).catch((failure: unknown) => {
    log.error({ err: failure, requestId: facts.id }, 'the error response could not be sent');
    response.destroy();
  });
}
