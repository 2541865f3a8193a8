import fc from 'fast-check';

/**
 * Sequences that have broken programs: characters that are invisible, can't be stored, or reverse or join their
 * neighbors.
 */
const PIECES = [
  '\0',
  '\ud800',
  '\udfff',
  '\ude00\ud83d',
  '\u{1f3e0}',
  '\u{10ffff}',
  '👨‍👩‍👧‍👦',
  'e\u0301',
  '\u0301',
  '\u202eabc\u202c',
  '\u2066\u200f\u061c',
  '\u200b\u2060\ufeff',
  '\ufffd\ufffe\uffff',
  '\u0085\u2028\u2029\u001b',
  '\r\n\t',
  '\\ud800\\u0000',
  '%00%ed%a0%80',
  '"\'\\</>&{}',
  'ﷺ ẞ İ ı ſ',
];

const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const typed = fc.constantFrom('Ann', 'José', '李小龙', '12 Oak Street', ' ', 'x');

/**
 * Generates any sequence of UTF-16 code units that a program can send, including unpaired surrogates. Half of
 * the pieces read like text.
 */
export function anyText({ maxPieces = 6 } = {}): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(codeUnit, fc.constantFrom(...PIECES), typed), { maxLength: maxPieces })
    .map((all) => all.join(''));
}

/** Blanks, invisible characters, and letters that look blank. */
const UNSEEN = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u3000',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2064',
  '\u2066',
  '\u206f',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff9',
  '\u{1d159}',
  '\u{1d173}',
  '\u{e0041}',
  '\u{e01ef}',
];

/** Generates a text with nothing visible in it, short enough for every field. */
export function unseenText(): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...UNSEEN), { maxLength: 12 }).map((all) => all.join(''));
}
