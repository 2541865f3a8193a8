/** U+FFFD, the sign that every program shows where a character is broken. */
const REPLACEMENT = '\uFFFD';

/**
 * The text as it can be stored, sent and hashed alike. UTF-8 has no form for half of a surrogate pair, which is what a cut
 * through an emoji leaves behind, and PostgreSQL keeps no U+0000. Browsers replace both when they send a form or read a page,
 * and so does this: nothing is refused that people cannot see, and where something was lost they see it. Everything else
 * stays as it was typed.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** White space, controls, signs of direction and joining, and the letters that are drawn blank: fillers of Hangul, Braille without dots. */
const UNSEEN_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;

/**
 * A text that people have typed for others to read: without blanks around it, and empty when nothing in it can be seen. A name that
 * nobody sees is none, whether somebody has typed blanks or signs that only look like nothing.
 */
export function visibleText(text: string): string {
  return UNSEEN_ONLY.test(text) ? '' : text.trim();
}

/** The beginning of a text, at most `max` UTF-16 code units long, as lengths are counted here; it never ends in half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const isInsidePair = isHighSurrogate(text.charCodeAt(max - 1)) && isLowSurrogate(text.charCodeAt(max));
  return text.slice(0, isInsidePair ? max - 1 : max);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Names as people type them: capitals and the number of blanks do not matter. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}
