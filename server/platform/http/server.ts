/** The HTTP server. Every request goes through the steps of the `answer` function, in order. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnyRouter } from '@orpc/server';
import type { ApiKeyAuth } from '#server/platform/auth/api-key-auth.ts';
import type { RequestAuth } from '#server/platform/auth/procedures.ts';
import { type RequestFacts, requestFacts } from '#server/platform/auth/request-facts.ts';
import { ByteBudget } from '#server/platform/fair-scheduling/byte-budget.ts';
import { withRequestShare } from '#server/platform/fair-scheduling/request-share.ts';
import { type Log, loggablePath } from '#server/platform/log/log.ts';
import type { OgImageRenderer } from '#server/platform/og-images/og-image-renderer.ts';
import { NoPdfEngine } from '#server/platform/pdf/engine-check.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { type Api, type BodyBudgets, createApi } from './api.ts';
import { answerFailure, isApiPath, refuseCrossSite, sendElsewhere, sendHtml, sendPlain } from './failures.ts';
import { cacheResetPage } from './fixed-pages.ts';
import { homeAddress } from './home-address.ts';
import { openListener } from './listener.ts';
import { createPages, type PageSource, type Pages } from './pages.ts';
import { answerBeforeBody } from './request-body.ts';
import { isCrossSiteWrite, setSecurityHeaders } from './security.ts';
import { ServedRequest } from './served-request.ts';
import type { StaticFiles } from './static-files.ts';

export interface RawRoute {
  prefix: string;
  /** True for calls that other servers make and sign. They skip the cross-site check. */
  crossSite?: boolean;
  /** @param bodies memory for bodies; reserve it in the sender's share before reading */
  handle(request: IncomingMessage, response: ServerResponse, facts: RequestFacts, bodies: BodyBudgets): Promise<void>;
}

export interface ServerParts {
  env: Env;
  log: Log;
  router: AnyRouter;
  rawRoutes?: readonly RawRoute[];
  /** Authorizes calls and forms before they are read. Omitted in tests without features. */
  auth?: RequestAuth;
  apiKeyAuth?: ApiKeyAuth;
  /** If omitted, only the API is served. Tests of the API need no web build. */
  pages?: PageSource;
  statics?: StaticFiles;
  drawOgImage?: OgImageRenderer['draw'];
  /** Gets requests before the static files do, for Vite's development server. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void;
  hasSpace?: () => boolean;
  /** Rejects while the server can't do its work, for example when the database is down. */
  checkReady(): Promise<void>;
}

export interface RunningServer {
  server: Server;
  /** Stops accepting requests, lets open ones finish for up to `graceMs`, then closes the rest. */
  close(graceMs?: number): Promise<void>;
}

interface Answering extends ServerParts {
  bodies: BodyBudgets;
  api: Api;
  pageHandler: Pages | undefined;
  isDraining(): boolean;
}

const MEBIBYTE = 1024 * 1024;
/** Memory for the bodies of requests in progress. One company, or one visitor, can use only a part of it. */
const BODY_BUDGETS = {
  companies: { total: 128 * MEBIBYTE, perShare: 56 * MEBIBYTE, reserve: { bytes: 32 * MEBIBYTE, upTo: MEBIBYTE } },
  visitors: { total: 16 * MEBIBYTE, perShare: 2 * MEBIBYTE, reserve: { bytes: 4 * MEBIBYTE, upTo: MEBIBYTE / 16 } },
  photos: { total: 64 * MEBIBYTE, perShare: 32 * MEBIBYTE, reserve: { bytes: 16 * MEBIBYTE, upTo: 8 * MEBIBYTE } },
} as const;

export function createServer(parts: ServerParts): RunningServer {
  let draining = false;
  const { router, log, auth, apiKeyAuth } = parts;
  const bodies = {
    companies: new ByteBudget(BODY_BUDGETS.companies),
    visitors: new ByteBudget(BODY_BUDGETS.visitors),
    photos: new ByteBudget(BODY_BUDGETS.photos),
  };
  const api = createApi({ router, log, bodies, auth, apiKeyAuth });
  const pageHandler = parts.pages && createPages({ ...parts, source: parts.pages, api, bodies });
  const answering: Answering = { ...parts, bodies, api, pageHandler, isDraining: () => draining };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const facts = requestFacts(request, parts.env);
    answerBeforeBody(request, response);
    response.on('finish', () => {
      // A kept-alive connection would delay closing until it times out.
      if (draining) setImmediate(() => server.closeIdleConnections());
      logRequest(parts.log, facts, response.statusCode, performance.now() - started);
    });
    withRequestShare(new ServedRequest(facts.ip, response), () => answer(request, response, facts, answering)).catch(
      (error: unknown) => answerFailure(error, request, response, facts, parts),
    );
  };
  const server = openListener(take, parts.env);
  return {
    server,
    close(graceMs = 10_000) {
      draining = true;
      return new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** The page handler can't process any other method. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  parts: Answering,
): Promise<void> {
  const { env } = parts;
  response.setHeader('x-request-id', facts.id);
  if (parts.isDraining()) response.setHeader('connection', 'close');
  if (!METHODS.includes(facts.method)) {
    response.setHeader('allow', METHODS.join(', '));
    return sendPlain(request, response, env, 405, 'Method not allowed');
  }
  if (!facts.path.startsWith('/') || namesTwoHosts(request))
    return sendPlain(request, response, env, 400, 'Bad request');
  if (facts.path === '/healthz') return sendHealth(request, response, env, 'ok');
  if (facts.path === '/readyz') return answerReadiness(request, response, parts);
  if (facts.method === 'GET' && request.url?.includes('sw=') && facts.query.get('sw') === 'reset') {
    setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
    return sendHtml(request, response, 200, cacheResetPage(facts.nonce));
  }
  if (parts.middleware && !(await passedOver(parts.middleware, request, response))) return;
  if (isRead(facts) && parts.statics?.has(facts.path)) {
    setSecurityHeaders(response, { kind: 'static' }, env);
    await parts.statics.serve(request, response, facts.path);
    return;
  }
  const raw = parts.rawRoutes?.find((route) => facts.path.startsWith(route.prefix));
  if (!raw?.crossSite && isCrossSiteWrite(facts)) return refuseCrossSite(request, response, facts, env);
  // Pages set their own content security policies. Everything else counts as data.
  const isData = raw !== undefined || isApiPath(facts.path);
  const home = isData ? null : homeAddress(facts, request.url ?? '/', env);
  if (home !== null) return sendElsewhere(request, response, env, home);
  if (!isData && parts.pageHandler) return parts.pageHandler.handle(request, response, facts);
  if (!isData) return sendPlain(request, response, env, 404, 'Not found');
  setSecurityHeaders(response, { kind: 'data' }, env);
  return raw ? raw.handle(request, response, facts, parts.bodies) : parts.api.handle(request, response, facts);
}

/**
 * A request with two Host headers gets status 400, as RFC 9112 requires: a proxy in front may have used the other one.
 * Node keeps the first and drops the rest.
 */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

function isRead(facts: RequestFacts): boolean {
  return facts.method === 'GET' || facts.method === 'HEAD';
}

/** @returns true when the middleware didn't respond to the request */
function passedOver(
  middleware: NonNullable<ServerParts['middleware']>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(false));
    middleware(request, response, (error) => (error === undefined ? resolve(true) : reject(error)));
  });
}

async function answerReadiness(request: IncomingMessage, response: ServerResponse, parts: Answering): Promise<void> {
  if (parts.isDraining()) return sendHealth(request, response, parts.env, 'draining');
  try {
    await parts.checkReady();
  } catch (error) {
    parts.log.warn({ err: error }, 'not ready');
    const isEngine = error instanceof NoPdfEngine;
    return sendHealth(request, response, parts.env, isEngine ? 'not ready: PDFs cannot be created' : 'not ready');
  }
  return sendHealth(request, response, parts.env, parts.hasSpace?.() === false ? 'ready, disk almost full' : 'ready');
}

function sendHealth(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
  state: 'ok' | 'ready' | 'ready, disk almost full' | 'draining' | 'not ready' | 'not ready: PDFs cannot be created',
): Promise<void> {
  const isAble = state === 'ok' || state === 'ready' || state === 'ready, disk almost full';
  return sendPlain(request, response, env, isAble ? 200 : 503, `${state}\n`);
}

function logRequest(log: Log, facts: RequestFacts, status: number, ms: number): void {
  if (!log.isLevelEnabled('debug')) return;
  log.debug(
    { requestId: facts.id, method: facts.method, path: loggablePath(facts.path), status, ms: Math.round(ms) },
    'request',
  );
}
