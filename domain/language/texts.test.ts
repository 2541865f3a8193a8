import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';
import { testPaymentTexts } from '#server/providers/payments/test-pages/texts.ts';
import { LANGUAGES } from './language.ts';
import {
  appointmentTexts,
  documentTexts,
  historyTexts,
  mailTexts,
  pageTexts,
  paymentTexts,
  quoteTexts,
  siteTexts,
  verificationTexts,
} from './texts.ts';

const SUBJECTS = {
  appointmentTexts,
  quoteTexts,
  pageTexts,
  paymentTexts,
  documentTexts,
  historyTexts,
  mailTexts,
  siteTexts,
  testPaymentTexts,
  verificationTexts,
};

/** Returns every text by its path. Placeholders get equal marks in every language. */
function textsOf(record: object, path = ''): [path: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = `${path}.${name}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function') return [[at, String(value(...marksFor(value.length, at)))]];
    return textsOf(value as object, at);
  });
}

/** Returns values to put in a text's placeholders: a list, a number or a string, whichever the text takes. */
function marksFor(count: number, at: string): unknown[] {
  if (at.endsWith('contact.questions')) return [['‹1›', '‹2›']];
  return Array.from({ length: count }, (_, index) => `‹${index + 1}›`);
}

const gapsOf = (text: string) => [...new Set(text.match(/‹\d›/g))].toSorted();

/** Equal in both languages, or empty on purpose. */
const SAME = new Set([
  'siteTexts.links.api',
  'siteTexts.links.blog',
  'quoteTexts.total',
  'quoteTexts.subtotal',
  'quoteTexts.units.flat',
  'documentTexts.labels.total',
  'documentTexts.labels.lineTotal',
  'documentTexts.certificate.total',
  'mailTexts.facts.total',
]);
/** A text that contains only names, numbers and punctuation needs no translation. */
const hasLetters = (text: string) => /\p{L}{2,}/u.test(text.replace(/‹\d›/g, ''));

const english = Object.entries(SUBJECTS).flatMap(([name, of]) => textsOf(of('en'), name));
const spanish = new Map(Object.entries(SUBJECTS).flatMap(([name, of]) => textsOf(of('es'), name)));

test('every text exists in both languages, with the same placeholders', () => {
  expect(english.length).toBeGreaterThan(300);
  expect([...spanish.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
  for (const [path, text] of english) {
    const other = spanish.get(path) ?? '';
    expect([path, gapsOf(other)]).toEqual([path, gapsOf(text)]);
    expect([path, other.trim() === ''], 'empty in one language alone').toEqual([path, text.trim() === '']);
  }
});

test('no Spanish text is left in English', () => {
  const same = english.filter(([path, text]) => hasLetters(text) && spanish.get(path) === text).map(([path]) => path);
  expect(same.filter((path) => !SAME.has(path))).toEqual([]);
});

test('customers are addressed with usted, and no text contains an unfilled placeholder', () => {
  for (const [path, text] of spanish) {
    expect([path, /\b(?:tu|tus|te|ti|contigo|puedes|tienes|quieres)\b/i.test(text)]).toEqual([path, false]);
    if (!path.endsWith('pageOf')) expect([path, /[{}]|undefined|NaN/.test(text)]).toEqual([path, false]);
  }
});

const messagesOf = (...codes: ErrorCode[]) => codes.map((code) => ERRORS[code].message);

test('wording used in two places in the program is the same in both', () => {
  const { testMode, methods } = paymentTexts('en');
  expect(testMode).toBe(TEST_MODE);
  expect(methods).toEqual(METHOD_LABELS);
  expect(verificationTexts('en').verdicts.mismatch.text).toContain(RECORD_MISMATCH);
  const {
    unknown,
    input,
    rateLimited,
    expired,
    updated,
    decided,
    mismatch,
    incomplete: _incomplete,
    ...others
  } = pageTexts('en').errors;
  expect([unknown, input, rateLimited, expired]).toEqual(
    messagesOf('UNKNOWN', 'INVALID_INPUT', 'RATE_LIMITED', 'QUOTE_EXPIRED'),
  );
  expect([updated, decided]).toEqual(messagesOf('QUOTE_UPDATED', 'QUOTE_DECIDED'));
  // Customers also see whom to ask.
  expect(mismatch).toBe(`${ERRORS.EVIDENCE_MISMATCH.message} Please contact the company.`);
  expect([others.storageFull, others.pdf]).toEqual(messagesOf('STORAGE_FULL', 'PDF_UNAVAILABLE'));
  expect([others.paymentRefused, others.paymentUnavailable]).toEqual(
    messagesOf('PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'),
  );
});

test('the consent has the same parts in both languages: acceptance, electronic signature, typed name, copies', () => {
  const [inEnglish, inSpanish] = LANGUAGES.map((language) => quoteTexts(language).consent('Blue Water', false));
  for (const part of [
    'Blue Water',
    'choosing Approve',
    'accept this quote',
    'sign it electronically',
    'is my signature',
    'signed copy',
  ])
    expect(inEnglish).toContain(part);
  for (const part of [
    'Blue Water',
    'elegir Aprobar',
    'acepto esta cotización',
    'firmarla electrónicamente',
    'es mi firma',
    'copia firmada',
  ])
    expect(inSpanish).toContain(part);
  // The page may fill in a name, so the text must not say that the customer types one.
  expect(inEnglish).not.toMatch(/typing/i);
  expect(inSpanish).not.toMatch(/escribir/i);
  // The consent names the buttons as the page does, even a button with an amount.
  for (const language of LANGUAGES) {
    const { approve, andPay } = pageTexts(language).sign;
    const paying = `${approve} ${andPay('').trim()}`;
    const { consent } = quoteTexts(language);
    expect(consent('Blue Water', true)).toContain(`${approve} (`);
    expect(consent('Blue Water', true)).toContain(paying);
    expect(consent('Blue Water', false)).toContain(`${approve} `);
    expect(consent('Blue Water', false), 'no such button').not.toContain(paying);
  }
});
