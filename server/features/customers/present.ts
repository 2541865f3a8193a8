import type { CustomerRow } from './queries.ts';

export function presentCustomer({ id, name, email, phone, notes, properties }: CustomerRow) {
  return {
    id,
    name,
    email,
    phone,
    notes,
    properties: (properties ?? []).map((property) => ({ id: property.id, address: property.address })),
  };
}
