import { asLanguage } from '#domain/language/language.ts';
import type { CustomerRow } from './queries.ts';

export function presentCustomer({ id, name, email, phone, language, notes, properties }: CustomerRow) {
  return {
    id,
    name,
    email,
    phone,
    language: asLanguage(language) ?? ('' as const),
    notes,
    properties: (properties ?? []).map((property) => ({ id: property.id, address: property.address })),
  };
}
