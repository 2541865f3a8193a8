/** How large a company's own texts may be, in characters, and how long its end takes. */
export const LICENSE_LINE_MAX = 200;
export const TERMS_MAX = 8000;
/** why a company needs to send more mails */
export const ALLOWANCE_REASON_MAX = 1000;
/** From the day the deletion is asked for until the company is erased; it can be taken back all that time. */
export const GRACE_DAYS = 30;
