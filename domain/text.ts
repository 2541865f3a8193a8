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
