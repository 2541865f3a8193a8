import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { startBuiltSite } from '#tests/support/built-site.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { addressesInPage } from './addresses.ts';
import { type Crawl, crawl } from './crawl.ts';
import { elementsOf, linkAddresses, metaContents, parseHtml } from './html.ts';
import { isNoindex, pageFaults } from './page-rules.ts';
import { loadVocabulary } from './schema-org.ts';
import {
  documentAt,
  feedFaults,
  indexedPrivatePages,
  manifestFaults,
  ogImageFaults,
  publicPages,
  robotsFaults,
  sharedWords,
  sitemapFaults,
  sitemapFormatFaults,
} from './site-rules.ts';
import { nodesIn, structuredDataFaults, typesOf } from './structured-data-rules.ts';

/** Every public page (docs/specification.md, section 2). */
const SPECIFIED = [
  '/',
  '/about',
  '/blog',
  '/terms',
  '/privacy',
  '/sample-quote',
  '/services',
  '/gallery',
  '/contact',
  '/verify',
] as const;
const FEED = '/blog/feed.xml';
const KINDS = ['LocalBusiness', 'Organization', 'WebSite', 'Service', 'BreadcrumbList'];

let app: TestApp;
let site: Crawl;

beforeAll(async () => {
  app = await startBuiltSite();
  site = await crawl(app.url);
});
afterAll(() => app?.close());

test('every URL in a public page, from links to icons and feeds, leads to something that exists', () => {
  expect(site.faults).toEqual([]);
  expect(publicPages(site).map(({ url }) => url.pathname)).toEqual(expect.arrayContaining([...SPECIFIED]));
  expect(publicPages(site).filter(({ url }) => url.pathname.startsWith('/blog/')).length).toBeGreaterThanOrEqual(5);
  expect(documentAt(site, '/app.webmanifest').status).toBe(200);
});

test('every public page follows the rules for headings, texts, skip links and pictures, without inline code', () => {
  const faults = publicPages(site).flatMap(({ url, document }) =>
    pageFaults(document).map((fault) => `${url.pathname}${url.search}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('titles and descriptions are unique, and the sitemap lists exactly the canonical pages', () => {
  expect(sharedWords(site)).toEqual([]);
  expect(sitemapFaults(site)).toEqual([]);
  expect(sitemapFormatFaults(site, new Date().toISOString().slice(0, 10))).toEqual([]);
});

test('the feed, robots.txt and the manifest follow their specifications', () => {
  expect(feedFaults(site, FEED)).toEqual([]);
  expect(robotsFaults(site)).toEqual([]);
  expect(manifestFaults(site)).toEqual([]);
});

test('every public page has its own link preview of 1200 × 630, and no other previews exist', async () => {
  expect(ogImageFaults(site)).toEqual([]);
  const pictures = new Map<string, string>();
  for (const { url, document } of publicPages(site)) {
    if (url.search !== '') continue;
    const [address = ''] = metaContents(document, 'og:image');
    const answer = await fetch(address);
    const picture = Buffer.from(await answer.arrayBuffer());
    const { width, height, format } = await sharp(picture).metadata();
    const stated = ['og:image:width', 'og:image:height'].flatMap((name) => metaContents(document, name));
    expect([url.pathname, format, `${width}`, `${height}`]).toEqual([url.pathname, 'png', ...stated]);
    expect(picture.length, url.pathname).toBeLessThan(60_000);
    // Link previews on other sites may show the picture.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const others = pictures.get(picture.toString('base64'));
    expect(others, `the picture of ${url.pathname}`).toBeUndefined();
    pictures.set(picture.toString('base64'), url.pathname);
  }

  const at = (name: string) => fetch(`${site.origin}/preview/${name}`);
  for (const name of ['app.png', 'home', 'home.jpg', 'HOME.png', 'blog-.png', '..%2Fhome.png', 'home.png.png'])
    expect([name, (await at(name)).status]).toEqual([name, 404]);
  // The query doesn't change the picture.
  const read = async (query: string) => Buffer.from(await (await at(`home.png${query}`)).arrayBuffer());
  expect(Buffer.compare(await read(''), await read('?title=Free'))).toBe(0);
});

test('with JavaScript off every page is readable, sets no cookie, and shows visitors nothing meant for the operator', () => {
  for (const { url, document, answer } of publicPages(site)) {
    const words = elementsOf(document, 'main').map(({ words: text }) => text.trim().length);
    expect(words[0], url.pathname).toBeGreaterThan(200);
    expect(answer.headers.getSetCookie(), url.pathname).toEqual([]);
  }
  for (const path of ['/privacy', '/terms']) {
    const document = parseHtml(documentAt(site, path).body.toString('utf8'));
    expect(elementsOf(document, 'mark'), path).toEqual([]);
    expect(elementsOf(document, 'aside'), path).toEqual([]);
    expect(elementsOf(document, 'main')[0]?.text, path).not.toMatch(/not complete|filled in|whoever runs/i);
  }
});

test('structured data is valid by schema.org’s definitions and has the five specified kinds', () => {
  const vocabulary = loadVocabulary();
  const faults = publicPages(site).flatMap(({ url, structuredData }) => [
    ...(structuredData.length > 0 ? [] : [`${url.pathname}: none`]),
    ...structuredDataFaults(vocabulary, structuredData).map((fault) => `${url.pathname}: ${fault}`),
  ]);
  expect(faults).toEqual([]);
  const nodes = publicPages(site).flatMap(({ structuredData }) => nodesIn(structuredData));
  expect(nodes.flatMap(typesOf)).toEqual(expect.arrayContaining(KINDS));
  expect(nodes.filter((node) => typesOf(node).includes('BlogPosting') && !('image' in node))).toEqual([]);
  // The site has no phone number and no social network accounts (docs/specification.md, section 2).
  expect(nodes.filter((node) => 'telephone' in node || 'faxNumber' in node)).toEqual([]);
  expect(nodes.flatMap((node) => node['sameAs'] ?? [])).toEqual([]);
});

test('sign-in pages, the app and quotes are hidden from search engines and have their icons', async () => {
  expect(indexedPrivatePages(site)).toEqual([]);
  const { token } = await buildSentQuote(app, await buildCompany(app));
  const paths = [
    '/auth',
    '/auth/code',
    '/auth/reset',
    '/auth/confirm',
    '/checkout/success',
    '/checkout/cancel',
    '/app',
    '/app/quotes',
    '/quote/approve/unknown',
    `/quote/approve/${token}`,
  ];
  for (const path of paths) {
    const answer = await fetch(new URL(path, app.url));
    const document = parseHtml(await answer.text());
    expect(isNoindex(document, answer.headers), path).toBe(true);
    expect(
      pageFaults(document).filter((fault) => /^img|style element|role of an image/.test(fault)),
      path,
    ).toEqual([]);
    // Without its nonce the browser ignores the company's color.
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const { attributes } of elementsOf(document, 'style', { 'data-href': 'brand' }))
      expect(policy).toContain(`'nonce-${attributes.get('nonce')}'`);
    expect(linkAddresses(document, 'apple-touch-icon'), path).toHaveLength(1);
    expect(elementsOf(document, 'link', { rel: 'icon', type: 'image/svg+xml' }), path).toHaveLength(1);
  }
});

test('an unknown URL returns 404, isn’t indexed, and offers links to continue', async () => {
  const unknown = ['/no-such-page', '/blog/no-such-article', '/about/us', '/preview/nothing.png', '/assets/nothing.js'];
  for (const path of [...unknown, '/services/nothing', '/sitemap.xml/x', '/sample-quote/nothing', '/quote']) {
    const answer = await fetch(app.url + path);
    expect(answer.status, path).toBe(404);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const document = parseHtml(await answer.text());
    expect(isNoindex(document, answer.headers), path).toBe(true);
  }
  const lost = parseHtml(await (await fetch(`${app.url}/no-such-page`)).text());
  const ways = addressesInPage(lost).filter(({ followed, written }) => followed && written.startsWith('/'));
  expect(ways.length).toBeGreaterThan(5);
  for (const { written } of ways) expect((await fetch(new URL(written, app.url))).status, written).toBe(200);
});
