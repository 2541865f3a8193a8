/** The number of a company's first quote, unless the company starts higher. */
export const FIRST_QUOTE_NUMBER = 1001;

/** The highest number that a company can continue from another program. It is far below what the database can store. */
export const NEXT_QUOTE_NUMBER_MAX = 99_999_999;

/** The prefix of every number. Links and searches depend on it, so all companies share it. */
export const QUOTE_NUMBER_PREFIX = 'Q-';

/** Returns a quote's name, such as "Q-1042". All revisions share the number. */
export function quoteNumber(number: number): string {
  return `${QUOTE_NUMBER_PREFIX}${number}`;
}
