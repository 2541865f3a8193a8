/** Mounts the API: over HTTP under /api, and as a client inside the process for pages rendered on the server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { type AnyRouter, createRouterClient } from '@orpc/server';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { ApiClient } from '#contract/contract.ts';
import type { KeyCaller } from '#server/features/api-keys/queries.ts';
import type { KeyDoor } from '#server/gate/key-door.ts';
import { announcesTooMuch, apiBodyLimit, BodyTooLargeError, cutBodyAt, JSON_BODY_BYTES } from './body.ts';
import { compressJson, sendText } from './compression.ts';
import { type CatalogueError, catalogueError, toCatalogueError } from './errors.ts';
import type { Log } from './log.ts';
import type { RequestFacts } from './request-facts.ts';
import { ClientGone } from './served-request.ts';

/** What every procedure is called with. */
export interface ApiContext {
  readonly request: RequestFacts;
  /** Headers of the answer, above all `set-cookie`; they reach the browser from a page's in-process call too. */
  readonly resHeaders: Headers;
  /** The program that calls with a key, under /api/v1 only; a session counts for nothing then. */
  readonly caller?: KeyCaller;
}

/** The same, with what only the way over HTTP needs. */
interface HttpContext extends ApiContext {
  progress: { called: boolean };
  isBodyCut(): boolean;
}

export interface Api {
  handle(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void>;
  /** The same procedures behind the same gate without HTTP, acting for the given request. */
  clientFor(facts: RequestFacts, resHeaders: Headers): ApiClient;
}

/** Uploads that may be read at the same time, in bytes: they are held in memory until they are checked. */
const UPLOADS_IN_FLIGHT_BYTES = 160 * 1024 * 1024;

/** Where the same procedures are open to other programs, with a key and never with a session. */
export const PUBLIC_API = '/api/v1';

function isPublicApi(path: string): boolean {
  return path === PUBLIC_API || path.startsWith(`${PUBLIC_API}/`);
}

/** @param door without it there is no public API */
export function createApi(router: AnyRouter, log: Log, door?: KeyDoor): Api {
  const report: Report = (error, facts) => {
    const answer = toCatalogueError(error);
    logFailure(answer, facts, log);
    return answer;
  };
  const handler = openApiHandler(router, report);
  let uploadBytes = 0;
  return {
    async handle(request, response, facts) {
      response.setHeader('cache-control', 'no-store');
      const isPublic = door !== undefined && isPublicApi(facts.path);
      let caller: KeyCaller | undefined;
      try {
        if (isPublic) caller = await door.enter(facts, (name, value) => void response.setHeader(name, value));
      } catch (error) {
        return sendApiError(request, response, report(error, facts));
      }
      const limit = apiBodyLimit(facts.headers['content-type']);
      if (announcesTooMuch(request, limit)) return sendApiError(request, response, catalogueError('TOO_LARGE'));
      const reserved = limit > JSON_BODY_BYTES ? Number(facts.headers['content-length'] ?? limit) : 0;
      if (uploadBytes + reserved > UPLOADS_IN_FLIGHT_BYTES) {
        response.setHeader('retry-after', '2');
        return sendApiError(request, response, catalogueError('RATE_LIMITED'));
      }
      uploadBytes += reserved;
      const isBodyCut = cutBodyAt(request, limit);
      compressJson(request, response);
      try {
        const reading = { progress: { called: false }, isBodyCut };
        const context = { request: facts, resHeaders: new Headers(), ...reading, ...(caller ? { caller } : {}) };
        const prefix = isPublic ? PUBLIC_API : '/api';
        const { matched } = await handler.handle(request, response, { prefix, context });
        if (!matched) await sendApiError(request, response, catalogueError('NOT_FOUND'));
      } finally {
        uploadBytes -= reserved;
      }
    },
    clientFor(facts, resHeaders) {
      return createRouterClient(router, {
        context: { request: facts, resHeaders } satisfies ApiContext,
        interceptors: [({ next }) => next().catch((error: unknown) => Promise.reject(report(error, facts)))],
      }) as unknown as ApiClient;
    },
  };
}

type Report = (error: unknown, facts: RequestFacts) => CatalogueError;

function openApiHandler(router: AnyRouter, report: Report): OpenAPIHandler<HttpContext> {
  return new OpenAPIHandler<HttpContext>(router, {
    plugins: [
      new ResponseHeadersPlugin(),
      new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] }),
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (error) {
          throw report(whyUnserved(error, context), context.request);
        }
      },
    ],
    clientInterceptors: [
      ({ context, next }) => {
        if (context.isBodyCut()) throw new BodyTooLargeError();
        context.progress.called = true;
        return next();
      },
    ],
  });
}

/** What fails before the procedure is called is a body that cannot be read: cut off, or not what its type says. */
function whyUnserved(error: unknown, { progress, isBodyCut }: HttpContext): unknown {
  if (progress.called || error instanceof BodyTooLargeError) return error;
  return isBodyCut() ? new BodyTooLargeError() : catalogueError('INVALID_INPUT', { cause: error });
}

function logFailure(error: CatalogueError, facts: RequestFacts, log: Log): void {
  if (error.cause instanceof ClientGone) return;
  const line = { err: error.cause ?? error, requestId: facts.id, code: error.code };
  if (error.code === 'NETWORK' || error.code === 'STORAGE_FULL') log.warn(line, 'request could not be served');
  else if (error.status >= 500) log.error(line, 'request failed');
}

/** An error of the catalogue in the form the API library gives its errors. */
export function sendApiError(request: IncomingMessage, response: ServerResponse, error: CatalogueError): Promise<void> {
  response.setHeader('content-type', 'application/json');
  return sendText(request, response, error.status, JSON.stringify({ ...error.toJSON(), defined: true }));
}
