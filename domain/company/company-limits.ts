/** Maximum lengths of a company's own texts, in characters, and the days until a company is deleted. */

export const LICENSE_LINE_MAX = 200;
export const TERMS_MAX = 8000;
/** text on how customers can pay without a card */
export const OTHER_WAYS_TO_PAY_MAX = 500;
/** next steps after an approval, in the company's own words */
export const NEXT_STEPS_MAX = 500;
/** the company's reason for a higher email limit */
export const ALLOWANCE_REASON_MAX = 1000;
/** Days from the request for deletion until the company is deleted. The deletion can be canceled in that time. */
export const GRACE_DAYS = 30;
