/**
 * Limits of the details of a person or a company, in characters. They hold wherever the details are entered, sent or
 * stored.
 */
export const NAME_MAX = 100;
/** the longest email that mail servers accept */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
