/** The HTTP server: every request passes here, in the order of the `answer` function. */
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AnyRouter } from '@orpc/server';
import type { Env } from '../env.ts';
import { withRequestShare } from '../fair-shares/request-share.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';
import type { KeyDoor } from '../gate/key-door.ts';
import { ServedRequest } from './served-request.ts';
import { type Api, createApi, sendApiError } from './api.ts';
import { BodyTooLargeError } from './body.ts';
import { sendText } from './compression.ts';
import { catalogueError, isDatabaseGone, toCatalogueError } from './errors.ts';
import { cacheResetPage, errorPage } from './fixed-pages.ts';
import { type Log, loggablePath } from './log.ts';
import { createPages, type Pages, type PageSource } from './pages.ts';
import { type RequestFacts, requestFacts } from './request-facts.ts';
import { isCrossSiteWrite, setSecurityHeaders } from './security.ts';
import type { StaticFiles } from './static-files.ts';

/** A route that works on the bare request: stored files, signed webhooks. */
export interface RawRoute {
  /** Every path that starts with it, such as `/files/`. */
  prefix: string;
  /** True for calls that other servers make and sign; they are not asked where they come from. */
  crossSite?: boolean;
  handle(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void>;
}

export interface ServerParts {
  env: Env;
  log: Log;
  router: AnyRouter;
  rawRoutes?: readonly RawRoute[];
  /** Lets other programs in under /api/v1; without it nothing is there. */
  keyDoor?: KeyDoor;
  /** Without it only the API is served; tests of the API need no web build. */
  pages?: PageSource;
  statics?: StaticFiles;
  /** Without it the pages have no preview images. */
  drawPreview?: PreviewRenderer['draw'];
  /** Sees requests before the static files do; the development server of Vite. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void;
  /** Rejects while the program cannot do its work, as when the database is away. */
  checkReady(): Promise<void>;
}

export interface RunningServer {
  server: Server;
  /** Stops taking requests, lets those in flight finish for up to `graceMs`, then closes what is left. */
  close(graceMs?: number): Promise<void>;
}

interface Answering extends ServerParts {
  api: Api;
  pageHandler: Pages | undefined;
  isDraining(): boolean;
}

/** A photo over a poor mobile connection needs minutes. */
const REQUEST_TIMEOUT_MS = 300_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than a proxy keeps its connections, so that it is never the server that closes one in use. */
const KEEP_ALIVE_MS = 65_000;

export function createServer(parts: ServerParts): RunningServer {
  let draining = false;
  const api = createApi(parts.router, parts.log, parts.keyDoor);
  const pageHandler = parts.pages && createPages({ ...parts, source: parts.pages, api });
  const answering: Answering = { ...parts, api, pageHandler, isDraining: () => draining };
  const server = createHttpServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS },
    (request, response) => {
      const started = performance.now();
      const facts = requestFacts(request, parts.env);
      response.on('finish', () => {
        // A kept-alive connection would hold the close back until it times out.
        if (draining) setImmediate(() => server.closeIdleConnections());
        logRequest(parts.log, facts, response.statusCode, performance.now() - started);
      });
      withRequestShare(new ServedRequest(facts.ip, response), () => answer(request, response, facts, answering)).catch(
        (error: unknown) => answerFailure(error, request, response, facts, parts),
      );
    },
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  parts: Answering,
): Promise<void> {
  const { env } = parts;
  response.setHeader('x-request-id', facts.id);
  if (parts.isDraining()) response.setHeader('connection', 'close');
  if (!facts.path.startsWith('/')) return sendPlain(request, response, env, 400, 'Bad request');
  if (facts.path === '/healthz') return sendHealth(request, response, env, 'ok');
  if (facts.path === '/readyz') return answerReadiness(request, response, parts);
  if (facts.method === 'GET' && request.url?.includes('sw=') && facts.query.get('sw') === 'reset') {
    setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
    return sendHtml(request, response, 200, cacheResetPage(facts.nonce));
  }
  if (parts.middleware && !(await passedOver(parts.middleware, request, response))) return;
  if (isRead(facts) && parts.statics?.has(facts.path)) {
    setSecurityHeaders(response, { kind: 'static' }, env);
    parts.statics.serve(request, response, facts.path);
    return;
  }
  const raw = parts.rawRoutes?.find((route) => facts.path.startsWith(route.prefix));
  if (!raw?.crossSite && isCrossSiteWrite(facts)) return refuseCrossSite(request, response, facts, env);
  // Pages set policies of their own.
  const isData = raw !== undefined || isApiPath(facts.path);
  if (!isData && parts.pageHandler) return parts.pageHandler.handle(request, response, facts);
  if (!isData) return sendPlain(request, response, env, 404, 'Not found');
  setSecurityHeaders(response, { kind: 'data' }, env);
  return raw ? raw.handle(request, response, facts) : parts.api.handle(request, response, facts);
}

function isRead(facts: RequestFacts): boolean {
  return facts.method === 'GET' || facts.method === 'HEAD';
}

function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** True when the middleware had nothing to say about the request. */
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
    return sendHealth(request, response, parts.env, 'not ready');
  }
  return sendHealth(request, response, parts.env, 'ready');
}

function sendHealth(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
  state: 'ok' | 'ready' | 'draining' | 'not ready',
): Promise<void> {
  return sendPlain(request, response, env, state === 'ok' || state === 'ready' ? 200 : 503, `${state}\n`);
}

function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  env: Env,
  status: number,
  text: string,
): Promise<void> {
  setSecurityHeaders(response, { kind: 'data' }, env);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  return sendText(request, response, status, text);
}

function sendHtml(request: IncomingMessage, response: ServerResponse, status: number, html: string): Promise<void> {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  return sendText(request, response, status, html);
}

function refuseCrossSite(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  env: Env,
): Promise<void> {
  setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
  return sendFailure(request, response, facts, catalogueError('PERMISSION_DENIED'));
}

/** For a program an error of the catalogue, for a person the error screen. */
function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  error: ReturnType<typeof catalogueError>,
): Promise<void> {
  const wantsPage = !isApiPath(facts.path) && (facts.headers.accept ?? '').includes('text/html');
  if (!wantsPage) return sendApiError(request, response, error);
  return sendHtml(request, response, error.status, errorPage(facts.nonce, facts.id));
}

function answerFailure(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  { log, env }: ServerParts,
): void {
  const line = { err: error, requestId: facts.id, path: loggablePath(facts.path) };
  if (isDatabaseGone(error)) log.warn(line, 'database is away');
  else if (!(error instanceof BodyTooLargeError)) log.error(line, 'request failed');
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) if (name !== 'x-request-id') response.removeHeader(name);
  setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, env);
  sendFailure(request, response, facts, toCatalogueError(error)).catch((failure: unknown) => {
    log.error({ err: failure, requestId: facts.id }, 'the error answer failed');
    response.destroy();
  });
}

function logRequest(log: Log, facts: RequestFacts, status: number, ms: number): void {
  if (!log.isLevelEnabled('debug')) return;
  log.debug(
    { requestId: facts.id, method: facts.method, path: loggablePath(facts.path), status, ms: Math.round(ms) },
    'request',
  );
}
