/**
 * An email's HTML, with React Email's components: tables and inline styles, which every email client supports. Loads
 * nothing external, because the email contains its logo.
 */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, Fragment, createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brandOn, DEFAULT_BRAND_COLOR, onBrand } from '#domain/company/brand-color.ts';
import type { Language } from '#domain/language/language.ts';
import { keepTogether } from '#domain/text.ts';
import type { Block, EmailTemplate } from './email-template.ts';
import { logoImage } from './mail-logo.ts';

/** Email clients don't support CSS variables. So light colors are inline, and dark ones are in the style sheet. */
const LIGHT = { page: '#eef1f2', sheet: '#ffffff', ink: '#1b2528', muted: '#55656a', line: '#d8dfe1' };
const DARK = { page: '#12171a', sheet: '#1b2124', ink: '#e8eeef', muted: '#a3b1b5', line: '#38444a' };

const COPY_ADDRESS: Readonly<Record<Language, string>> = {
  en: 'If the button doesn’t work, copy this link:',
  es: 'Si el botón no funciona, copie este enlace:',
};

const WIDTH = 560;
/** A wider logo stands above the sender's name. */
const WIDE_LOGO = 120;
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Inboxes show at most this many characters. */
const PREVIEW_MAX = 150;

/**
 * Outlook for Windows renders with Word. It ignores max-width, and uses Times if a list's first font is missing. On a
 * scaled screen it enlarges images, but not text.
 */
const OUTLOOK_HEAD =
  '<!--[if mso]><noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office">' +
  '<o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>' +
  `<style>.paper{width:${WIDTH}px}body,table,td,h1,p,a,blockquote{font-family:Arial,sans-serif}</style><![endif]-->`;

interface Look {
  brand: string;
  onBrand: string;
  language: Language;
}

/** Keeps line breaks. React escapes the text. */
function lines(text: string): ReactNode {
  const shown = text.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [h('br'), line]));
  return h(Fragment, null, ...shown);
}

/** Turns the URLs in plain text into links, because Outlook for Windows doesn't. */
function linked(text: string, links: readonly string[], look: Look): ReactNode {
  const [url, ...others] = links;
  if (!url) return lines(text);
  const pieces = text
    .split(url)
    .flatMap((piece, index) => [...(index === 0 ? [] : [address(url, look)]), linked(piece, others, look)]);
  return h(Fragment, null, ...pieces);
}

function address(url: string, look: Look): ReactElement {
  const style: CSSProperties = {
    color: brandOn(LIGHT.sheet, look.brand),
    wordBreak: 'break-all',
    textDecorationLine: 'underline',
  };
  return h(Link, { className: 'link', href: url, style }, url);
}

function paragraph(size: number, className: 'ink' | 'muted', ...children: ReactNode[]): ReactElement {
  const style = { margin: '0 0 16px', fontSize: size, lineHeight: 1.5, color: LIGHT[className] };
  return h(Text, { className, style }, ...children);
}

const FACT: CSSProperties = {
  padding: '8px 0',
  verticalAlign: 'top',
  fontSize: 16,
  lineHeight: 1.4,
  borderTop: `1px solid ${LIGHT.line}`,
};

/** Longer labels wrap on a phone, so that they leave room for the values. */
const LABEL_ON_ONE_LINE = 18;
/** Values such as "Visa ending in 4242" stay on one line, also on a narrow phone. */
const VALUE_ON_ONE_LINE = 19;

/** One table for all facts, so that the labels form a column. */
function factTable(rows: readonly (readonly [string, string])[]): ReactElement {
  const wraps = rows.some(([name]) => name.length > LABEL_ON_ONE_LINE);
  const column = wraps ? { width: '45%' } : ({ whiteSpace: 'nowrap' } as const);
  const label = { ...FACT, ...column, paddingRight: 16, color: LIGHT.muted };
  const valueOf = (text: string): CSSProperties => ({
    ...FACT,
    color: LIGHT.ink,
    fontWeight: 600,
    ...(text.length <= VALUE_ON_ONE_LINE && { whiteSpace: 'nowrap' }),
  });
  const shown = rows.map(([name, text]) =>
    h(
      'tr',
      null,
      h('td', { className: 'muted line', style: label }, name),
      h('td', { className: 'ink line', align: 'right', style: valueOf(text) }, lines(keepTogether(text))),
    ),
  );
  const table = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 };
  return h('table', { ...table, style: { margin: '0 0 24px' } }, h('tbody', null, ...shown));
}

/** React Email adds space around the label, because Outlook supports no padding around a link. */
function button({ label, url, showAddress }: Extract<Block, { kind: 'button' }>, look: Look): ReactElement {
  const style: CSSProperties = {
    verticalAlign: 'top',
    padding: '14px 24px',
    borderRadius: 8,
    background: look.brand,
    fontSize: 16,
    fontWeight: 600,
    color: look.onBrand,
  };
  return h(
    Fragment,
    null,
    h(Section, { style: { margin: '8px 0 24px' } }, h(Button, { href: url, style }, label)),
    showAddress && paragraph(14, 'muted', COPY_ADDRESS[look.language], h('br'), address(url, look)),
  );
}

function blockOf(block: Block, look: Look): ReactElement {
  switch (block.kind) {
    case 'heading': {
      const style = { margin: '0 0 16px', fontSize: 24, lineHeight: 1.25, color: LIGHT.ink };
      return h(Heading, { className: 'ink', style }, lines(block.text));
    }
    case 'paragraph':
      return paragraph(16, 'ink', linked(block.text, block.links ?? [], look));
    case 'note':
      return paragraph(14, 'muted', lines(block.text));
    case 'quotation': {
      const edge = { margin: '0 0 16px', padding: '8px 16px', borderLeft: `4px solid ${look.brand}` };
      const style = { ...edge, fontSize: 16, lineHeight: 1.5, color: LIGHT.ink };
      return h('blockquote', { className: 'ink', style }, lines(block.text));
    }
    case 'code': {
      const large = { fontSize: 32, lineHeight: 1.25, fontWeight: 700, letterSpacing: 4 };
      return h(Text, { className: 'ink', style: { margin: '0 0 16px', ...large, color: LIGHT.ink } }, block.text);
    }
    case 'facts':
      return factTable(block.rows);
    case 'button':
      return button(block, look);
  }
}

/**
 * Sets dark colors twice: by the standard media query, and for Outlook.com, which marks the elements it has darkened.
 * Gmail supports neither and darkens automatically.
 */
function styleSheet(brand: string): string {
  const texts = [
    `.ink{color:${DARK.ink}!important}`,
    `.muted{color:${DARK.muted}!important}`,
    `.link{color:${brandOn(DARK.sheet, brand)}!important}`,
  ];
  const backgrounds = [
    `.page,.page>table>tbody>tr>td{background:${DARK.page}!important}`,
    `.paper{background:${DARK.sheet}!important}`,
    `.line{border-color:${DARK.line}!important}`,
  ];
  const marked = [
    ...texts.map((rule) => `[data-ogsc] ${rule}`),
    ...backgrounds.slice(1).map((rule) => `[data-ogsb] ${rule}`),
  ];
  return (
    ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
    `@media (prefers-color-scheme:dark){${[...backgrounds, ...texts].join('')}}${marked.join('')}`
  );
}

function head(subject: string, brand: string): ReactElement {
  const meta = (name: string, content: string) => h('meta', { name, content });
  return h(
    Head,
    null,
    meta('viewport', 'width=device-width'),
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    // Keeps phones from turning numbers, dates and street addresses into blue links.
    meta('format-detection', 'telephone=no,date=no,address=no,email=no,url=no'),
    h('title', null, subject),
    h('style', null, styleSheet(brand)),
  );
}

/** Cuts between characters, because half an emoji can't be sent. */
function cut(text: string): string {
  let shown = '';
  for (const character of text) {
    if (shown.length + character.length > PREVIEW_MAX) break;
    shown += character;
  }
  return shown;
}

/**
 * The sender on the ground of the text, below an edge in the company's color: on the color itself, a logo would show
 * its own background. Where images are blocked, only the name shows.
 */
function band(sender: string, logo: string | null | undefined, look: Look): ReactElement {
  const image = logoImage(logo);
  const style = {
    padding: '16px 24px 0',
    borderTop: `4px solid ${look.brand}`,
    borderRadius: '8px 8px 0 0',
    fontSize: 16,
    lineHeight: 1.3,
    fontWeight: 600,
    color: LIGHT.ink,
  };
  if (!image) return h(Column, { className: 'ink', style }, sender);
  const isWide = image.width > WIDE_LOGO;
  const beside = isWide ? {} : ({ display: 'inline-block', verticalAlign: 'middle', marginRight: 12 } as const);
  const name: CSSProperties = isWide ? { display: 'block', marginTop: 8 } : { verticalAlign: 'middle' };
  return h(
    Column,
    { className: 'ink', style },
    h(Img, { ...image, style: { ...image.style, ...beside } }),
    h('span', { style: name }, sender),
  );
}

/** @returns a whole document with all text escaped */
export function emailHtml(emailTemplate: EmailTemplate): string {
  const { subject, preview, sender, logo, brandColor, language = 'en', blocks, footer } = emailTemplate;
  const brand = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : DEFAULT_BRAND_COLOR;
  const look = { brand, onBrand: onBrand(brand), language };
  const body = blocks.map((block) => blockOf(block, look));
  const foot = footer.length > 0 && paragraph(14, 'muted', lines(footer.join('\n')));
  const page: CSSProperties = { margin: 0, padding: '24px 12px', background: LIGHT.page, fontFamily: FONT };
  const sheet: CSSProperties = {
    maxWidth: WIDTH,
    background: LIGHT.sheet,
    borderRadius: 8,
    // A table is as wide as its longest word, so one pasted URL would make the email scroll sideways on a phone.
    wordBreak: 'break-word',
    overflowWrap: 'anywhere',
  };
  const mail = h(
    Html,
    { lang: language },
    head(subject, brand),
    h(
      Body,
      { className: 'page', style: page },
      h(Preview, null, cut(preview)),
      h(
        Container,
        { className: 'paper', style: sheet },
        h(Row, null, band(sender, logo, look)),
        h(Row, null, h(Column, { style: { padding: '24px 24px 8px' } }, ...body)),
        h(Row, null, h(Column, { style: { padding: '0 24px 8px' } }, foot)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(mail).replace('</head>', () => `${OUTLOOK_HEAD}</head>`)}`;
}
