/** Limits of what staff enter about payments. Lengths are in characters. */
/** such as the number of a check */
export const PAYMENT_REFERENCE_MAX = 100;
/** why money goes back, or an entry is taken back */
export const PAYMENT_REASON_MAX = 500;
/** of one quote with its revisions: recorded payments, refunds and price reductions, each */
export const LEDGER_LINES_MAX = 100;
