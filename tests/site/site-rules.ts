/** Rules that compare pages, and rules for documents that search engines and feed readers request. */
import type { Answer, Crawl, CrawledPage } from './crawl.ts';
import { linkAddresses, metaContents } from './html.ts';
import { isNoindex, titlesOf } from './page-rules.ts';
import { childrenOf, parseXml, textOfChild, type XmlElement } from './xml.ts';

/** Search engines must not list these (docs/specification.md, section 2). */
const NOT_FOR_SEARCH_ENGINES = /^\/(?:auth|app|quote)(?:\/|$)/;

export function publicPages({ pages }: Crawl): CrawledPage[] {
  return [...pages.values()].filter(({ url }) => !NOT_FOR_SEARCH_ENGINES.test(url.pathname));
}

/** Leaves out pages with a query, such as another view of the prices. */
function ownPages(crawl: Crawl): CrawledPage[] {
  return publicPages(crawl).filter(({ url }) => url.search === '');
}

export function documentAt({ answers, origin }: Crawl, path: string): Answer {
  const answer = answers.get(origin + path);
  if (!answer) throw new Error(`Nothing leads to ${path}`);
  return answer;
}

/** Titles and descriptions must be unique. */
export function sharedWords(crawl: Crawl): string[] {
  const facts = (page: CrawledPage) => [
    ...titlesOf(page.document).map((title) => `title "${title}"`),
    ...metaContents(page.document, 'description').map((description) => `description "${description}"`),
  ];
  const pathsByWords = new Map<string, string[]>();
  for (const page of ownPages(crawl))
    for (const words of facts(page)) pathsByWords.set(words, [...(pathsByWords.get(words) ?? []), page.url.pathname]);
  return [...pathsByWords]
    .filter(([, paths]) => paths.length > 1)
    .map(([words, paths]) => `${paths.join(', ')}: ${words}`);
}

export function sitemapAddresses(crawl: Crawl): string[] {
  return childrenOf(parseXml(documentAt(crawl, '/sitemap.xml').body.toString('utf8')), 'url').map((url) =>
    textOfChild(url, 'loc'),
  );
}

/** Requires that each page is its own canonical URL, and that the sitemap lists exactly these pages. */
export function sitemapFaults(crawl: Crawl): string[] {
  const listed = sitemapAddresses(crawl);
  const own = ownPages(crawl).map(({ url }) => url.href.replace(/\/$/, ''));
  const canonicalFaults = publicPages(crawl).flatMap(({ url, document }) => {
    const expected = (url.origin + url.pathname).replace(/\/$/, '');
    const found = linkAddresses(document, 'canonical')[0]?.replace(/\/$/, '');
    return found === expected ? [] : [`${url.pathname}${url.search}: canonical is ${found}`];
  });
  const plain = listed.map((address) => address.replace(/\/$/, ''));
  return [
    ...canonicalFaults,
    ...plain.filter((address) => !own.includes(address)).map((address) => `${address} is listed and no public page`),
    ...own.filter((address) => !plain.includes(address)).map((address) => `${address} is not in the sitemap`),
    ...plain
      .filter((address, index) => plain.indexOf(address) !== index)
      .map((address) => `${address} is listed twice`),
  ];
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Checks the rules of sitemaps.org: the namespace, absolute URLs of this site, dates as days, nothing else. */
export function sitemapFormatFaults(crawl: Crawl, today: string): string[] {
  const root = parseXml(documentAt(crawl, '/sitemap.xml').body.toString('utf8'));
  const entryFaults = root.children.flatMap((entry) => {
    const place = textOfChild(entry, 'loc');
    const unknown = entry.children.filter(({ name }) => !/^(?:loc|lastmod)$/.test(name)).map(({ name }) => name);
    const day = textOfChild(entry, 'lastmod');
    return [
      ...(entry.name === 'url' && place.startsWith(`${crawl.origin}/`) ? [] : [`${entry.name} ${place}`]),
      ...unknown.map((name) => `${place} has ${name}`),
      ...(day === '' || (DAY.test(day) && day <= today) ? [] : [`${place} was changed on ${day}`]),
    ];
  });
  return [...(root.name === 'urlset' && root.namespace === SITEMAP ? [] : [`root is ${root.name}`]), ...entryFaults];
}

const ATOM = 'http://www.w3.org/2005/Atom';

/** Checks the RSS 2.0 specification, and what feed readers require beyond it. */
export function feedFaults(crawl: Crawl, path: string): string[] {
  const root = parseXml(documentAt(crawl, path).body.toString('utf8'));
  const channel = childrenOf(root, 'channel')[0];
  if (root.name !== 'rss' || root.attributes['version'] !== '2.0' || !channel) return ['is no RSS 2.0'];
  const items = childrenOf(channel, 'item');
  const self = channel.children.find(({ name, namespace }) => namespace === ATOM && name.endsWith('link'));
  const ids = items.map((item) => textOfChild(item, 'guid'));
  const days = items.map((item) => Date.parse(textOfChild(item, 'pubDate')));
  return [
    ...missing(channel, ['title', 'link', 'description', 'language']),
    ...items.flatMap((item) => missing(item, ['title', 'link', 'description', 'guid', 'pubDate'])),
    ...items.flatMap(itemFaults),
    ...(self?.attributes['href'] === crawl.origin + path && self.attributes['rel'] === 'self'
      ? []
      : ['no link to itself']),
    ...(new Set(ids).size === ids.length ? [] : ['two articles with one guid']),
    ...(days.every((day, index) => index === 0 || day <= (days[index - 1] ?? 0)) ? [] : ['the newest is not first']),
    ...(items.length >= 5 ? [] : [`${items.length} articles`]),
  ];
}

function missing(element: XmlElement, names: readonly string[]): string[] {
  return names.filter((name) => textOfChild(element, name) === '').map((name) => `${element.name} without ${name}`);
}

/** An RFC 822 date with a four-digit year. */
const MAIL_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/;

function itemFaults(item: XmlElement): string[] {
  const date = textOfChild(item, 'pubDate');
  const [guid] = childrenOf(item, 'guid');
  const isAddress = guid?.attributes['isPermaLink'] !== 'false';
  return [
    ...(MAIL_DATE.test(date) ? [] : [`pubDate is ${date}`]),
    ...(!isAddress || guid?.text.trim() === textOfChild(item, 'link') ? [] : [`guid is ${guid?.text}`]),
  ];
}

/** Returns paths that robots.txt forbids for every crawler. */
export function disallowedPaths(robots: string): string[] {
  const group = robots.split(/\n\s*\n/).find((part) => /^user-agent:\s*\*/im.test(part)) ?? '';
  return [...group.matchAll(/^disallow:\s*(\S+)/gim)].map(([, path = '']) => path);
}

/**
 * Crawlers must be able to read everything that public pages load, and must find the forbidden paths in the
 * list. Documents to download are exempt.
 */
export function robotsFaults(crawl: Crawl): string[] {
  const robots = documentAt(crawl, '/robots.txt').body.toString('utf8');
  const disallowed = disallowedPaths(robots);
  const needed = [...crawl.answers.values()]
    // People follow links to these documents, but search engines shouldn't index them.
    .filter(({ type }) => !/^application\/(?:pdf|json)/.test(type))
    .map(({ url }) => url.pathname);
  const kept = needed.filter((path) => disallowed.some((prefix) => path.startsWith(prefix)));
  return [
    ...kept.map((path) => `${path} is part of the public site and may not be read`),
    ...['/api/', '/files/', '/quote/']
      .filter((path) => !disallowed.includes(path))
      .map((path) => `${path} may be read`),
    // A crawler that may not read a page can't see that the page must not be indexed.
    ...['/auth', '/app'].filter((path) => disallowed.some((prefix) => path.startsWith(prefix))),
    ...(robots.split('\n').includes(`Sitemap: ${crawl.origin}/sitemap.xml`) ? [] : ['the sitemap is not named']),
  ];
}

/** Reads width and height from a PNG header. Undefined for any other file. */
export function pngSize(bytes: Buffer): [width: number, height: number] | undefined {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) && bytes.length > 24;
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined;
}

const OG_IMAGE_SIZE = '1200×630';
/** Programs that show link previews refuse larger ones. */
const OG_IMAGE_MAX_BYTES = 300_000;

export function ogImageFaults(crawl: Crawl): string[] {
  return publicPages(crawl).flatMap(({ url, document }) =>
    metaContents(document, 'og:image').flatMap((address) => {
      const { body = Buffer.alloc(0) } = crawl.answers.get(address) ?? {};
      const size = pngSize(body)?.join('×') ?? 'no PNG';
      const fits = size === OG_IMAGE_SIZE && body.length <= OG_IMAGE_MAX_BYTES;
      return fits ? [] : [`${url.pathname}: ${address} is ${size}, ${body.length} bytes`];
    }),
  );
}

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

/** Browsers require all of this before they offer to install the app. */
export function manifestFaults(crawl: Crawl): string[] {
  const manifest = JSON.parse(documentAt(crawl, '/app.webmanifest').body.toString('utf8')) as Partial<Manifest>;
  const { icons = [] } = manifest;
  const words = ['name', 'short_name', 'start_url', 'display', 'theme_color', 'background_color'] as const;
  const sizes = icons.map((icon) => icon.sizes);
  return [
    ...words.filter((word) => !manifest[word]).map((word) => `no ${word}`),
    ...['192x192', '512x512'].filter((size) => !sizes.includes(size)).map((size) => `no icon of ${size}`),
    ...(icons.some(({ purpose }) => purpose?.includes('maskable')) ? [] : ['no maskable icon']),
    ...icons.flatMap(({ src, sizes: stated, type }) => {
      if (type !== 'image/png') return [];
      const real = pngSize(documentAt(crawl, src).body)?.join('x');
      return real === stated ? [] : [`${src} is ${real}, not ${stated}`];
    }),
  ];
}

export function indexedPrivatePages({ pages }: Crawl): string[] {
  return [...pages.values()]
    .filter(({ url }) => NOT_FOR_SEARCH_ENGINES.test(url.pathname))
    .filter(({ document, answer }) => !isNoindex(document, answer.headers))
    .map(({ url }) => url.pathname);
}
