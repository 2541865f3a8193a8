/**
 * Serves pages, rendered by React Router. Caches pages that are the same for everyone, such as the staff app's shell
 * for every path under /app. Renders all others per request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { FairQueue } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestShare, requestSignal } from '#server/platform/fair-scheduling/request-share.ts';
import { type Log, loggablePath } from '#server/platform/log/log.ts';
import type { OgImageRenderer } from '#server/platform/og-images/og-image-renderer.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import type { Api } from './api.ts';
import { refuseForeignBody } from './failures.ts';
import { FORM_TYPE, isPageForm, type PageForm, type PageFormParts, readPageForm, WITHOUT_PHOTOS } from './page-form.ts';
import { NO_FORM_PHOTOS } from './photo-form.ts';
import { createPrerenderedPages, isTakenOver, withInlineStyles } from './prerendered-pages.ts';
import { setSecurityHeaders } from './security.ts';
import { sendResponse, sendTextResponse, setHeaders } from './send-response.ts';
import type { StaticFiles } from './static-files.ts';

/** Page loaders find these facts under these keys, which the web build exports. */
interface PageContexts {
  api: RouterContext<ApiClient>;
  page: RouterContext<PageFacts>;
}

interface Prerendering {
  paths(): readonly string[];
  /** A request with this cookie gets its own rendered page, not the cached one. */
  exceptWithCookie: string;
}

export interface PageSource {
  /** In development, the server build is loaded again for every request. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
}

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void>;
}

export interface PageParts extends PageFormParts {
  source: PageSource;
  statics?: StaticFiles | undefined;
  api: Api;
  env: Env;
  log: Log;
  drawOgImage?: OgImageRenderer['draw'];
}

const SHELL_PATH = '/app';
/** A longer address is no company's. */
const ASK_KEY_LENGTH = 14;
/** Most forms don't count, because their slow work, such as hashing, has its own limits. */
const RENDERING = { limit: 16, limitPerShare: 4, waitingPerShare: 50, waiting: 500 };

export function createPages(parts: PageParts): Pages {
  const { source, env } = parts;
  const prerendered = createPrerenderedPages({
    env,
    render: (path) => renderPage(parts, nobody(env), new Request(env.PUBLIC_URL + path)),
    areaOf: (path, hashes) => ({ kind: path === SHELL_PATH ? 'app' : 'prerendered', hashes }),
    stylesheet: (href) => parts.statics?.read(href),
  });
  const rendering = new FairQueue(RENDERING);
  let known: Promise<Prerendering & { set: ReadonlySet<string> }> | undefined;
  const isPrerendered = async (facts: RequestFacts, url: string | undefined) => {
    known ??= prerenderingOf(source);
    const { set, exceptWithCookie } = await known;
    return url === facts.path && set.has(facts.path) && !facts.cookies.has(exceptWithCookie);
  };
  return {
    async handle(request, response, facts) {
      const reads = facts.method === 'GET' || facts.method === 'HEAD';
      const isShell = reads && isShellPath(facts.path);
      if (isShell) response.setHeader('x-robots-tag', 'noindex');
      const isSame = source.mode === 'production' && reads && (isShell || (await isPrerendered(facts, request.url)));
      if (isSame && (await prerendered.send(request, response, isShell ? SHELL_PATH : facts.path))) return;
      if (!reads && !isPageForm(request, facts.path)) return refuseForeignBody(request, response, facts, env);
      const { asked, photos, release } = isShell
        ? { ...WITHOUT_PHOTOS, asked: new Request(facts.origin + SHELL_PATH) }
        : await pageRequest(request, response, facts, parts);
      const render = () => renderPage(parts, facts, asked, photos);
      try {
        const share = shareOfPage(facts.path);
        const waits = reads || share !== null;
        const page = await (waits
          ? rendering.run(share ?? requestShare(), render, { signal: requestSignal() })
          : render());
        return await sendPage(request, response, page, facts, parts);
      } finally {
        release();
      }
    },
  };
}

/**
 * Returns the share of a company's page for asking for a quote: everyone who opens it, or sends its form. A flood from
 * many IP addresses then takes only one share. null for pages whose visitors each have their own.
 */
function shareOfPage(path: string): string | null {
  const [, area, key] = path.split('/');
  return area === 'ask' && key ? `ask ${key.slice(0, ASK_KEY_LENGTH)}` : null;
}

async function prerenderingOf(source: PageSource) {
  const { prerendering } = (await source.build()).entry.module as unknown as { prerendering: Prerendering };
  return { ...prerendering, set: new Set(prerendering.paths()) };
}

/** Facts for rendering a page for everyone, without anything about the client that asked first. */
function nobody({ PUBLIC_URL: origin }: Env): RequestFacts {
  return {
    id: 'prerendered',
    method: 'GET',
    path: '',
    query: new URLSearchParams(),
    origin,
    ip: '',
    userAgent: '',
    headers: {},
    cookies: new Map(),
    nonce: '',
  };
}

/** Excludes `.data` and file-like paths under /app, which scripts request. */
function isShellPath(path: string): boolean {
  return (path === SHELL_PATH || path.startsWith(`${SHELL_PATH}/`)) && !path.endsWith('.data');
}

/** Sites that may show a rendered page in a frame. */
const framers = new WeakMap<Response, readonly string[]>();

async function renderPage(
  parts: PageParts,
  facts: RequestFacts,
  request: Request,
  photos = NO_FORM_PHOTOS,
): Promise<Response> {
  const { source, api, env, log } = parts;
  const build = await source.build();
  const { serverContexts } = build.entry.module as unknown as { serverContexts: PageContexts };
  const responseHeaders = new Headers();
  let ancestors: readonly string[] = [];
  const context = new RouterContextProvider();
  context.set(serverContexts.api, api.clientFor(facts, responseHeaders));
  context.set(serverContexts.page, {
    requestId: facts.id,
    origin: facts.origin,
    // In development, everything inline is allowed. Browsers hide a nonce, and React would warn about it.
    nonce: source.mode === 'development' ? '' : facts.nonce,
    productName: env.PRODUCT_NAME,
    operator: env.operator,
    takesPayments: env.PAYMENTS !== 'none',
    sendsEmail: mailKind(env) === 'smtp',
    sendsTexts: env.TEXTS !== 'none',
    photos,
    allowFrames: (sites) => {
      ancestors = sites;
    },
    ip: facts.ip,
    userAgent: facts.userAgent,
    cookies: facts.cookies,
    responseHeaders,
    ...(parts.drawOgImage && { drawOgImage: parts.drawOgImage }),
    reportError: (error) => {
      if (!api.hasLogged(error))
        log.error({ err: error, requestId: facts.id, path: loggablePath(facts.path) }, 'page failed');
    },
  });
  const answer = await createHandler(build, source.mode)(request, context);
  for (const [name, value] of responseHeaders) answer.headers.append(name, value);
  framers.set(answer, ancestors);
  return answer;
}

type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, Handler>();

function createHandler(build: ServerBuild, mode: PageSource['mode']): Handler {
  const handler = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

async function pageRequest(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  parts: PageParts,
): Promise<{ asked: Request } & Pick<PageForm, 'photos' | 'release'>> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(facts.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  const url = facts.origin + (request.url ?? '/');
  if (facts.method === 'GET' || facts.method === 'HEAD') {
    return { ...WITHOUT_PHOTOS, asked: new Request(url, { method: facts.method, headers, signal: abort.signal }) };
  }
  // Cross-site writes have been refused already. The router checks the origin again. Behind a proxy that hides the
  // scheme, it would refuse our own forms.
  headers.set('origin', facts.origin);
  const { body, ...photos } = await readPageForm(request, response, facts, parts);
  headers.set('content-type', FORM_TYPE);
  return { ...photos, asked: new Request(url, { method: facts.method, headers, signal: abort.signal, body }) };
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Response,
  facts: RequestFacts,
  { env, source, statics }: PageParts,
): Promise<void> {
  setSecurityHeaders(
    response,
    source.mode === 'development'
      ? { kind: 'development' }
      : {
          kind: 'page',
          nonce: facts.nonce,
          formTargets: paymentPages(facts.path, env),
          ancestors: framers.get(page) ?? [],
        },
    env,
  );
  response.setHeader('cache-control', 'no-store');
  page.headers.delete('content-length');
  setHeaders(response, page.headers);
  const text = Buffer.from(await page.arrayBuffer());
  if (page.status === 204 || page.status === 304) return sendResponse(request, response, { status: page.status });
  const stylesheet = (href: string) => statics?.read(href);
  const isPlain = source.mode === 'production' && isHtml(page) && !isTakenOver(text);
  const whole = isPlain ? withInlineStyles(text.toString('utf8'), stylesheet, facts.nonce) : text;
  await sendTextResponse(request, response, page.status, whole);
}

/** Origins to which the payment form of a customer's page may lead. The test provider's pages are on this site. */
function paymentPages(path: string, { PAYMENTS }: Env): readonly string[] {
  return PAYMENTS === 'stripe' && path.startsWith('/quote/approve/') ? ['https://checkout.stripe.com'] : [];
}

function isHtml(page: Response): boolean {
  return page.headers.get('content-type')?.startsWith('text/html') ?? false;
}
