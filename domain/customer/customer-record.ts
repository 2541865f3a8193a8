/** Options for the customer record when a quote is saved (docs/product.md, section 8). */
export const CUSTOMER_RECORD_WISHES = ['as_typed', 'if_reachable', 'save'] as const;
export type CustomerRecordWish = (typeof CUSTOMER_RECORD_WISHES)[number];

interface TypedCustomer {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  property_address: string;
}

/** Requires a name and a phone, email or address, because a name alone may still be half typed. */
export function isReachable({
  customer_name,
  customer_email,
  customer_phone,
  property_address,
}: TypedCustomer): boolean {
  return customer_name !== '' && (customer_email !== '' || customer_phone !== '' || property_address !== '');
}

export function savesCustomer(wish: CustomerRecordWish, typed: TypedCustomer): boolean {
  return wish === 'save' || (wish === 'if_reachable' && isReachable(typed));
}
