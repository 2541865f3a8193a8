/**
 * An address as it is compared and stored where it identifies a recipient. Mail servers may tell upper from lower case
 * before the @; none that matters does, and a person who is left alone as "Ann@" must be left alone as "ann@".
 */
export const addressKey = (address: string): string => address.trim().toLowerCase();
