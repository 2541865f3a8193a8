/** A company can start at a higher number. */
export const FIRST_QUOTE_NUMBER = 1001;

/** A company can continue another program's numbers up to this one. The database could store far higher ones. */
export const NEXT_QUOTE_NUMBER_MAX = 99_999_999;

/** Links and searches depend on the prefix, so all companies share it. */
export const QUOTE_NUMBER_PREFIX = 'Q-';

/** Returns "Q-1042". All revisions share the number. */
export function quoteNumber(number: number): string {
  return `${QUOTE_NUMBER_PREFIX}${number}`;
}
