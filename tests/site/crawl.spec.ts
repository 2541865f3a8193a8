import { expect, test } from '@playwright/test';
import { type Installation, startInstallation } from '../journeys/installation.ts';
import { sendQuote } from '../journeys/sent-quote.ts';
import { type Crawl, crawl } from './crawl.ts';
import { parseHtml } from './html.ts';
import { isNoindex, pageFaults } from './page-rules.ts';
import { loadVocabulary } from './schema-org.ts';
import {
  documentAt,
  feedFaults,
  indexedPrivatePages,
  manifestFaults,
  previewFaults,
  publicPages,
  robotsFaults,
  sharedWords,
  sitemapFaults,
  sitemapFormatFaults,
} from './site-rules.ts';
import { nodesIn, structuredDataFaults, typesOf } from './structured-data-rules.ts';

/** Every public page of the specification (section 2). */
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

let installation: Installation;
let site: Crawl;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  installation = await startInstallation();
  site = await crawl(installation.url);
});

test.afterAll(() => installation.stop());

test('every link, anchor, image, style sheet, script, icon and feed leads somewhere', () => {
  expect(site.faults).toEqual([]);
  expect(publicPages(site).map(({ url }) => url.pathname)).toEqual(expect.arrayContaining([...SPECIFIED]));
  expect(publicPages(site).filter(({ url }) => url.pathname.startsWith('/blog/')).length).toBeGreaterThanOrEqual(5);
  expect(documentAt(site, '/app.webmanifest').status).toBe(200);
});

test('every page is whole: headings, words, skip link, pictures, names, nothing inline', () => {
  const faults = publicPages(site).flatMap(({ url, document }) =>
    pageFaults(document).map((fault) => `${url.pathname}${url.search}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('pages are told apart, and the sitemap lists exactly those that name themselves', () => {
  expect(sharedWords(site)).toEqual([]);
  expect(sitemapFaults(site)).toEqual([]);
  expect(sitemapFormatFaults(site, new Date().toISOString().slice(0, 10))).toEqual([]);
});

test('feed, robots.txt and manifest keep to their rules', () => {
  expect(feedFaults(site, FEED)).toEqual([]);
  expect(robotsFaults(site)).toEqual([]);
  expect(manifestFaults(site)).toEqual([]);
});

test('every page has a picture of 1200 × 630 for its shared link', () => {
  expect(previewFaults(site)).toEqual([]);
});

test("structured data is valid by schema.org's definitions and has the five kinds", () => {
  const vocabulary = loadVocabulary();
  const faults = publicPages(site).flatMap(({ url, structuredData }) => [
    ...(structuredData.length > 0 ? [] : [`${url.pathname}: none`]),
    ...structuredDataFaults(vocabulary, structuredData).map((fault) => `${url.pathname}: ${fault}`),
  ]);
  expect(faults).toEqual([]);
  const nodes = publicPages(site).flatMap(({ structuredData }) => nodesIn(structuredData));
  expect(nodes.flatMap(typesOf)).toEqual(expect.arrayContaining(KINDS));
  // No telephone and no accounts in social networks (specification, section 2).
  expect(nodes.filter((node) => 'telephone' in node || 'faxNumber' in node)).toEqual([]);
  expect(nodes.flatMap((node) => node['sameAs'] ?? [])).toEqual([]);
});

test('accounts, the app and quotes are kept out of search engines', async () => {
  expect(indexedPrivatePages(site)).toEqual([]);
  const { url: quote } = await sendQuote(installation);
  const paths = [
    '/auth',
    '/auth/code',
    '/auth/reset',
    '/auth/confirm',
    '/app',
    '/app/quotes',
    '/quote/approve/unknown',
    quote,
  ];
  for (const path of paths) {
    const answer = await fetch(new URL(path, installation.url));
    expect(isNoindex(parseHtml(await answer.text()), answer.headers), path).toBe(true);
  }
});

test('an address that leads nowhere is a real 404, and not to be listed', async () => {
  const unknown = ['/no-such-page', '/blog/no-such-article', '/about/us', '/preview/nothing.png', '/assets/nothing.js'];
  for (const path of [...unknown, '/services/nothing', '/sitemap.xml/x', '/sample-quote/nothing', '/quote']) {
    const answer = await fetch(installation.url + path);
    expect(answer.status, path).toBe(404);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const document = parseHtml(await answer.text());
    expect(isNoindex(document, answer.headers), path).toBe(true);
  }
});
