/** Limits of a company's own texts, in characters, and of the time until a company is deleted. */
export const LICENSE_LINE_MAX = 200;
export const TERMS_MAX = 8000;
/** how customers can pay without a card */
export const OTHER_WAYS_TO_PAY_MAX = 500;
/** next steps after an approval, as the company words them */
export const NEXT_STEPS_MAX = 500;
/** why a company needs to send more emails */
export const ALLOWANCE_REASON_MAX = 1000;
/** Days from the request for deletion until the company is erased. The deletion can be canceled during this time. */
export const GRACE_DAYS = 30;
