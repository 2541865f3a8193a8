/** Phone numbers as links that call or text. People write numbers with spaces, dots and parentheses. */

/** Returns the digits, and a plus sign if there is one. Empty if nothing can be dialed. */
export const dialable = (phone: string): string => phone.replace(/[^+\d]/g, '');

export const callHref = (phone: string): string => `tel:${dialable(phone)}`;

/**
 * Returns the address that opens a text message, with the text filled in if there is one. iOS separates the text with
 * "&" and Android with "?". Both understand "?&".
 */
export const textHref = (phone: string, text = ''): string =>
  `sms:${dialable(phone)}${text && `?&body=${encodeURIComponent(text)}`}`;
