/** Phone numbers as links of the device. People write them with spaces, dots and parentheses. */

/** The digits, and a plus sign where there is one; empty when nothing can be dialed. */
export const dialable = (phone: string): string => phone.replace(/[^+\d]/g, '');

export const callHref = (phone: string): string => `tel:${dialable(phone)}`;

export const textHref = (phone: string): string => `sms:${dialable(phone)}`;
