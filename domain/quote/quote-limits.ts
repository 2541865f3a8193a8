/** How large the parts of a quote may be; texts in characters. The number of lines is `LINES_MAX`. */
export const LINE_DESCRIPTION_MAX = 200;
export const LINE_QUANTITY_MAX = 1_000_000;
/** decimals of a line's quantity */
export const QUANTITY_PLACES = 2;
/** decimals of a tax rate as a fraction; its percentage has two fewer */
export const TAX_RATE_PLACES = 6;
export const DISCOUNT_MESSAGE_MAX = 200;
export const QUOTE_NOTES_MAX = 4000;
/** what staff write into the mail that takes a quote to its customer */
export const SEND_MESSAGE_MAX = 2000;
/** what a customer asks about a quote */
export const QUESTION_MAX = 2000;
/** why a quote was declined, or how its decision was given */
export const REASON_MAX = 1000;
/** what is searched for in the list of quotes and among customers */
export const SEARCH_MAX = 100;
