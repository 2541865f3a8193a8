/** Metadata for search engines and link previews, chosen by the path's prefix (docs/specification.md, section 2). */
import type { MetaDescriptor } from 'react-router';
import { TRIAL_DAYS } from '#domain/company/plans.ts';
import type { RootData } from '#web/ui/product-name.ts';
import type { ArticleDays, Breadcrumb, PageText } from './described-page.ts';
import { structuredData } from './structured-data.ts';

interface KnownPage {
  /** the page's name in breadcrumbs and on its OG image */
  name: string;
  words(productName: string): PageText;
}

const TRADE = 'pressure washing quotes, power washing estimate software';

/** Every public page by its path. A path without a matching prefix gets the wording of the first page. */
const PAGES: Readonly<Record<string, KnownPage>> = {
  '/': {
    name: 'Home',
    words: (product) => ({
      title: `${product}: quotes for pressure-washing businesses`,
      description: `Price a wash by surface and material on your phone, send a link, and get the quote back signed. ${TRIAL_DAYS} days free, no credit card.`,
      keywords: `${TRADE}, soft wash pricing, quote approval, electronic signature, PDF quote`,
    }),
  },
  '/about': {
    name: 'About',
    words: (product) => ({
      title: `About ${product}`,
      description: `What ${product} is, who it’s for, what you can count on, and what it can’t do yet.`,
      keywords: `about ${product}, ${TRADE}, no lock-in, quote evidence`,
    }),
  },
  '/blog': {
    name: 'Blog',
    words: (product) => ({
      title: `Pricing and quoting, explained · ${product}`,
      description:
        'Articles for owners who wash for a living: pricing by surface and material, what a quote must contain, deposits, photos, signatures and cooling-off rules.',
      keywords: `${TRADE}, pressure washing pricing guide, quote checklist, deposits, cooling-off rule`,
    }),
  },
  '/terms': {
    name: 'Terms',
    words: (product) => ({
      title: `Terms of service · ${product}`,
      description: `The terms for using ${product}: accounts, quotes, signatures, data and the trial.`,
      keywords: `${product} terms of service, electronic signature terms`,
    }),
  },
  '/privacy': {
    name: 'Privacy policy',
    words: (product) => ({
      title: `Privacy policy · ${product}`,
      description: `What ${product} stores, why, for how long, and how to get it back. No tracking, no third parties.`,
      keywords: `${product} privacy, cookies, data retention, export`,
    }),
  },
  '/sample-quote': {
    name: 'Sample quote',
    words: (product) => ({
      title: `A sample quote to approve yourself · ${product}`,
      description: 'See what your customer sees: a quote with photos, approved with a typed name on any phone. Try it.',
      keywords: `sample pressure washing quote, quote template, ${TRADE}`,
    }),
  },
  '/services': {
    name: 'Services',
    words: (product) => ({
      title: `Services you can quote: driveways, siding, roofs, decks · ${product}`,
      description:
        'How driveways, house siding, roofs, decks, gutters and patios are measured and priced, with starting rates and what to exclude.',
      keywords: `driveway cleaning price, house soft wash price per square foot, roof soft wash, gutter cleaning, deck washing, ${TRADE}`,
    }),
  },
  '/gallery': {
    name: 'Gallery',
    words: (product) => ({
      title: `Surfaces and materials, and what they do to the price · ${product}`,
      description:
        'Every material in the rate book, half dirty and half clean: why stucco costs more than vinyl, and what to watch for.',
      keywords: `pressure washing materials, stamped concrete, stucco, cedar, pavers, material multiplier, ${TRADE}`,
    }),
  },
  '/contact': {
    name: 'Contact',
    words: (product) => ({
      title: `Contact ${product}`,
      description: 'Ask a question, report a problem or ask about your data. A person reads it.',
      keywords: `contact ${product}, ${TRADE} support`,
    }),
  },
  '/verify': {
    name: 'Check a quote’s PDF',
    words: (product) => ({
      title: `Check a quote’s PDF · ${product}`,
      description:
        'Is the PDF of an approved or declined quote genuine and unchanged? Choose the file and see what the record says.',
      keywords: `verify signed quote, check PDF signature, SHA-256, quote evidence, ${TRADE}`,
    }),
  },
  '/developers': {
    name: 'API',
    words: (product) => ({
      title: `API for your own programs · ${product}`,
      description:
        'Create quotes from a form on your website, read them and get the signed PDF: keys, scopes, limits, errors, and an example of every call.',
      keywords: `quote API, REST, OpenAPI, API keys, webhooks, ${TRADE}`,
    }),
  },
};

export const PAGE_PATHS: readonly string[] = Object.keys(PAGES);

/** Finds the page with the longest prefix of the path. A prefix must end where a path segment ends. */
function knownPage(path: string): [prefix: string, page: KnownPage] {
  const prefixes = Object.entries(PAGES).filter(
    ([prefix]) => prefix !== '/' && (path === prefix || path.startsWith(`${prefix}/`)),
  );
  const found = prefixes.sort(([a], [b]) => b.length - a.length)[0] ?? Object.entries(PAGES)[0];
  if (!found) throw new Error('There is no page');
  return found;
}

export function metadataFor(path: string, productName: string): PageText {
  return knownPage(path)[1].words(productName);
}

type OwnWords = Partial<PageText> & { article?: ArticleDays };

/** Returns the name of a page's OG image: "home" for /, "blog-why-quotes" for /blog/why-quotes. */
export function ogImageName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

interface MetaArgs {
  matches: readonly unknown[];
  location: { pathname: string };
}

/** Reads the root's data from the arguments of a route's `meta`. Every page has them. */
function rootData(matches: readonly unknown[]): RootData {
  const [root] = matches as [{ loaderData: RootData }];
  return root.loaderData;
}

/**
 * Builds the head of a public page: title, description, keywords, canonical URL, Open Graph, feed and structured data.
 * @param own the wording of a page, such as an article, that overrides the wording for its prefix
 */
export function siteMeta({ matches, location }: MetaArgs, own: OwnWords = {}): MetaDescriptor[] {
  const { productName, origin, address } = rootData(matches);
  const path = location.pathname.replace(/(?<=.)\/+$/, '');
  const { article, ...ownWords } = own;
  const words = { ...metadataFor(path, productName), ...ownWords };
  const url = origin + path;
  const image = `${origin}/preview/${ogImageName(path)}.png`;
  return [
    { title: words.title },
    { name: 'description', content: words.description },
    { name: 'keywords', content: words.keywords },
    { tagName: 'link', rel: 'canonical', href: url },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${productName} blog`,
      href: '/blog/feed.xml',
    },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: words.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article ? articleDays(article) : []),
    {
      'script:ld+json': structuredData({
        productName,
        origin,
        path,
        words,
        image,
        article,
        address,
        trail: trailOf(path, words),
      }),
    },
  ];
}

function articleDays({ published, updated }: ArticleDays): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: published },
    { property: 'article:modified_time', content: updated },
  ];
}

/** Returns Home, the page and, if the path is below that page, the current page. */
function trailOf(path: string, words: PageText): Breadcrumb[] {
  const [prefix, { name }] = knownPage(path);
  if (prefix === '/') return [];
  const trail = [
    { name: 'Home', path: '/' },
    { name, path: prefix },
  ];
  return path === prefix ? trail : [...trail, { name: words.title, path }];
}
