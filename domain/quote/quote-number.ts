/** The number of a company's first quote, unless the company starts higher. */
export const FIRST_QUOTE_NUMBER = 1001;

/**
 * A company can continue the numbers of another program up to this one. The limit is far below what the database can
 * store.
 */
export const NEXT_QUOTE_NUMBER_MAX = 99_999_999;

/** The prefix of every number. Links and searches depend on it, so it is the same for every company. */
export const QUOTE_NUMBER_PREFIX = 'Q-';

/** The name of a quote: "Q-1042". All revisions share the number. */
export function quoteNumber(number: number): string {
  return `${QUOTE_NUMBER_PREFIX}${number}`;
}
