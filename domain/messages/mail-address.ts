/**
 * Returns the form in which emails are compared and stored. Mail servers treat "Ann@" and "ann@" as one mailbox, so
 * suppressing one must suppress both.
 */
export const emailKey = (address: string): string => address.trim().toLowerCase();
