import { expect, test } from 'vitest';
import { hostileText, seededRandom } from '#tests/support/hostile-text.ts';
import { sampleDocument, signedDocument } from '#tests/support/pdf-documents.ts';
import { printableDocument, printableText, withBreaks } from './printable.ts';

test.each([
  ['plain text stays', 'Driveway – $1,234.50', 'Driveway – $1,234.50', 0],
  ['accents are composed', 'cafe\u0301', 'café', 0],
  ['line ends become one kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd', 0],
  ['a tab becomes a space', 'a\tb', 'a b', 0],
  ['control characters are removed', 'a\u0000b\u001b[31mc\u007f', 'ab[31mc', 0],
  ['direction overrides are removed', 'total \u202e00.1$\u202c', 'total 00.1$', 0],
  ['invisible letters are removed', 'a\u3164b\ufeff', 'ab', 0],
  ['scripts that a font has stay', '山田 김민수 שלום تنظيف हिन्दी ถนน', '山田 김민수 שלום تنظيف हिन्दी ถนน', 0],
  ['joined emoji stay', '👨‍👩‍👧‍👦 👍🏽 🇺🇸', '👨‍👩‍👧‍👦 👍🏽 🇺🇸', 0],
  ['scripts that no font has are replaced', 'தமிழ்', '□□□', 3],
  ['half of a surrogate pair is replaced', 'a\ud83db', 'a□b', 1],
  ['private-use characters are replaced', '\ue000', '□', 1],
  ['a mark that no font has with its letter leaves the letter', 'a\u0f71', 'a', 1],
])('%s', (_, source, text, replaced) => {
  expect(printableText(source)).toEqual({ text, replaced });
});

test('printable text is unchanged', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 300; round += 1) {
    const once = printableText(hostileText(random)).text;
    expect(printableText(once)).toEqual({ text: once, replaced: 0 });
    expect(once.isWellFormed()).toBe(true);
  }
});

test('long words get places to break, and nothing else is changed', () => {
  const random = seededRandom(8);
  expect(withBreaks('short words stay')).toBe('short words stay');
  expect(withBreaks('a'.repeat(30))).toBe(['a'.repeat(12), 'a'.repeat(12), 'a'.repeat(6)].join('\u200b'));
  expect(withBreaks('maximiliano.bartholomew@example.com')).toBe(
    'maximiliano.\u200bbartholomew@\u200bexample.\u200bcom',
  );
  for (let round = 0; round < 300; round += 1) {
    const text = printableText(hostileText(random)).text.replaceAll('\u200b', '');
    expect(withBreaks(text).replaceAll('\u200b', '')).toBe(text);
  }
});

test('a document keeps machine-readable values unchanged, and counts replaced characters', () => {
  const signed = signedDocument({ ...sampleDocument(), notes: 'தமிழ்' });
  const source = { ...signed, attachJson: '{"raw":"\u0000தமிழ்"}' };
  const { document, replaced } = printableDocument(source);
  expect(replaced).toBe(3);
  expect(document.attachJson).toBe(source.attachJson);
  expect(document.certificate?.hashes).toEqual(source.certificate?.hashes);
  expect(document.issuedAt).toBe(source.issuedAt);
});
