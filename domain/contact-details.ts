/** Maximum lengths, in characters. */

export const NAME_MAX = 100;
/** the longest email that mail servers accept */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
