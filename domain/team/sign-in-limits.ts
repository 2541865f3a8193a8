/** How long the texts of signing in may be, in characters. The password's own rules are in password-rules.ts. */

/** what a person calls an authenticator app or a passkey */
export const FACTOR_NAME_MAX = 60;
/** a code of an app or a backup code, as it is typed: with spaces */
export const CODE_MAX = 40;
/** a mailed code, as it is typed: with spaces */
export const MAILED_CODE_MAX = 20;
