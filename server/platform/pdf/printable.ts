import coverage from './coverage.generated.json' with { type: 'json' };
import type { QuoteDocument } from './document.ts';

/** Text that every PDF standard accepts, and the number of characters that `□` replaced. */
interface PrintableText {
  text: string;
  replaced: number;
}

/** Letters, digits and punctuation of the main font, which make up most texts. */
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2212]*$/;
/** Invisible characters that affect their neighbors: joiners, variation selectors, emoji tags and direction marks. */
const SHAPING = /[\u00ad\u061c\u200b-\u200f\u2060]|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/u;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters, and overrides of the writing direction, which could make a price read backward. */
const DROPPED = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Private-use and unassigned characters mean nothing to other readers. PDF standards forbid private-use ones. */
const MEANINGLESS = /[\p{Co}\p{Cn}]/u;
/** A combining mark without a base letter. Typst looks for it in the fonts of its neighbors and may find none. */
const LONE_MARK = /^(?:\s|\p{Default_Ignorable_Code_Point})*\p{M}/u;
/** WHITE SQUARE, because the usual U+FFFD is in none of the fonts. */
const REPLACEMENT = '\u25a1';

/** A run without a place to break would overflow its column. Hashes (64 digits) have their own line. */
const LONG_RUN = /[^\s\u200b]{25,}/gu;
const BREAK = '\u200b';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Makes text printable: composed form, no control characters, no direction overrides, and `□` for characters that no
 * font can draw. All parts of a visible character must come from one font. If the base letter's font lacks a mark, `□`
 * replaces both.
 */
export function printableText(source: string): PrintableText {
  const normal = source.replace(LINE_ENDS, '\n').toWellFormed().normalize('NFC');
  if (PLAIN.test(normal)) return { text: normal, replaced: 0 };
  let text = '';
  let replaced = 0;
  for (const { segment } of graphemes.segment(normal)) {
    const kept = keptCharacters(segment);
    if (isDrawable(kept)) text += kept;
    else {
      const [base = ''] = kept;
      text += base !== kept && isDrawable(base) ? base : REPLACEMENT;
      replaced += 1;
    }
  }
  return { text, replaced };
}

function keptCharacters(segment: string): string {
  if (segment === '\n') return segment;
  if (segment === '\t') return ' ';
  let kept = '';
  for (const character of segment) if (SHAPING.test(character) || !DROPPED.test(character)) kept += character;
  return kept;
}

function isDrawable(cluster: string): boolean {
  if (cluster === '\n') return true;
  const visible = Array.from(cluster)
    .filter((character) => !SHAPING.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
  if (MEANINGLESS.test(cluster) || LONE_MARK.test(cluster)) return false;
  return (
    visible.length === 0 || coverage.some(({ ranges }) => visible.every((codePoint) => isInRanges(codePoint, ranges)))
  );
}

function isInRanges(codePoint: number, ranges: readonly (readonly number[])[]): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first = 0, last = 0] = ranges[middle] ?? [];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Inserts invisible places to break into words that are too long for a column. */
export function withBreaks(text: string): string {
  return text.replace(LONG_RUN, (run) => {
    let out = '';
    let since = 0;
    for (const { segment } of graphemes.segment(run)) {
      out += segment;
      since += 1;
      if (since >= 12 || /[@./_-]$/.test(segment)) {
        out += BREAK;
        since = 0;
      }
    }
    return out.endsWith(BREAK) ? out.slice(0, -BREAK.length) : out;
  });
}

/** Fields that no person reads as text. The template gets them unchanged. */
const VERBATIM = new Set(['path', 'approveUrl', 'brand', 'onBrand', 'lang', 'tone', 'attachJson']);
/** Fields that a program or a careful reader compares character by character, so they get no line breaks. */
const UNBROKEN = new Set(['title', 'pageOf', 'hashes']);

export function printableDocument(document: QuoteDocument): { document: QuoteDocument; replaced: number } {
  let replaced = 0;
  const clean = (value: unknown, unbroken: boolean): unknown => {
    if (typeof value === 'string') {
      const printable = printableText(value);
      replaced += printable.replaced;
      return unbroken ? printable.text : withBreaks(printable.text);
    }
    if (Array.isArray(value)) return value.map((member) => clean(member, unbroken));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [
      name,
      VERBATIM.has(name) ? member : clean(member, unbroken || UNBROKEN.has(name)),
    ]);
    return Object.fromEntries(members);
  };
  return { document: clean(document, false) as QuoteDocument, replaced };
}
