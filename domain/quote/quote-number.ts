/** The number of a company's first quote, unless it begins higher. */
export const FIRST_QUOTE_NUMBER = 1001;

/** A company may go on counting from another program's numbers, up to here. Far below what the database can count. */
export const NEXT_QUOTE_NUMBER_MAX = 99_999_999;

/** What stands before every number. Links and searches know it, so it is the same for every company. */
export const QUOTE_NUMBER_PREFIX = 'Q-';

/** How people name a quote: "Q-1042". Revisions share the number. */
export function quoteNumber(number: number): string {
  return `${QUOTE_NUMBER_PREFIX}${number}`;
}
