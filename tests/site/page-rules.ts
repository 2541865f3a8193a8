/** Rules for every public page. Each returns its violations. */
import { elementsOf, type HtmlDocument, type HtmlElement, idsOf, linkAddresses, metaContents } from './html.ts';

type Rule = (document: HtmlDocument) => string[];

const TITLE_MAX = 70;
const DESCRIPTION_MIN = 50;
const DESCRIPTION_MAX = 170;

export function pageFaults(document: HtmlDocument): string[] {
  return RULES.flatMap((rule) => rule(document));
}

export function titlesOf({ elements }: HtmlDocument): string[] {
  // Drawings have titles, too, but outside the head.
  const head = elements.slice(
    0,
    elements.findIndex(({ name }) => name === 'body'),
  );
  return head.filter(({ name }) => name === 'title').map(({ text }) => text);
}

export function isNoindex(document: HtmlDocument, headers: Headers): boolean {
  return [...metaContents(document, 'robots'), headers.get('x-robots-tag') ?? ''].some((rules) =>
    /noindex/.test(rules),
  );
}

const wellFormed: Rule = ({ errors, doctype }) => [
  ...errors.map((error) => `HTML: ${error}`),
  ...(doctype ? [] : ['no doctype']),
];

const headings: Rule = ({ elements }) => {
  const levels = elements.filter(({ name }) => /^h[1-6]$/.test(name));
  const faults = levels.flatMap(({ name, text }, index) => {
    const before = Number(levels[index - 1]?.name[1] ?? 0);
    const gap = Number(name[1]) > before + 1 ? [`"${text}" is ${name} after h${before}`] : [];
    return text.trim() === '' ? [...gap, `an empty ${name}`] : gap;
  });
  const first = levels.filter(({ name }) => name === 'h1').length;
  return first === 1 ? faults : [...faults, `${first} h1 headings`];
};

const one = (what: string, found: readonly string[], fits: (text: string) => boolean): string[] => {
  if (found.length !== 1) return [`${found.length} × ${what}`];
  return found.every(fits) ? [] : [`${what} is "${found[0]}" (${found[0]?.length} characters)`];
};

const words: Rule = (document) => [
  ...one('title', titlesOf(document), ({ length }) => length > 0 && length <= TITLE_MAX),
  ...one(
    'description',
    metaContents(document, 'description'),
    ({ length }) => length >= DESCRIPTION_MIN && length <= DESCRIPTION_MAX,
  ),
  ...one('keywords', metaContents(document, 'keywords'), (text) => text.includes(',')),
];

const forBrowsers: Rule = (document) => [
  ...one('lang', elementsOf(document, 'html').flatMap(attribute('lang')), (lang) => /^en(?:-US)?$/.test(lang)),
  ...one(
    'viewport',
    metaContents(document, 'viewport'),
    (text) =>
      // A page must not prevent zooming.
      /width=device-width/.test(text) && !/user-scalable|maximum-scale/.test(text),
  ),
  ...one('charset', elementsOf(document, 'meta').flatMap(attribute('charset')), (text) => text === 'utf-8'),
  ...(metaContents(document, 'theme-color').length > 0 ? [] : ['no theme-color']),
  ...one('manifest', linkAddresses(document, 'manifest'), (href) => href === '/app.webmanifest'),
  ...(linkAddresses(document, 'icon').length > 0 ? [] : ['no icon']),
  ...one('apple-touch-icon', linkAddresses(document, 'apple-touch-icon'), () => true),
];

const forSearchAndSharing: Rule = (document) => {
  const canonical = linkAddresses(document, 'canonical');
  return [
    ...one('canonical', canonical, (href) => URL.canParse(href) && !/[?#]/.test(href)),
    ...one('og:url', metaContents(document, 'og:url'), (url) => url === canonical[0]),
    ...one('og:title', metaContents(document, 'og:title'), (title) => title === titlesOf(document)[0]),
    ...one('og:description', metaContents(document, 'og:description'), (text) => text.length > 0),
    ...one('og:site_name', metaContents(document, 'og:site_name'), (text) => text.length > 0),
    ...one('og:locale', metaContents(document, 'og:locale'), (locale) => locale === 'en_US'),
    ...one('og:type', metaContents(document, 'og:type'), (type) => /^(?:website|article)$/.test(type)),
    ...one('og:image', metaContents(document, 'og:image'), (url) => URL.canParse(url)),
    ...one('og:image:alt', metaContents(document, 'og:image:alt'), (text) => text.length > 0),
    ...one('twitter:card', metaContents(document, 'twitter:card'), (card) => card === 'summary_large_image'),
    ...(metaContents(document, 'robots').length === 0 ? [] : ['robots: a public page is for everybody']),
  ];
};

/** Requires that Tab first reaches a link that skips the header and leads to the page's only main element. */
const skipLink: Rule = (document) => {
  const { elements } = document;
  const isReached = ({ name, attributes }: HtmlElement) =>
    (name === 'a' && attributes.has('href')) || /^(?:button|input|select|textarea|summary)$/.test(name);
  const first = elements.find(isReached);
  const target = first?.attributes.get('href') ?? '';
  const mains = elementsOf(document, 'main');
  const faults = mains.length === 1 ? [] : [`${mains.length} main elements`];
  const main = mains[0]?.attributes;
  if (!target.startsWith('#') || main?.get('id') !== target.slice(1)) return [...faults, 'no skip link to main'];
  return main.get('tabindex') === '-1' ? faults : [...faults, 'main cannot take the focus'];
};

const pictures: Rule = (document) =>
  elementsOf(document, 'img').flatMap(({ attributes }) => {
    const source = attributes.get('src') ?? '';
    const sized = ['width', 'height'].every((name) => /^[1-9]\d*$/.test(attributes.get(name) ?? ''));
    return [
      ...(source === '' ? ['img without src'] : []),
      ...(attributes.has('alt') ? [] : [`img ${source} has no alt`]),
      ...(sized ? [] : [`img ${source} has no width and height`]),
    ];
  });

const REFERENCES = ['aria-controls', 'aria-describedby', 'aria-labelledby', 'aria-owns', 'for', 'form', 'list'];

const names: Rule = (document) => {
  const ids = idsOf(document);
  const known = new Set(ids);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const dangling = document.elements.flatMap(({ name, attributes }) =>
    REFERENCES.flatMap((reference) =>
      (attributes.get(reference)?.split(/\s+/) ?? [])
        .filter((id) => id !== '' && !known.has(id))
        .map((id) => `${name} ${reference}="${id}" names nothing`),
    ),
  );
  return [...new Set(twice)].map((id) => `id "${id}" twice`).concat(dangling);
};

/** Finds inline code, which the content security policy would block silently. */
const nothingInline: Rule = ({ elements }) =>
  elements.flatMap(({ name, attributes }) => [
    ...(attributes.has('style') ? [`${name} has a style attribute`] : []),
    ...[...attributes.keys()].filter((key) => /^on/i.test(key)).map((key) => `${name} has ${key}`),
    ...(/^javascript:/i.test(attributes.get('href') ?? '') ? [`${name} runs a script as its address`] : []),
  ]);

/** HTML allows a style element only in the head. */
const stylesInHead: Rule = ({ elements }) => {
  const body = elements.findIndex(({ name }) => name === 'body');
  return elements.slice(body).some(({ name }) => name === 'style') ? ['a style element in the body'] : [];
};

/**
 * A screen reader presents an element with the image role as one thing. So it must not contain headings, links
 * or fields.
 */
const wholeImages: Rule = ({ elements }) =>
  elements
    .filter(({ attributes, names }) => attributes.get('role') === 'img' && names.some((name) => IN_NO_IMAGE.test(name)))
    .map(({ name }) => `${name} with the role of an image holds headings, links or fields`);

const IN_NO_IMAGE = /^(?:h[1-6]|a|button|input|select|textarea)$/;

const labelledLinks: Rule = ({ elements }) =>
  elements
    .filter(({ name, attributes, words }) => name === 'a' && words.trim() === '' && !attributes.has('aria-label'))
    .map(({ attributes }) => `a link to ${attributes.get('href')} without words`);

function attribute(name: string): (element: HtmlElement) => string[] {
  return ({ attributes }) => (attributes.has(name) ? [attributes.get(name) ?? ''] : []);
}

const RULES: readonly Rule[] = [
  wellFormed,
  headings,
  words,
  forBrowsers,
  forSearchAndSharing,
  skipLink,
  pictures,
  names,
  nothingInline,
  stylesInHead,
  wholeImages,
  labelledLinks,
];
