/** Pages: server-rendered ones by React Router, and the shell of the staff app, rendered once and served for every path under /app. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import type { Env } from '../env.ts';
import type { Api } from './api.ts';
import { PAGE_BODY_BYTES, readBody } from './body.ts';
import { acceptedEncoding, compressText, type Encoding, sendText } from './compression.ts';
import { loggablePath, type Log } from './log.ts';
import type { RequestFacts } from './request-facts.ts';
import { setSecurityHeaders } from './security.ts';

/** What a page may know of its request. The web side declares the same shape; neither side imports the other. */
interface PageFacts {
  readonly requestId: string;
  readonly origin: string;
  readonly nonce: string;
  readonly productName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** Added to the answer, also when a page only redirects. */
  readonly responseHeaders: Headers;
  reportError(error: unknown): void;
}

/** The keys under which page loaders find the above; they are made by the web build and exported from its entry. */
interface PageContexts {
  api: RouterContext<ApiClient>;
  page: RouterContext<PageFacts>;
}

export interface PageSource {
  /** The server build of the web folder; asked for at every request while developing. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
}

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void>;
}

export interface PageParts {
  source: PageSource;
  api: Api;
  env: Env;
  log: Log;
}

const SHELL_PATH = '/app';

export function createPages(parts: PageParts): Pages {
  const { source, env } = parts;
  let shell: Promise<Shell> | undefined;
  const render = (facts: RequestFacts, request: Request) => renderPage(parts, facts, request);
  return {
    async handle(request, response, facts) {
      const reads = facts.method === 'GET' || facts.method === 'HEAD';
      const wantsShell = reads && isShellPath(facts.path);
      if (!wantsShell)
        return sendPage(
          request,
          response,
          await render(facts, await pageRequest(request, response, facts)),
          facts,
          parts,
        );
      if (source.mode === 'development') {
        const page = await render(facts, new Request(facts.origin + SHELL_PATH));
        return sendPage(request, response, page, facts, parts);
      }
      shell ??= renderShell(render, facts, env);
      // A failed first attempt must not be remembered for every later visitor.
      shell.catch(() => (shell = undefined));
      return sendShell(request, response, await shell, env);
    },
  };
}

/** Every screen of the staff app; `.data` and file-like paths under it are asked for by scripts. */
function isShellPath(path: string): boolean {
  return (path === SHELL_PATH || path.startsWith(`${SHELL_PATH}/`)) && !path.endsWith('.data');
}

async function renderPage(parts: PageParts, facts: RequestFacts, request: Request): Promise<Response> {
  const { source, api, env, log } = parts;
  const build = await source.build();
  const { serverContexts } = build.entry.module as unknown as { serverContexts: PageContexts };
  const responseHeaders = new Headers();
  const context = new RouterContextProvider();
  context.set(serverContexts.api, api.clientFor(facts, responseHeaders));
  context.set(serverContexts.page, {
    requestId: facts.id,
    origin: facts.origin,
    // The development server's policy allows everything inline, and a nonce that the browser hides again would make
    // React warn about a difference.
    nonce: source.mode === 'development' ? '' : facts.nonce,
    productName: env.PRODUCT_NAME,
    ip: facts.ip,
    userAgent: facts.userAgent,
    cookies: facts.cookies,
    responseHeaders,
    reportError: (error) =>
      log.error({ err: error, requestId: facts.id, path: loggablePath(facts.path) }, 'page failed'),
  });
  const answer = await createHandler(build, source.mode)(request, context);
  for (const [name, value] of responseHeaders) answer.headers.append(name, value);
  return answer;
}

type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, Handler>();

function createHandler(build: ServerBuild, mode: PageSource['mode']): Handler {
  const handler = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

async function pageRequest(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(facts.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  const url = facts.origin + (request.url ?? '/');
  if (facts.method === 'GET' || facts.method === 'HEAD') {
    return new Request(url, { method: facts.method, headers, signal: abort.signal });
  }
  // Cross-site writes were refused already. The router compares these two again and would refuse a form of ours
  // behind a proxy that hides the scheme.
  headers.set('origin', facts.origin);
  const body = new Uint8Array(await readBody(request, PAGE_BODY_BYTES));
  return new Request(url, { method: facts.method, headers, signal: abort.signal, body });
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Response,
  facts: RequestFacts,
  { env, source }: PageParts,
): Promise<void> {
  setSecurityHeaders(
    response,
    source.mode === 'development' ? { kind: 'development' } : { kind: 'page', nonce: facts.nonce },
    env,
  );
  response.setHeader('cache-control', 'no-store');
  for (const [name, value] of page.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else if (name !== 'content-length') response.setHeader(name, value);
  }
  const text = page.body === null ? '' : Buffer.from(await page.arrayBuffer());
  if (page.status === 204 || page.status === 304) {
    response.writeHead(page.status).end();
    return;
  }
  await sendText(request, response, page.status, text);
}

interface Shell {
  /** Without those that would not be shorter. */
  variants: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
  scriptHashes: readonly string[];
}

/** The same for everybody: it holds no data of a person, and its inline scripts are allowed by their hashes. */
async function renderShell(
  render: (facts: RequestFacts, request: Request) => Promise<Response>,
  facts: RequestFacts,
  env: Env,
): Promise<Shell> {
  const { PUBLIC_URL: origin } = env;
  const neutral: RequestFacts = { ...facts, origin, nonce: '', cookies: new Map(), headers: {}, ip: '', userAgent: '' };
  const page = await render(neutral, new Request(origin + SHELL_PATH));
  if (page.status !== 200) throw new Error(`The shell of the staff app rendered with status ${page.status}`);
  const html = Buffer.from(await page.arrayBuffer());
  const [br, gzip] = await Promise.all([compressText(html, 'br'), compressText(html, 'gzip')]);
  return {
    variants: Object.assign({ identity: html }, { [br.encoding]: br.body, [gzip.encoding]: gzip.body }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    scriptHashes: inlineScriptHashes(html.toString('utf8')),
  };
}

/** Sources for a content security policy that allow exactly the inline scripts of this page. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

function sendShell(request: IncomingMessage, response: ServerResponse, shell: Shell, env: Env): void {
  setSecurityHeaders(response, { kind: 'app', scriptHashes: shell.scriptHashes }, env);
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('etag', shell.etag);
  response.setHeader('x-robots-tag', 'noindex');
  if (request.headers['if-none-match'] === shell.etag) {
    response.writeHead(304).end();
    return;
  }
  const accepted = acceptedEncoding(request.headers);
  const encoding = shell.variants[accepted] ? accepted : 'identity';
  const body = shell.variants[encoding] ?? shell.variants.identity;
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}
