import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, unseenText } from '#tests/support/any-text.ts';
import { cutText, isPlainName, keepTogether, printable, storableText, visibleText } from './text.ts';

const wellFormed = anyText().map((text) => text.toWellFormed());

test.each([
  ['14 Oyster Creek Ln, Beaufort, SC 29902', '14 Oyster Creek Ln, Beaufort, SC~29902'],
  ['November 28, 2026 at 1:26 AM ET', 'November 28, 2026 at 1:26~AM~ET'],
  ['2,200 sq ft × $0.30', '2,200~sq~ft × $0.30'],
  ['120 linear ft × $1.25', '120~linear~ft × $1.25'],
  ['I AM ET here, 5 AM', 'I AM ET here, 5~AM'],
])('what belongs together stays on one line: %s', (text, shown) =>
  expect(keepTogether(text)).toBe(shown.replaceAll('~', '\u00a0')),
);

describe('stored texts', () => {
  test('a stored text is well-formed, has no NUL, and survives UTF-8 unchanged', () => {
    fc.assert(
      fc.property(anyText(), (typed) => {
        const text = storableText(typed);
        const throughBytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
        return (
          text.isWellFormed() &&
          !text.includes('\0') &&
          throughBytes === text &&
          JSON.parse(JSON.stringify(text)) === text
        );
      }),
    );
  });

  test('a stored text keeps everything else as typed', () => {
    fc.assert(fc.property(wellFormed, (typed) => storableText(typed) === typed.replaceAll('\0', '\ufffd')));
    expect(storableText('e\u0301 \u202e \u{1f3e0}\r\n')).toBe('e\u0301 \u202e \u{1f3e0}\r\n');
  });
});

describe('texts that others read', () => {
  const unseen = unseenText();

  test('a text that others read is empty when it contains nothing visible', () => {
    fc.assert(fc.property(unseen, (typed) => visibleText(typed) === ''));
  });

  test('a text that others read keeps visible characters, and the joining and direction marks next to them', () => {
    fc.assert(
      fc.property(
        unseen,
        fc.constantFrom('Ann', 'José', '李小龙', '👨‍👩‍👧', '−', '١'),
        unseen,
        (before, name, after) => {
          const typed = `${before}${name}${after}`;
          return visibleText(typed) === typed.trim();
        },
      ),
    );
  });
});

describe('shortened texts', () => {
  test('a shortened text is the start of the text, up to the limit, and never ends with half a character', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(20), (text, max) => {
        const cut = cutText(text, max);
        return (
          text.startsWith(cut) &&
          cut.isWellFormed() &&
          cut.length <= max &&
          cut.length >= Math.min(text.length, max - 1)
        );
      }),
    );
    expect(cutText('ab🏠', 3)).toBe('ab');
    expect(cutText('ab🏠', 4)).toBe('ab🏠');
  });
});

test.each([
  ['Ann Lee', true],
  ['Ann’s Washing & Sons, Inc.', true],
  ['水洗い 🚿', true],
  ["St. John's", true],
  ['A.B. Washing', true],
  ['Dr. Clean', true],
  ['Smith Co.', true],
  ['No.1 Wash', true],
  ['J.R.Smith', true],
  ['J.de Boer', true],
  ['Wash/Rinse & Co.', true],
  ['U.S. Clean', true],
  ['Acme.Company', true],
  ['3.5 Gallon Wash', true],
  ['Wash.com', false],
  ['Clean.co', false],
  ['paypal.example verify', false],
  ['PayPal.COM. Sign in', false],
  ['(paypal.com)', false],
  ['paypal.com-verify', false],
  ['evil.co.uk', false],
  ['t.co', false],
  ['evil.de', false],
  ['evil.example/login now', false],
  ['evil.zip/login', false],
  ['paypal．com', false],
  ['paypal。com', false],
  ['paypal｡com', false],
  ['münchen.info', false],
  ['Your Bank: sign in at https://evil.example', false],
  ['ftp://evil.example', false],
  ['WWW.evil.example', false],
  ['ｗｗｗ．evil.example', false],
  ['Ann\r\nBcc: all@example.com', false],
  ['Ann\u2028Lee', false],
  ['\u001b[2J', false],
  ['\u202eeeL nnA', false],
])('the text %j can be a name: %s', (name, expected) => {
  expect(isPlainName(name)).toBe(expected);
});

test('text printed for an operator can’t move the cursor', () => {
  expect(printable('Ann \u001b[2J\u202eLee\n')).toBe('Ann \\u{1b}[2J\\u{202e}Lee\\u{a}');
  expect(printable('Zoë 🚿')).toBe('Zoë 🚿');
});
