/**
 * Caches pages that are the same for everyone. Each is rendered at the day's first request, compressed at the highest
 * level, and sent as bytes.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '#server/platform/settings/env.ts';
import { compressOnce } from './compression.ts';
import { type Area, type InlineHashes, securityHeaders } from './security.ts';
import { sendResponse, setHeaders, type Variants } from './send-response.ts';

interface CachedPage {
  /** The page is used only on this day, because it may show dates, such as a quote's last valid day. */
  day: string;
  headers: readonly (readonly [string, string])[];
  etag: string;
  variants: Variants;
}

interface PrerenderParts {
  env: Pick<Env, 'PUBLIC_URL'>;
  /** Renders the page at a path for an anonymous client. */
  render(path: string): Promise<Response>;
  areaOf(path: string, hashes: InlineHashes): Area;
  /** Returns the CSS to inline, or undefined to keep the stylesheet as a separate file. */
  stylesheet(href: string): string | undefined;
  now?(): Date;
}

interface PrerenderedPages {
  /**
   * Responds to a GET or HEAD.
   * @returns false, and sends nothing, when the page fails to render. The caller then shows the failure to this client,
   * and the next request retries.
   */
  send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

export function createPrerenderedPages(parts: PrerenderParts): PrerenderedPages {
  const { now = () => new Date() } = parts;
  const kept = new Map<string, CachedPage>();
  const inTheMaking = new Map<string, Promise<CachedPage | undefined>>();
  /** Renders a page once, even if many clients request it before it is cached. */
  const make = (path: string, day: string): Promise<CachedPage | undefined> => {
    const running = inTheMaking.get(path);
    if (running) return running;
    const making = renderOnce(parts, path, day)
      .then((page) => {
        if (page) kept.set(path, page);
        return page;
      })
      .finally(() => inTheMaking.delete(path));
    inTheMaking.set(path, making);
    return making;
  };
  return {
    async send(request, response, path) {
      const day = now().toISOString().slice(0, 10);
      const known = kept.get(path);
      const page = known?.day === day ? known : await make(path, day);
      if (!page) return false;
      setHeaders(response, page.headers);
      await sendResponse(request, response, { status: 200, content: { variants: page.variants }, etag: page.etag });
      return true;
    },
  };
}

/** Headers that the rendered page decides. All others are set here. */
const KEPT_HEADERS = ['cache-control', 'content-type', 'cross-origin-resource-policy', 'x-robots-tag'];

async function renderOnce(parts: PrerenderParts, path: string, day: string): Promise<CachedPage | undefined> {
  const answer = await parts.render(path);
  if (answer.status !== 200) return undefined;
  const type = answer.headers.get('content-type') ?? '';
  const rendered = Buffer.from(await answer.arrayBuffer());
  const html = type.startsWith('text/html')
    ? withInlineStyles(rendered.toString('utf8'), (href) => parts.stylesheet(href))
    : undefined;
  const body = html === undefined ? rendered : Buffer.from(html);
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const isText = /^(?:text\/|application\/(?:xml|json|manifest\+json|rss\+xml))/.test(type);
  const [br, gzip] = isText ? await Promise.all([compressOnce(body, 'br'), compressOnce(body, 'gzip')]) : [];
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    day,
    headers: [
      ...securityHeaders(parts.areaOf(path, html === undefined ? NOTHING_INLINE : inlineHashes(html)), parts.env),
      ['cache-control', 'no-cache'],
      ...headers,
    ],
    etag,
    variants: { identity: body, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** True when React hydrates the page. React then expects the head exactly as it was rendered. */
export function isTakenOver(html: string | Buffer): boolean {
  return html.includes('__reactRouterContext');
}

const STYLESHEET_LINK = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"]+)"\/>/g;

/**
 * Inlines the stylesheets as one style element, so that a first visit needs no second response before it is drawn. A
 * page that React hydrates keeps its link elements, disabled, so that the browser doesn't load them.
 * @param nonce of a response for one visitor; a cached page allows its styles by hash
 */
export function withInlineStyles(
  html: string,
  stylesheet: (href: string) => string | undefined,
  nonce?: string,
): string {
  const styles: string[] = [];
  const keptLinks = isTakenOver(html);
  const rest = html.replace(STYLESHEET_LINK, (link, href: string) => {
    const text = stylesheet(href);
    if (text === undefined) return link;
    styles.push(text);
    return keptLinks ? link.replace('/>', ' disabled=""/>') : '';
  });
  if (styles.length === 0) return html;
  const start = nonce === undefined ? '<style>' : `<style nonce="${nonce}">`;
  return rest.replace('</head>', () => `${start}${styles.join('')}</style></head>`);
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/** Structured data isn't run as a script, so it needs no hash. */
export function inlineHashes(html: string): InlineHashes {
  const hashesOf = (element: 'script' | 'style') => {
    const found = html.matchAll(
      new RegExp(`<${element}(?![^>]*(?:\\ssrc=|\\stype="application/ld\\+json"))[^>]*>([\\s\\S]*?)</${element}>`, 'g'),
    );
    return [...found].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
  };
  return { scripts: hashesOf('script'), styles: hashesOf('style') };
}
