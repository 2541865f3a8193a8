/** Plain HTML without scripts. React escapes every value. */
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brandLook, type ColorScheme } from '#domain/company/brand-color.ts';
import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import type { PageCompany } from '#server/providers/payments/test-provider/company-queries.ts';
import { testPaymentTexts } from './texts.ts';

const STYLE =
  ':root{color-scheme:light dark;--page:#f5f7f7;--card:#fff;--ink:#131b20;--soft:#4d5d66;--line:#e2e8e9;--note:#e4ecf4;--on-note:#27425c;' +
  '--field:#75848b;--action:#0a5961;--on-action:#fff;--water:#128088;--bad:#a3271b;--bad-soft:#fdf0ee}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0e1418;--card:#182227;--ink:#f5f7f7;--soft:#bac5c9;--line:#26333a;--note:#22333f;--on-note:#c9dcec;' +
  '--field:#8d9ba1;--action:#58b8bb;--on-action:#07323a;--water:#58b8bb;--bad:#ff9d8f;--bad-soft:#3a201c}}' +
  '*{box-sizing:border-box}' +
  'body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,-apple-system,' +
  "'Segoe UI',Roboto,sans-serif}" +
  '.mode{margin:0;padding:6px 10px;border-radius:8px;background:var(--note);color:var(--on-note);font-size:14px;font-weight:600}' +
  '.logo{display:block;width:auto;max-width:100%;height:auto;max-height:52px;border-radius:6px}' +
  'details{border-top:1px solid var(--line)}summary{padding:12px 0;font-weight:600;cursor:pointer}' +
  '.lock{flex:none;margin-right:8px}' +
  'main{max-width:560px;margin:0 auto;padding:24px 16px 64px;display:grid;gap:24px}' +
  'h1{margin:0;font-size:28px;line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}' +
  'h2{margin:0 0 12px;font-size:20px;line-height:1.3}p{margin:0;overflow-wrap:anywhere}' +
  'section,form.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:24px 16px}' +
  '@media(min-width:560px){section,form.card{padding:24px}}' +
  '.soft{color:var(--soft)}.amount{font-size:40px;font-weight:650;line-height:1.1;letter-spacing:-.02em;' +
  'font-variant-numeric:tabular-nums}.stack{display:grid;gap:12px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}' +
  '.row{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;justify-content:space-between}' +
  'label{display:block;font-weight:600;margin-bottom:4px}' +
  'input{width:100%;min-height:48px;padding:0 12px;border:1px solid var(--field);border-radius:8px;background:var(--card);' +
  'color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}' +
  'input[aria-invalid=true]{border-color:var(--bad);border-width:2px}' +
  '.error{color:var(--bad);font-weight:600}.alert{padding:12px 16px;border-radius:8px;background:var(--bad-soft);' +
  'border:1px solid var(--bad)}' +
  'button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border:0;' +
  'border-radius:8px;background:var(--action);color:var(--on-action);font:inherit;font-weight:650;text-decoration:none;' +
  'cursor:pointer}button.wide{width:100%}' +
  'button.quiet,.button.quiet{background:none;border:1px solid var(--field);color:var(--ink)}' +
  'a{color:inherit}.link{display:inline-flex;align-items:center;min-height:44px}' +
  'li.row{flex-wrap:nowrap}li.row>:first-child{flex:1;min-width:0;overflow-wrap:anywhere}li.row form{flex:none}' +
  'input+.error{margin-top:4px}ul{list-style:none;margin:0;padding:0}li{padding:8px 0;border-top:1px solid var(--line)}li:first-child{border-top:0}' +
  'code{font:inherit;font-variant-numeric:tabular-nums}' +
  ':focus-visible{outline:3px solid var(--water);outline-offset:2px}';

export interface TestPage {
  /** whom the page pays: its logo and color are on the page */
  company?: PageCompany | null;
  /** the customer's language. Staff read English */
  language?: Language;
  title: string;
  body: ReactNode;
}

function colorsOf({ brand_color }: PageCompany, scheme: ColorScheme): string {
  const { fill, ink } = brandLook(brand_color, scheme);
  return `:root{--action:${fill};--on-action:${ink}}`;
}

export function testPageHtml(
  { title, body, language = 'en', company }: TestPage,
  productName: string,
  nonce: string,
): string {
  const mode = h('p', { className: 'mode' }, paymentTexts(language).testMode);
  const logo = company?.logo;
  const head = h(
    'header',
    { className: 'stack' },
    logo ? h('img', { className: 'logo', src: logo.url, width: logo.width, height: logo.height, alt: '' }) : null,
    mode,
  );
  const brand = company
    ? `${colorsOf(company, 'light')}@media(prefers-color-scheme:dark){${colorsOf(company, 'dark')}}`
    : '';
  return (
    `<!doctype html><html lang="${language}">` +
    '<head><meta charset="utf-8">' +
    renderToStaticMarkup(h('title', null, testPaymentTexts(language).titleOf(title, productName))) +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `<style nonce="${nonce}">${STYLE}${brand}</style></head>` +
    `${renderToStaticMarkup(h('body', null, h('main', null, head, body)))}</html>`
  );
}

export const heading = (title: string, ...below: ReactNode[]): ReactNode =>
  h('div', { className: 'stack' }, h('h1', null, title), ...below);

export const soft = (...words: ReactNode[]): ReactNode => h('p', { className: 'soft' }, ...words);

/** Screen readers announce the message when the page appears. */
export const alert = (message: string): ReactNode =>
  h('div', { className: 'alert', role: 'alert' }, h('p', { className: 'error' }, message));

export const section = (title: string, ...content: ReactNode[]): ReactNode =>
  h('section', null, h('h2', null, title), h('div', { className: 'stack' }, ...content));

export function actionForm(
  path: string,
  {
    action,
    label,
    isQuiet = true,
    fields = {},
  }: {
    action: string;
    label: string;
    isQuiet?: boolean;
    fields?: Readonly<Record<string, string>>;
  },
): ReactNode {
  return h(
    'form',
    { method: 'post', action: path },
    ...Object.entries(fields).map(([name, value]) => h('input', { key: name, type: 'hidden', name, value })),
    h('button', { name: 'action', value: action, className: isQuiet ? 'quiet' : undefined }, label),
  );
}
