/** U+FFFD, the character that programs show for a broken one. */
const REPLACEMENT = '\uFFFD';

/**
 * Returns text in a form that is the same when stored, sent and hashed. UTF-8 can't encode half of a surrogate pair,
 * which is left when an emoji is cut in two, and PostgreSQL can't store U+0000. Both are replaced, as browsers do in
 * forms and pages, instead of refused: people can't see them, and the replacement shows that something was lost.
 * Everything else stays as typed.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/**
 * Matches text with nothing visible: white space, control characters, direction and joining marks, and letters that
 * are drawn blank (Hangul fillers and the empty Braille pattern).
 */
const UNSEEN_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;

/**
 * Returns text for others to read: trimmed, and empty when nothing in it is visible. A name of blanks, or of
 * characters that only look blank, counts as no name.
 */
export function visibleText(text: string): string {
  return UNSEEN_ONLY.test(text) ? '' : text.trim();
}

/**
 * Returns the start of a text, at most `max` UTF-16 code units long, like all lengths here. It never ends with half a
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

/**
 * Matches control characters, line and paragraph separators, and characters that change the writing direction of the
 * text around them.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Common endings of host names that email programs turn into links even without "https" or "www". */
const LINKED_ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|shop|site|online|xyz|me|us|uk|ru|cn|ca|eu|tv|cc|ai|ly|gg|tk|edu|gov|mil|top|vip|icu|live|store|tech|club|page|cloud|link|click|example|test';
/** A single letter is not taken for a host name after another letter's period: "J.de Boer" is a person. */
const BARE_ADDRESS = new RegExp(
  String.raw`[\p{L}\p{N}-]\.(?:${LINKED_ENDINGS})(?![\p{L}\p{N}])|[\p{L}\p{N}-]{2}\.de(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\/`,
  'iu',
);

/** Returns whether an email program would turn a word of the text into a link. */
function holdsWebAddress(text: string): boolean {
  // Browsers treat the ideographic full stop as a period.
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return /:\/\/|www\./i.test(plain) || BARE_ADDRESS.test(plain);
}

/**
 * Returns whether a text can be the name of a person, a company, a device or a key. Names appear in emails to people
 * who did not choose them, and on terminals, so they must not contain a link or anything that breaks a line.
 */
export function isPlainName(name: string): boolean {
  return !UNPRINTABLE.test(name) && !holdsWebAddress(name);
}

/**
 * Makes text safe for a terminal or a log line: characters that would move the cursor or change its colors are
 * written as codes.
 */
export function printable(text: string): string {
  const shown = (character: string) =>
    UNPRINTABLE.test(character) ? `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}` : character;
  return Array.from(text, shown).join('');
}

/** Returns whether two names are the same, ignoring case and repeated blanks. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}
