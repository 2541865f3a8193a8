import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type PassingFailure, passingFailureOf, RETRY_SECONDS } from '#contract/failure-messages.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { NonceProvider } from './request/nonce.ts';
import { PassingFailureProvider } from './request/passing-failure.ts';
import { RequestIdProvider } from './request/request-id.ts';
import { apiContext, pageContext } from './request/server-context.ts';
import { prerenderedPaths } from './site/prerendered.ts';
import { TOAST_COOKIE } from './ui/toasts/flash.ts';

/** The server reads these contexts and sets their values for each request. */
export const serverContexts = { api: apiContext, page: pageContext };

/** The server prerenders these pages. It serves them unless a toast is waiting for the visitor's next page. */
export const prerendering = { paths: prerenderedPaths, exceptWithCookie: TOAST_COOKIE };

const RENDER_LIMIT_MS = 5000;

/** The reason why a page could not be shown, by request. The router does not pass the error itself to the page. */
const failures = new WeakMap<Readonly<RouterContextProvider>, PassingFailure>();

/**
 * Renders the whole page before sending the first byte. Pages are small, and compressing each at once is cheapest.
 */
export default async function handleRequest(
  request: Request,
  routedStatus: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const failure = failures.get(context);
  const status = failure?.status ?? routedStatus;
  if (failure && !context.get(pageContext).responseHeaders.has('retry-after'))
    headers.set('retry-after', String(RETRY_SECONDS));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, reportError, requestId } = context.get(pageContext);
  // The staff app's shell has no nonce. It is rendered once for everyone and allows its scripts by their hashes.
  const allowed = nonce === '' ? {} : { nonce };
  let renderFailed = false;
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(new Error('Rendering took too long')), RENDER_LIMIT_MS);
    const page = (
      <RequestIdProvider value={requestId}>
        <NonceProvider value={nonce}>
          <PassingFailureProvider value={failure}>
            <ServerRouter context={entry} url={request.url} {...allowed} />
          </PassingFailureProvider>
        </NonceProvider>
      </RequestIdProvider>
    );
    const stream = renderToPipeableStream(page, {
      // React moves styles into the head and adds the nonce to them.
      ...(nonce !== '' && { nonce: { script: nonce, style: nonce } }),
      onAllReady() {
        clearTimeout(timer);
        stream.pipe(collect(resolve));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        renderFailed = true;
        reportError(error);
      },
    });
  });
  return new Response(html, { status: renderFailed ? 500 : status, headers });
}

function collect(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Logs errors. Thrown responses such as 404 are part of normal work and are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const failure = error instanceof Error && 'code' in error ? passingFailureOf(errorCodeOf(error)) : undefined;
  // The API has already logged what it could not reach.
  if (failure) return void failures.set(context, failure);
  context.get(pageContext).reportError(error);
};
