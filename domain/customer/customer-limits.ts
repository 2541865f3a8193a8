/** Maximum lengths are in characters. Limits for names and addresses are in contact-details.ts. */

export const CUSTOMER_SOURCE_MAX = 100;
export const TAX_NUMBER_MAX = 60;
export const CERTIFICATE_MAX_BYTES = 10_000_000;
/** The most customers in the list of customers that have only a name. */
export const UNUSED_CUSTOMERS_MAX = 500;
