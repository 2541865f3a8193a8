/** LIKE patterns for the text in a search box. Every word has to match. */
export interface SearchPatterns {
  /** pattern of the longest word, for which the index finds the fewest rows */
  readonly first: string;
  readonly others: string[];
}

const WORDS_MAX = 6;
/** The index contains groups of three letters, so shorter words match only the start of a word. */
const PART_MIN = 3;

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length >= PART_MIN ? `%${literal}%` : `% ${literal}%`;
}

/** Returns null when nothing was typed. Searched columns are stored in lowercase with a leading space. */
export function searchPatterns(typed: string): SearchPatterns | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  words.sort((a, b) => b.length - a.length);
  const [first, ...others] = words.map(patternOf);
  return first === undefined ? null : { first, others };
}
