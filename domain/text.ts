/** U+FFFD, which programs show for a broken character. */
const REPLACEMENT = '\uFFFD';

/**
 * Makes text the same when stored, sent and hashed. Replaces U+0000, which PostgreSQL can't store, and half of a split
 * emoji, which UTF-8 can't encode. The replacement character shows that something was lost.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/**
 * Matches text of only white space, control characters, direction and joining marks, and letters drawn blank (Hangul
 * fillers and the empty Braille pattern).
 */
const UNSEEN_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;

/** Trims text that others read. A name of blanks, or of characters that look blank, counts as no name. */
export function visibleText(text: string): string {
  return UNSEEN_ONLY.test(text) ? '' : text.trim();
}

const INSIDE_UNIT =
  /(?<=\b[A-Z]{2}) (?=\d{5}\b)|(?<=\d) (?=[AP]M\b)|(?<=\d\s[AP]M) (?=[A-Z]{2,5}\b)|(?<=\d) (?=(?:sq|linear) ft\b)|(?<=\b(?:sq|linear)) (?=ft\b)/g;

/**
 * Keeps "SC 29902", "1:26 AM ET" and "2,200 sq ft" on one line, for text on a screen. Text that people copy or that a
 * program reads keeps its plain spaces.
 */
export function keepTogether(text: string): string {
  return text.replace(INSIDE_UNIT, '\u00a0');
}

/** Cuts to at most `max` UTF-16 code units, but never in the middle of a character. */
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

/** Matches control characters, line separators, and characters that change the writing direction. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Email programs link host names with these endings, even without "https" or "www". */
const LINKED_ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|shop|site|online|xyz|me|us|uk|ru|cn|ca|eu|tv|cc|ai|ly|gg|tk|edu|gov|mil|top|vip|icu|live|store|tech|club|page|cloud|link|click|example|test';
/** "J.de Boer" is a person, so one letter before ".de" doesn't make a host name. */
const BARE_ADDRESS = new RegExp(
  String.raw`[\p{L}\p{N}-]\.(?:${LINKED_ENDINGS})(?![\p{L}\p{N}])|[\p{L}\p{N}-]{2}\.de(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\/`,
  'iu',
);

function holdsWebAddress(text: string): boolean {
  // Browsers treat the ideographic full stop as a period.
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return /:\/\/|www\./i.test(plain) || BARE_ADDRESS.test(plain);
}

/**
 * Checks a name of a person, company, device or key. Emails show names to people who did not choose them, so a name
 * must not contain a link or a line break.
 */
export function isPlainName(name: string): boolean {
  return !UNPRINTABLE.test(name) && !holdsWebAddress(name);
}

/** Makes text safe for a terminal or log. Writes characters that move the cursor or change colors as codes. */
export function printable(text: string): string {
  const shown = (character: string) =>
    UNPRINTABLE.test(character) ? `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}` : character;
  return Array.from(text, shown).join('');
}

/** Compares names. Ignores case and repeated blanks. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}
