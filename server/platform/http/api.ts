/** Serves the API over HTTP under /api, and to pages rendered on the server without HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SmartCoercionPlugin } from '@orpc/json-schema';
import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { type AnyRouter, createRouterClient } from '@orpc/server';
import type { StandardLazyRequest } from '@orpc/standard-server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { ApiClient } from '#contract/contract.ts';
import { ProductError } from '#domain/errors.ts';
import type { ApiKeyAuth } from '#server/platform/auth/api-key-auth.ts';
import type { CatalogError } from '#server/platform/auth/catalog-error.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import { policyOf, type RequestAuth } from '#server/platform/auth/procedures.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import type { ByteBudget } from '#server/platform/fair-scheduling/byte-budget.ts';
import { FairQueue, WaitedTooLong } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestSignal } from '#server/platform/fair-scheduling/request-share.ts';
import type { Log } from '#server/platform/log/log.ts';
import { retryHeaders, toCatalogError } from './errors.ts';
import { pageInstead } from './page-instead.ts';
import { isUpload, readProcedureBody } from './procedure-body.ts';
import { sendOutput } from './procedure-response.ts';
import { hasBody } from './request-body.ts';
import { sendResponse, sendTextResponse, setHeaders } from './send-response.ts';
import { ClientGone } from './served-request.ts';

export interface Api {
  handle(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void>;
  /** The calls are authorized like the given request. */
  clientFor(facts: RequestFacts, resHeaders: Headers): ApiClient;
  /** True when a call has already logged this error. The page that fails with it then logs nothing. */
  hasLogged(error: unknown): boolean;
}

/** Other programs call the same procedures here, with an API key and never with a session. */
export const PUBLIC_API = '/api/v1';

function isPublicApi(path: string): boolean {
  return path === PUBLIC_API || path.startsWith(`${PUBLIC_API}/`);
}

interface ApiParts {
  router: AnyRouter;
  log: Log;
  bodies: BodyBudgets;
  /** If omitted, every call is allowed. Only tests of the transport leave it out. */
  auth?: Pick<RequestAuth, 'authorize'> | undefined;
  apiKeyAuth?: ApiKeyAuth | undefined;
}

export interface BodyBudgets {
  companies: ByteBudget;
  visitors: ByteBudget;
  /** photos in forms of visitors */
  photos: ByteBudget;
}

/**
 * How many uploads of one company may be in progress. Later ones wait unread, which costs nothing, and are refused if
 * they wait too long.
 */
const UPLOADS = {
  limit: Number.MAX_SAFE_INTEGER,
  limitPerShare: 2,
  waitingPerShare: 30,
  waiting: 1000,
  patienceMs: 60_000,
};

interface Serving extends ApiParts {
  report: Report;
  handler: StandardOpenAPIHandler<RequestContext>;
  matcher: StandardOpenAPIMatcher;
  uploads: FairQueue;
}

export function createApi(parts: ApiParts): Api {
  const { router, log } = parts;
  const logged = new WeakSet<object>();
  const report: Report = (error, { request, resHeaders }) => {
    const answer = toCatalogError(error);
    if (!resHeaders.has('retry-after')) for (const [name, value] of retryHeaders(answer)) resHeaders.set(name, value);
    if (logFailure(answer, request, log)) logged.add(answer);
    return answer;
  };
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const serving = {
    ...parts,
    report,
    matcher,
    handler: openApiHandler(router, report),
    uploads: new FairQueue(UPLOADS),
  };
  return {
    async handle(request, response, facts) {
      response.setHeader('cache-control', 'no-store');
      const resHeaders = new Headers();
      try {
        await enter(serving, { request, response, facts, resHeaders });
      } catch (error) {
        if (response.headersSent || response.destroyed || error instanceof ClientGone) return void response.destroy();
        const answer = report(error, { request: facts, resHeaders });
        setHeaders(response, resHeaders);
        await sendApiError(request, response, answer);
      }
    },
    hasLogged: (error) => typeof error === 'object' && error !== null && logged.has(error),
    clientFor(facts, resHeaders) {
      return createRouterClient(router, {
        context: { request: facts, resHeaders } satisfies RequestContext,
        interceptors: [
          ({ next }) => next().catch((error: unknown) => Promise.reject(report(error, { request: facts, resHeaders }))),
        ],
      }) as unknown as ApiClient;
    },
  };
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
  resHeaders: Headers;
}

/**
 * Runs all checks that are possible before the body is read: API key, procedure, rate limit, session, permission, and
 * the type of body that the procedure accepts.
 */
async function enter(serving: Serving, call: Call): Promise<void> {
  const { auth, apiKeyAuth, matcher, uploads, bodies } = serving;
  const { request, facts, resHeaders } = call;
  const isPublic = apiKeyAuth !== undefined && isPublicApi(facts.path);
  const prefix = isPublic ? PUBLIC_API : '/api';
  const apiKey = isPublic
    ? await apiKeyAuth.authenticate(facts, (name, value) => resHeaders.set(name, value))
    : undefined;
  const found = await matcher.match(facts.method, withoutPrefix(facts.path, prefix));
  if (!found) throw new ProductError('NOT_FOUND');
  const { path, procedure } = found;
  const asked: RequestContext = { request: facts, resHeaders, ...(apiKey && { apiKey }) };
  const viewer = auth ? await auth.authorize(policyOf(path, procedure['~orpc'].meta), asked) : null;
  const context: RequestContext = auth ? { ...asked, authorized: { viewer } } : asked;
  const share = viewer?.orgId ?? rateLimitKey(facts.ip);
  const serve = async () => {
    const memory = (viewer?.orgId ? bodies.companies : bodies.visitors).reserve(share);
    try {
      const body = await readProcedureBody(request, call.response, procedure, (bytes) => memory.grow(bytes));
      const answer = await serving.handler.handle(standardRequest(call, body), { prefix, context });
      if (!answer.matched) throw new ProductError('NOT_FOUND');
      setHeaders(call.response, resHeaders);
      const page = pageInstead(facts, answer.response);
      if (page !== null) return await sendPageInstead(call, page);
      await sendOutput(request, call.response, answer.response);
    } finally {
      memory.release();
    }
  };
  await (hasBody(request) && isUpload(procedure) ? uploads.run(share, serve, { signal: requestSignal() }) : serve());
}

async function sendPageInstead({ request, response }: Call, page: string): Promise<void> {
  response.setHeader('location', page);
  await sendResponse(request, response, { status: 303 });
}

/** Omits the signal, because work that can be aborted uses `requestSignal`. */
function standardRequest({ request, facts }: Call, body: unknown): StandardLazyRequest {
  return {
    method: facts.method,
    url: new URL(`${facts.origin}${request.url}`),
    headers: facts.headers,
    body: async () => body,
    signal: undefined,
  };
}

function withoutPrefix(path: string, prefix: string): `/${string}` {
  return `/${path.slice(prefix.length).replace(/^\/|\/$/g, '')}`;
}

type Report = (error: unknown, context: Pick<RequestContext, 'request' | 'resHeaders'>) => CatalogError;

function openApiHandler(router: AnyRouter, report: Report): StandardOpenAPIHandler<RequestContext> {
  return new StandardOpenAPIHandler<RequestContext>(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (error) {
          throw report(error, context);
        }
      },
    ],
  });
}

/** @returns true when the failure is in the log now */
function logFailure(error: CatalogError, facts: RequestFacts, log: Log): boolean {
  if (error.cause instanceof ClientGone) return false;
  // A client that exceeds its share may wait too long again and again, which must not fill the log.
  if (error.cause instanceof WaitedTooLong) {
    log.debug({ requestId: facts.id }, 'a request waited too long for its turn');
    return true;
  }
  const line = { err: error.cause ?? error, requestId: facts.id, code: error.code };
  const isPassing = error.code === 'NETWORK' || error.code === 'STORAGE_FULL';
  if (isPassing) log.warn(line, 'request could not be served');
  else if (error.status >= 500) log.error(line, 'request failed');
  return isPassing || error.status >= 500;
}

/** Sends a catalog error in oRPC's error response format. */
export function sendApiError(request: IncomingMessage, response: ServerResponse, error: CatalogError): Promise<void> {
  response.setHeader('content-type', 'application/json');
  return sendTextResponse(request, response, error.status, JSON.stringify({ ...error.toJSON(), defined: true }));
}
