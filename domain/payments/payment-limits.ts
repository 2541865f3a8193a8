/** Text lengths are in characters. */

export const PAYMENT_REFERENCE_MAX = 100;
export const PAYMENT_REASON_MAX = 500;
/** per quote number, for each of recorded payments, refunds and price reductions */
export const LEDGER_LINES_MAX = 100;
