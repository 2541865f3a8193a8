/** Limits for signing in; text limits are in characters. Password rules are in password-rules.ts. */

/** How long a sign-in code sent by email is valid. */
export const SIGN_IN_CODE_MINUTES = 10;

/** the name of an authenticator app, a passkey or a phone number */
export const FACTOR_NAME_MAX = 60;
/** a code from an app or a backup code as typed, with spaces */
export const CODE_MAX = 40;
/** an emailed code as typed, with spaces */
export const MAILED_CODE_MAX = 20;
/** a phone number for signing in, as typed */
export const FACTOR_PHONE_MAX = 40;
