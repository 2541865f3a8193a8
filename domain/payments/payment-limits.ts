/** Limits of the data that staff enter about payments. Lengths are in characters. */
/** such as the number of a check */
export const PAYMENT_REFERENCE_MAX = 100;
/** reason for a refund or a voided entry */
export const PAYMENT_REASON_MAX = 500;
/** of one quote with its revisions: recorded payments, refunds and price reductions, each */
export const LEDGER_LINES_MAX = 100;
