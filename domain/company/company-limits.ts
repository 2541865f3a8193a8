/** Maximum lengths are in characters. */

export const LICENSE_LINE_MAX = 200;
export const TERMS_MAX = 8000;
export const OTHER_WAYS_TO_PAY_MAX = 500;
export const NEXT_STEPS_MAX = 500;
export const ALLOWANCE_REASON_MAX = 1000;
/** Days until a company is deleted. The owner can cancel the deletion until then. */
export const GRACE_DAYS = 30;
