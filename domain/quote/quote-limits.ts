/** Text limits are in characters. `LINES_MAX` limits the lines. */

export const LINE_DESCRIPTION_MAX = 200;
export const LINE_QUANTITY_MAX = 1_000_000;
export const QUANTITY_PLACES = 2;
/** as a fraction. The percentage has two decimals fewer */
export const TAX_RATE_PLACES = 6;
export const DISCOUNT_MESSAGE_MAX = 200;
export const QUOTE_NOTES_MAX = 4000;
export const SEND_MESSAGE_MAX = 2000;
export const QUESTION_MAX = 2000;
export const REASON_MAX = 1000;
export const SEARCH_MAX = 100;
