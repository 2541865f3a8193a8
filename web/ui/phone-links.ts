/** Phone numbers as links that call or text. People write numbers with spaces, dots and parentheses. */

/** Returns the digits, and a plus sign if there is one. Empty if nothing can be dialed. */
export const dialable = (phone: string): string => phone.replace(/[^+\d]/g, '');

export const callHref = (phone: string): string => `tel:${dialable(phone)}`;

export const textHref = (phone: string): string => `sms:${dialable(phone)}`;
