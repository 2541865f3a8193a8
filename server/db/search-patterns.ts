/** Patterns of LIKE for what somebody typed into a search box: every word has to be found. */
export interface SearchPatterns {
  /** of the longest word, which the index finds the fewest rows for */
  readonly first: string;
  readonly others: string[];
}

const WORDS_MAX = 6;
/** The index holds groups of three letters; shorter words are looked for at the start of a word only. */
const PART_MIN = 3;

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length >= PART_MIN ? `%${literal}%` : `% ${literal}%`;
}

/** null when nothing was typed. Searched texts are kept in small letters with a space in front. */
export function searchPatterns(typed: string): SearchPatterns | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  words.sort((a, b) => b.length - a.length);
  const [first, ...others] = words.map(patternOf);
  return first === undefined ? null : { first, others };
}
