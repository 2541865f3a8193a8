/**
 * Email address as it is compared and stored where it identifies a recipient. Mail servers may distinguish upper and
 * lower case before the @; none that matters does, and an email suppressed as "Ann@" must also be suppressed as "ann@".
 */
export const emailKey = (address: string): string => address.trim().toLowerCase();
