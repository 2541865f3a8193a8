/** Limits of the parts of a quote; texts in characters. `LINES_MAX` limits the number of lines. */
export const LINE_DESCRIPTION_MAX = 200;
export const LINE_QUANTITY_MAX = 1_000_000;
/** decimals of a line's quantity */
export const QUANTITY_PLACES = 2;
/** decimals of a tax rate as a fraction; its percentage has two decimals fewer */
export const TAX_RATE_PLACES = 6;
export const DISCOUNT_MESSAGE_MAX = 200;
export const QUOTE_NOTES_MAX = 4000;
/** the staff's message in the email that carries a quote to its customer */
export const SEND_MESSAGE_MAX = 2000;
/** a customer's question about a quote */
export const QUESTION_MAX = 2000;
/** why a quote was declined, or how the customer gave the decision */
export const REASON_MAX = 1000;
/** the search text in the list of quotes and among customers */
export const SEARCH_MAX = 100;
