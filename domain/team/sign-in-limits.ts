/** Text limits are in characters. */

export const SIGN_IN_CODE_MINUTES = 10;

export const FACTOR_NAME_MAX = 60;
/** an app's code or a backup code as typed, with spaces */
export const CODE_MAX = 40;
/** an emailed code as typed, with spaces */
export const MAILED_CODE_MAX = 20;
export const FACTOR_PHONE_MAX = 40;
