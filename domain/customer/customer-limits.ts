/**
 * Maximum lengths of what people enter about a customer, in characters. Limits for names and addresses are in
 * contact-details.ts.
 */

export const CUSTOMER_SOURCE_MAX = 100;
export const TAX_NUMBER_MAX = 60;
/** maximum size of an exemption certificate's file */
export const CERTIFICATE_MAX_BYTES = 10_000_000;
/** Maximum number of customers with only a name in one response. */
export const UNUSED_CUSTOMERS_MAX = 500;
