/** Finds every URL in a page, a style sheet or a manifest, and the type of file that it must return. */
import type { HtmlDocument, HtmlElement } from './html.ts';

export type AddressKind = 'page' | 'image' | 'style' | 'script' | 'font' | 'manifest' | 'feed' | 'frame';

export interface Address {
  kind: AddressKind;
  /** as written in the document, possibly relative */
  written: string;
  /** such as `a href` */
  place: string;
  /**
   * True when a person follows this URL. A browser requests all others automatically, and those must not leave
   * the site.
   */
  followed: boolean;
}

/** Content types for each kind of URL. A link for people can also lead to a document. */
export const TYPES_OF_KIND: Readonly<Record<AddressKind, RegExp>> = {
  page: /^(?:text\/html; charset=utf-8|application\/(?:json|pdf|rss\+xml|xml)|image\/|text\/plain)/,
  image: /^image\/(?:png|svg\+xml|webp|avif|jpeg|x-icon)/,
  style: /^text\/css; charset=utf-8$/,
  script: /^text\/javascript; charset=utf-8$/,
  font: /^font\/woff2$/,
  manifest: /^application\/manifest\+json/,
  feed: /^application\/rss\+xml/,
  frame: /^text\/html; charset=utf-8$/,
};

const KIND_OF_RELATION: Readonly<Record<string, AddressKind>> = {
  stylesheet: 'style',
  icon: 'image',
  'apple-touch-icon': 'image',
  manifest: 'manifest',
  canonical: 'page',
  modulepreload: 'script',
};

const KIND_OF_PRELOAD: Readonly<Record<string, AddressKind>> = {
  font: 'font',
  image: 'image',
  style: 'style',
  script: 'script',
};

const SIMPLE: readonly (readonly [element: string, attribute: string, kind: AddressKind])[] = [
  ['script', 'src', 'script'],
  ['img', 'src', 'image'],
  ['image', 'href', 'image'],
  ['use', 'href', 'image'],
  ['video', 'poster', 'image'],
  ['iframe', 'src', 'frame'],
];

export function addressesInPage({ elements }: HtmlDocument): Address[] {
  return elements.flatMap((element) => [
    ...followedFrom(element),
    ...(element.name === 'link' ? linked(element) : []),
    ...SIMPLE.filter(([name]) => name === element.name).flatMap(([, attribute, kind]) =>
      attributeAddress(element, attribute, kind, false),
    ),
    ...['srcset', 'imagesrcset'].flatMap((attribute) => candidates(element, attribute)),
    ...(element.name === 'style' ? addressesInCss(element.text) : []),
    ...sharedOgImage(element),
  ]);
}

function attributeAddress(
  { name, attributes }: HtmlElement,
  attribute: string,
  kind: AddressKind,
  followed: boolean,
): Address[] {
  const written = attributes.get(attribute);
  return written === undefined ? [] : [{ kind, written, place: `${name} ${attribute}`, followed }];
}

/** Finds links and forms. A form posts to the page it is on, so a GET of its URL finds a page. */
function followedFrom(element: HtmlElement): Address[] {
  if (element.name === 'a' || element.name === 'area') return attributeAddress(element, 'href', 'page', true);
  if (element.name === 'form') return attributeAddress(element, 'action', 'page', true);
  return attributeAddress(element, 'formaction', 'page', true);
}

function linked(element: HtmlElement): Address[] {
  const relation = element.attributes.get('rel') ?? '';
  const kind =
    relation === 'preload' ? KIND_OF_PRELOAD[element.attributes.get('as') ?? ''] : KIND_OF_RELATION[relation];
  const isFeed = relation === 'alternate' && element.attributes.get('type') === 'application/rss+xml';
  return attributeAddress(element, 'href', isFeed ? 'feed' : (kind ?? 'page'), false);
}

function candidates({ name, attributes }: HtmlElement, attribute: string): Address[] {
  const written = attributes.get(attribute)?.split(',') ?? [];
  return written.map((candidate) => ({
    kind: 'image',
    written: candidate.trim().split(/\s+/)[0] ?? '',
    place: `${name} ${attribute}`,
    followed: false,
  }));
}

function sharedOgImage({ name, attributes }: HtmlElement): Address[] {
  const property = attributes.get('property') ?? attributes.get('name') ?? '';
  const written = attributes.get('content') ?? '';
  if (name !== 'meta' || !/^(?:og:image|og:url|twitter:image)$/.test(property)) return [];
  return [{ kind: property === 'og:url' ? 'page' : 'image', written, place: property, followed: false }];
}

/** Finds `url()` and `@import`. Skips embedded data (`data:`). */
export function addressesInCss(css: string): Address[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const urls = [...bare.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  const imports = [...bare.matchAll(/@import\s+["']([^"']+)["']/g)].map(([, written = '']) => written);
  return [
    ...urls
      .filter((written) => !written.startsWith('data:') && !written.startsWith('#'))
      .map((written) => ({ kind: kindByName(written), written, place: 'CSS url()', followed: false })),
    ...imports.map((written) => ({ kind: 'style' as const, written, place: '@import', followed: false })),
  ];
}

function kindByName(written: string): AddressKind {
  if (/\.woff2?(?:[?#]|$)/.test(written)) return 'font';
  return /\.css(?:[?#]|$)/.test(written) ? 'style' : 'image';
}

interface Manifest {
  start_url?: string;
  icons?: { src: string }[];
}

export function addressesInManifest(text: string): Address[] {
  const { start_url, icons = [] } = JSON.parse(text) as Manifest;
  return [
    ...(start_url === undefined
      ? []
      : [{ kind: 'page' as const, written: start_url, place: 'manifest start_url', followed: false }]),
    ...icons.map(({ src }) => ({ kind: 'image' as const, written: src, place: 'manifest icon', followed: false })),
  ];
}

/** Finds URLs of this site in structured data. Its `@id`s are names, not URLs. */
export function addressesInStructuredData(data: unknown, origin: string): Address[] {
  if (Array.isArray(data)) return data.flatMap((each) => addressesInStructuredData(each, origin));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]): Address[] => {
    if (key === '@id') return [];
    if (typeof value !== 'string') return addressesInStructuredData(value, origin);
    const isOurs = value === origin || value.startsWith(`${origin}/`);
    return isOurs ? [{ kind: 'page', written: value, place: `structured data ${key}`, followed: false }] : [];
  });
}
