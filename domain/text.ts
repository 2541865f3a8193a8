/** U+FFFD, the character that programs show in place of a broken one. */
const REPLACEMENT = '\uFFFD';

/**
 * The text in a form that can be stored, sent and hashed alike. UTF-8 has no form for half of a surrogate pair, which
 * remains after a cut through an emoji, and PostgreSQL cannot store U+0000. Browsers replace both when they send a form
 * or read a page, and so does this function: it does not refuse what people cannot see, and a replacement shows that
 * something was lost. Everything else stays as typed.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/**
 * White space, control characters, direction and joining marks, and letters that are drawn blank: Hangul fillers and
 * the Braille pattern without dots.
 */
const UNSEEN_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;

/**
 * A text that people typed for others to read: trimmed, and empty when nothing in it is visible. An invisible name is
 * no name, whether it consists of blanks or of characters that only look like nothing.
 */
export function visibleText(text: string): string {
  return UNSEEN_ONLY.test(text) ? '' : text.trim();
}

/**
 * The start of a text, at most `max` UTF-16 code units long, as all lengths here are counted. It never ends with half a
 * character.
 */
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

/** Control characters, line and paragraph separators, and what turns the direction of the text around it. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Common endings of web addresses, which mail programs turn into links without "https" or "www". */
const LINKED_ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|shop|site|online|xyz|me|us|uk|ru|cn|ca|eu|tv|cc|ai|ly|gg|tk|edu|gov|mil|top|vip|icu|live|store|tech|club|page|cloud|link|click|example|test';
/** "J.de Boer" is a person. Otherwise one letter can be a host name. */
const BARE_ADDRESS = new RegExp(
  String.raw`[\p{L}\p{N}-]\.(?:${LINKED_ENDINGS})(?![\p{L}\p{N}])|[\p{L}\p{N}-]{2}\.de(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\/`,
  'iu',
);

/** Whether a mail program would turn a word of the text into a link. */
function holdsWebAddress(text: string): boolean {
  // Browsers take the ideographic full stop for a dot.
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return /:\/\/|www\./i.test(plain) || BARE_ADDRESS.test(plain);
}

/**
 * Whether a text can be the name of a person, a company, a device or a key. Names appear in emails to people who did
 * not choose them, and on terminals, so they may contain nothing that becomes a link and nothing that breaks a line.
 */
export function isPlainName(name: string): boolean {
  return !UNPRINTABLE.test(name) && !holdsWebAddress(name);
}

/** For a terminal or a file of lines: what would move the cursor or change its colors is written as its code. */
export function printable(text: string): string {
  const shown = (character: string) =>
    UNPRINTABLE.test(character) ? `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}` : character;
  return Array.from(text, shown).join('');
}

/** Whether two names are the same: case and the number of blanks do not matter. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}
