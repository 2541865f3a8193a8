import type { PickedCustomer } from '#web/staff/quotes/form-edits.ts';

export interface CustomerPick {
  customer: PickedCustomer;
  address: string;
  /** staff's notes about the customer, such as a gate code */
  notes: string;
}

interface FoundCustomer extends PickedCustomer {
  properties: readonly { address: string }[];
  notes: string;
}

/**
 * Returns the customers to suggest, once per property. Excludes the draft's own customer. Excludes customers with
 * only a name, because choosing one fills in nothing.
 */
export function customerPicks(found: readonly FoundCustomer[], own: readonly (string | null)[]): CustomerPick[] {
  return found
    .filter(({ id }) => !own.includes(id))
    .filter(({ phone, email, properties }) => phone !== '' || email !== '' || properties.length > 0)
    .flatMap(({ properties, notes, ...customer }) =>
      (properties.length > 0 ? properties : [{ address: '' }]).map(({ address }) => ({ customer, address, notes })),
    );
}
