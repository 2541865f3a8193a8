import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OPERATIONS } from '#contract/openapi/operations.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { pageTexts, siteTexts, verificationTexts } from '#domain/language/texts.ts';
import { KIND_RULES } from '#domain/messages/template-kinds.ts';
import { metadataFor } from '#web/site/metadata/metadata.ts';
import { VerdictCard } from './verdict-card.tsx';

const GENUINE = {
  result: 'genuine',
  organization_name: 'Clearview Exterior Cleaning',
  quote_number: 'Q-1042',
  decided_at: '2026-11-22T12:00:00Z',
  time_zone: 'America/New_York',
  name: 'Jordan Avery',
} as const;

const SIGNED = /This signed copy was created here .* Signed by/;
const APPROVAL = /This copy of the approval was created here .* Approved, recorded by the company/;
const DECLINE = /This copy of the decline was created here/;

test.each([
  ['approved', 'customer', SIGNED],
  ['approved', 'staff', APPROVAL],
  ['declined', 'customer', DECLINE],
  ['declined', 'staff', DECLINE],
] as const)('a copy of a quote that was %s by %s is named correctly', (decision, decided_by, words) => {
  for (const language of ['en', 'es'] as const) {
    const html = renderToStaticMarkup(
      createElement(VerdictCard, { verdict: { ...GENUINE, decision, decided_by }, sha256: 'ab', language }),
    );
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    if (language === 'en') expect(text).toMatch(words);
    expect(/sign|firm/i.test(text)).toBe(words === SIGNED);
  }
});

test.each([
  ['en', 'We don’t recognize this file'],
  ['es', 'No reconocemos este archivo'],
] as const)('an unknown file is not called a forgery (%s)', (language, title) => {
  const html = renderToStaticMarkup(
    createElement(VerdictCard, { verdict: { result: 'unknown' }, sha256: 'ab', language }),
  );
  expect(html).toContain(title);
  expect(html).not.toMatch(/not genuine|no es auténtic/i);
});

test('a genuine receipt isn’t recognized, and both the answer and the notes say why', () => {
  for (const [language, receipts, quotes] of [
    ['en', /payment receipt/i, /quotes? from before the decision/],
    ['es', /recibos? de pago/i, /cotizaci(ón|ones) de antes de la decisión/],
  ] as const) {
    const { notes, verdicts } = verificationTexts(language);
    for (const text of [notes.notChecked.text, verdicts.unknown.text]) {
      expect(text).toMatch(receipts);
      expect(text).toMatch(quotes);
    }
  }
});

test('texts about the PDF of any decision never call it signed, because declines and decisions recorded by staff aren’t', () => {
  for (const language of LANGUAGES) {
    const { pageTitle, heading, lead, file, notes } = verificationTexts(language);
    const link = siteTexts(language).links.verify;
    expect(JSON.stringify([pageTitle, heading, lead, file, notes, link])).not.toMatch(/sign|firma/i);
    expect(pageTexts(language).mismatch.keepCopy('Blue Water')).not.toMatch(/signed|firmada/i);
  }
  const { title, description } = metadataFor('/verify', 'Rinseline');
  const about = [title, description, OPERATIONS['quotes.signedPdf']?.summary, KIND_RULES.quote_approved.about];
  expect(JSON.stringify(about)).not.toMatch(/signed/i);
});

test('the file’s hash is mentioned only in the details that a person opens', () => {
  for (const language of LANGUAGES) {
    const { heading, lead, file, fileHint, check, nothingGiven } = verificationTexts(language);
    expect(JSON.stringify([heading, lead, file, fileHint, check, nothingGiven])).not.toMatch(
      /sha-?256|fingerprint|huella/i,
    );
    const html = renderToStaticMarkup(
      createElement(VerdictCard, { verdict: { result: 'unknown' }, sha256: 'ab', language }),
    );
    expect(html.replace(/<details.*<\/details>/s, '')).not.toMatch(/sha-?256/i);
    expect(html).toContain('<code>ab</code></p></details>');
  }
});
