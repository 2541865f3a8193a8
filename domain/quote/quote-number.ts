/** The default first number. A company can start at a higher one. */
export const FIRST_QUOTE_NUMBER = 1001;

/**
 * The highest number that a company can enter, to continue another program's numbers. The database could store far
 * higher ones.
 */
export const NEXT_QUOTE_NUMBER_MAX = 99_999_999;

/** Links and searches depend on the prefix, so all companies share it. */
export const QUOTE_NUMBER_PREFIX = 'Q-';

/** Returns "Q-1042". All revisions share the number. */
export function quoteNumber(number: number): string {
  return `${QUOTE_NUMBER_PREFIX}${number}`;
}
