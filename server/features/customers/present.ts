import type { z } from 'zod';
import type { CustomerDetail, CustomerListItem } from '#contract/customers.ts';
import { addressKey } from '#domain/customer/known-customers.ts';
import { asLanguage } from '#domain/language/language.ts';
import type { CustomerListRow } from './list.ts';
import type { CustomerDetailRow } from './queries.ts';

type Properties = CustomerDetailRow['properties'];

/** Customers that were merged may have had the same address: it is shown once. */
function presentProperties(properties: Properties) {
  const once = new Map((properties ?? []).toReversed().map((property) => [addressKey(property.address), property]));
  return [...once.values()].toReversed().map(({ id, address }) => ({ id, address }));
}

function presentContact(row: Omit<CustomerListRow, 'quotes' | 'last_quote_at' | 'sort_value'>) {
  const { id, name, email, phone, language, notes, tax_exempt, properties } = row;
  return {
    id,
    name,
    email,
    phone,
    language: asLanguage(language) ?? ('' as const),
    notes,
    tax_exempt,
    properties: presentProperties(properties),
  };
}

export function presentListed(row: CustomerListRow): z.input<typeof CustomerListItem> {
  const last_quote_at = row.last_quote_at === null ? null : new Date(row.last_quote_at).toISOString();
  return { ...presentContact(row), quotes: row.quotes, last_quote_at };
}

export function presentCustomer(row: CustomerDetailRow): z.input<typeof CustomerDetail> {
  const { edit_number, source, tax_number, follow_up, created_at } = row;
  return { ...presentContact(row), edit_number, source, tax_number, follow_up, created_at: created_at.toISOString() };
}
