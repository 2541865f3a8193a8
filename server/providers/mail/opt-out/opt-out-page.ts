/** The page behind the unsubscribe link: plain HTML without scripts, in the reminder's language. */
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#domain/language/language.ts';

const STYLE =
  ':root{color-scheme:light dark;--page:#f5f7f7;--card:#fff;--ink:#131b20;--soft:#4d5d66;--line:#c3cdd1;' +
  '--action:#0a5961;--on-action:#fff;--water:#128088}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0e1418;--card:#182227;--ink:#f5f7f7;--soft:#bac5c9;--line:#38464d;' +
  '--action:#58b8bb;--on-action:#07323a;--water:#58b8bb}}' +
  '*{box-sizing:border-box}' +
  'body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,-apple-system,' +
  "'Segoe UI',Roboto,sans-serif}" +
  'main{max-width:560px;margin:0 auto;padding:24px 16px 64px}' +
  'section{display:grid;gap:16px;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:24px}' +
  'h1{margin:0;font-size:24px;line-height:1.25;letter-spacing:-.01em;overflow-wrap:anywhere}' +
  'p{margin:0;overflow-wrap:anywhere}.soft{color:var(--soft)}form{margin:0}' +
  'button{min-height:48px;padding:0 20px;border:0;border-radius:8px;background:var(--action);color:var(--on-action);' +
  'font:inherit;font-weight:650;cursor:pointer}' +
  ':focus-visible{outline:3px solid var(--water);outline-offset:2px}';

interface Asked {
  company: string;
  address: string;
}

const WORDS = {
  en: {
    ask: ({ company }: Asked) => `No more reminders from ${company}?`,
    what: ({ address }: Asked) => `We’ll stop sending quote reminders to ${address}.`,
    rest: 'You’ll still get what you ask for: quotes, answers to your questions, receipts.',
    button: 'Stop reminders',
    done: 'Reminders are off',
    doneWhat: ({ company, address }: Asked) => `${company} won’t send any more reminders to ${address}.`,
    unknown: 'This link doesn’t work',
    unknownWhat: 'Open it again from the email. If it was cut off, copy the whole link.',
  },
  es: {
    ask: ({ company }: Asked) => `¿No quiere más recordatorios de ${company}?`,
    what: ({ address }: Asked) => `Dejaremos de enviar recordatorios de cotizaciones a ${address}.`,
    rest: 'Seguirá recibiendo lo que pida: cotizaciones, respuestas a sus preguntas y recibos.',
    button: 'Dejar de recibir recordatorios',
    done: 'Recordatorios desactivados',
    doneWhat: ({ company, address }: Asked) => `${company} no enviará más recordatorios a ${address}.`,
    unknown: 'Este enlace no funciona',
    unknownWhat: 'Ábralo de nuevo desde el correo. Si está cortado, cópielo completo.',
  },
} as const;

/**
 * Asks for confirmation, because some programs open the links in emails automatically. Opening the page changes
 * nothing.
 */
export function askPage(language: Language, asked: Asked, path: string, nonce: string): string {
  const words = WORDS[language];
  const button = h('form', { method: 'post', action: path }, h('button', { type: 'submit' }, words.button));
  const soft = h('p', { className: 'soft' }, words.rest);
  return pageOf(language, nonce, words.ask(asked), h('p', null, words.what(asked)), soft, button);
}

export function donePage(language: Language, asked: Asked, nonce: string): string {
  const words = WORDS[language];
  const soft = h('p', { className: 'soft' }, words.rest);
  return pageOf(language, nonce, words.done, h('p', { role: 'status' }, words.doneWhat(asked)), soft);
}

/** Builds the page in both languages, because the visitor's language is unknown. */
export function unknownPage(nonce: string): string {
  const spanish = h('p', { lang: 'es', className: 'soft' }, `${WORDS.es.unknown}. ${WORDS.es.unknownWhat}`);
  return pageOf('en', nonce, WORDS.en.unknown, h('p', null, WORDS.en.unknownWhat), spanish);
}

function pageOf(language: Language, nonce: string, title: string, ...content: ReactNode[]): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${renderToStaticMarkup(h('title', null, title))}` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${STYLE}</style></head>` +
    `${renderToStaticMarkup(h('body', null, h('main', null, h('section', null, h('h1', null, title), ...content))))}</html>`
  );
}
