/**
 * Returns an email in the form in which recipients are compared and stored. In theory, mail servers may distinguish
 * upper and lower case before the @; in practice none does, and suppressing "Ann@" must also suppress "ann@".
 */
export const emailKey = (address: string): string => address.trim().toLowerCase();
