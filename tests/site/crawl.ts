/**
 * Crawls the whole public site like a search engine, without JavaScript. Starts from the home page and the
 * sitemap, and follows every URL in pages, style sheets, manifests, feeds and structured data.
 */
import {
  type Address,
  addressesInCss,
  addressesInManifest,
  addressesInPage,
  addressesInStructuredData,
  TYPES_OF_KIND,
} from './addresses.ts';
import { elementsOf, type HtmlDocument, idsOf, parseHtml } from './html.ts';
import { childrenOf, parseXml, textOfChild } from './xml.ts';

export interface Answer {
  /** without its fragment */
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface CrawledPage {
  readonly url: URL;
  readonly answer: Answer;
  readonly document: HtmlDocument;
  readonly structuredData: readonly unknown[];
}

export interface Crawl {
  readonly origin: string;
  /** by URL without fragment */
  readonly answers: ReadonlyMap<string, Answer>;
  /** by URL without fragment */
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** `page: URL: the problem` */
  readonly faults: readonly string[];
}

interface Reference extends Address {
  from: string;
  target: URL;
}

const LIMIT = 500;

export async function crawl(origin: string): Promise<Crawl> {
  const answers = new Map<string, Answer>();
  const pages = new Map<string, CrawledPage>();
  const references: Reference[] = [];
  const faults: string[] = [];
  const waiting = ['/', '/sitemap.xml', '/robots.txt'].map((path) => new URL(path, origin));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const key = withoutFragment(next);
    if (answers.has(key)) continue;
    if (answers.size >= LIMIT) throw new Error(`More than ${LIMIT} addresses; the last is ${key}`);
    const answer = await get(key);
    answers.set(key, answer);
    if (answer.status !== 200) continue;
    const page = pageOf(answer, faults);
    if (page) pages.set(key, page);
    for (const address of addressesIn(answer, page, faults)) {
      const reference = resolved(address, answer.url, faults);
      if (!reference) continue;
      references.push(reference);
      waiting.push(reference.target);
    }
  }
  faults.push(...new Set(references.flatMap((reference) => referenceFaults(reference, answers, pages))));
  return { origin, answers, pages, faults };
}

async function get(url: string): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html,*/*' } });
  const { status, headers } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  return { url: new URL(url), status, headers, type: headers.get('content-type') ?? '', body };
}

export function withoutFragment(url: URL): string {
  return url.href.replace(/#.*$/, '');
}

function pageOf(answer: Answer, faults: string[]): CrawledPage | undefined {
  if (!answer.type.startsWith('text/html')) return undefined;
  const document = parseHtml(answer.body.toString('utf8'));
  const structuredData = elementsOf(document, 'script', { type: 'application/ld+json' }).map(({ text }): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      faults.push(`${answer.url.pathname}: structured data: ${String(error)}`);
      return {};
    }
  });
  return { url: answer.url, answer, document, structuredData };
}

function addressesIn(answer: Answer, page: CrawledPage | undefined, faults: string[]): Address[] {
  if (page)
    return [...addressesInPage(page.document), ...addressesInStructuredData(page.structuredData, answer.url.origin)];
  const text = answer.body.toString('utf8');
  try {
    if (answer.type.startsWith('text/css')) return addressesInCss(text);
    if (answer.type.startsWith('application/manifest+json')) return addressesInManifest(text);
    if (/^application\/(?:rss\+)?xml/.test(answer.type)) return addressesInXml(text);
  } catch (error) {
    faults.push(`${answer.url.pathname}: ${String(error)}`);
  }
  return [];
}

function addressesInXml(text: string): Address[] {
  const root = parseXml(text);
  const channel = childrenOf(root, 'channel')[0];
  const written = channel
    ? [textOfChild(channel, 'link'), ...childrenOf(channel, 'item').map((item) => textOfChild(item, 'link'))]
    : childrenOf(root, 'url').map((url) => textOfChild(url, 'loc'));
  return written.map((each) => ({ kind: 'page', written: each, place: `${root.name} entry`, followed: false }));
}

/**
 * Makes URLs of this site absolute. A URL of another site must be one that people follow, not one that the
 * browser loads.
 */
function resolved(address: Address, from: URL, faults: string[]): Reference | undefined {
  const complain = (what: string) =>
    void faults.push(`${from.pathname}: ${address.place} "${address.written}" ${what}`);
  const target = URL.parse(address.written, from);
  if (!target || address.written.trim() === '') return complain('is no address');
  if (target.origin === from.origin) return { ...address, from: from.pathname + from.search, target };
  if (!address.followed) return complain('is on another site');
  if (!/^(?:https|mailto|tel|sms):$/.test(target.protocol)) return complain(`uses ${target.protocol}`);
  return undefined;
}

function referenceFaults(
  { from, kind, place, written, target }: Reference,
  answers: ReadonlyMap<string, Answer>,
  pages: ReadonlyMap<string, CrawledPage>,
): string[] {
  const answer = answers.get(withoutFragment(target));
  const fault = (what: string) => [`${from}: ${place} "${written}" ${what}`];
  if (!answer) return fault('was not asked for');
  if (answer.status !== 200) return fault(`answers ${answer.status} ${answer.headers.get('location') ?? ''}`.trim());
  if (!TYPES_OF_KIND[kind].test(answer.type)) return fault(`is ${answer.type || 'of no type'}, not ${kind}`);
  if (answer.body.length === 0) return fault('is empty');
  const anchor = decodeURIComponent(target.hash.slice(1));
  if (anchor === '' || anchor === 'top') return [];
  const document = pages.get(withoutFragment(target))?.document ?? parseHtml(answer.body.toString('utf8'));
  return idsOf(document).includes(anchor) ? [] : fault(`has no #${anchor}`);
}
