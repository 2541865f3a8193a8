/** Limits of the data that staff enter about payments. Text lengths are in characters. */

/** such as a check number */
export const PAYMENT_REFERENCE_MAX = 100;
/** reason for a refund or a voided entry */
export const PAYMENT_REASON_MAX = 500;
/** limit per quote number, counted separately for recorded payments, refunds and price reductions */
export const LEDGER_LINES_MAX = 100;
