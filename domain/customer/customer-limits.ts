/**
 * Maximum lengths of what people enter about a customer, in characters. Limits for names and addresses are in
 * contact-details.ts.
 */

export const CUSTOMER_SOURCE_MAX = 100;
export const TAX_NUMBER_MAX = 60;
/** for the file of an exemption certificate */
export const CERTIFICATE_MAX_BYTES = 10_000_000;
/** How many customers with nothing but a name one response lists. */
export const UNUSED_CUSTOMERS_MAX = 500;
