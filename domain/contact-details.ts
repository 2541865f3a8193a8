/**
 * Maximum lengths of a person's or company's details, in characters. They apply wherever the details are entered,
 * sent or stored.
 */

export const NAME_MAX = 100;
/** the longest email that mail servers accept */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
