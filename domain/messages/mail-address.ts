/**
 * Email address as it is compared and stored where it identifies a recipient. Mail servers may distinguish upper and
 * lower case before the @; none that matters does, and a person who is suppressed as "Ann@" must be so as "ann@".
 */
export const emailKey = (address: string): string => address.trim().toLowerCase();
