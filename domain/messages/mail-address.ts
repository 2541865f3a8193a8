/**
 * Returns the form in which the program compares and stores emails. Mail servers treat "Ann@" and "ann@" as one
 * mailbox, so suppressing one must suppress both.
 */
export const emailKey = (address: string): string => address.trim().toLowerCase();
