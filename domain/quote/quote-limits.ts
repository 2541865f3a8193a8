/** Limits of a quote's parts, in characters for texts. The number of lines is limited by `LINES_MAX`. */

export const LINE_DESCRIPTION_MAX = 200;
export const LINE_QUANTITY_MAX = 1_000_000;
/** decimals of a line's quantity */
export const QUANTITY_PLACES = 2;
/** decimals of a tax rate as a fraction; as a percentage it has two fewer */
export const TAX_RATE_PLACES = 6;
export const DISCOUNT_MESSAGE_MAX = 200;
export const QUOTE_NOTES_MAX = 4000;
/** the message from staff in the email that carries a quote */
export const SEND_MESSAGE_MAX = 2000;
/** a customer's question about a quote */
export const QUESTION_MAX = 2000;
/** the reason for a decline, or how the customer gave the decision */
export const REASON_MAX = 1000;
/** the search text in the list of quotes and among customers */
export const SEARCH_MAX = 100;
