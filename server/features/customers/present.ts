import type { z } from 'zod';
import type { CustomerDetail, CustomerListItem } from '#contract/customers.ts';
import { coordinatesText } from '#domain/customer/coordinates.ts';
import { propertyAddressKey } from '#domain/customer/known-customers.ts';
import { MERGE_UNDO_DAYS } from '#domain/customer/merging.ts';
import { DAY_MS } from '#domain/durations.ts';
import { asLanguage } from '#domain/language/language.ts';
import type { Services } from '#server/features/services.ts';
import type { CustomerListRow, PropertyRow } from './list.ts';
import type { CustomerDetailRow } from './queries.ts';
import { presentCertificate } from './tax-certificate.ts';

const isDescribed = ({ gate_code, water_source, latitude }: PropertyRow) =>
  gate_code !== '' || water_source !== '' || latitude !== null;

/** Merged customers may have had the same property. It is shown once, in its most complete version. */
function presentProperties(properties: PropertyRow[] | null): PropertyRow[] {
  const ofAddress = Map.groupBy(properties ?? [], ({ address }) => propertyAddressKey(address));
  return [...ofAddress.values()].flatMap((same) => same.find(isDescribed) ?? same[0] ?? []);
}

type ContactRow = Pick<CustomerListRow, 'id' | 'name' | 'email' | 'phone' | 'language' | 'notes' | 'tax_exempt'>;

function presentContact({ id, name, email, phone, language, notes, tax_exempt }: ContactRow) {
  return { id, name, email, phone, language: asLanguage(language) ?? ('' as const), notes, tax_exempt };
}

export function presentListed(row: CustomerListRow): z.input<typeof CustomerListItem> {
  return {
    ...presentContact(row),
    properties: presentProperties(row.properties).map(({ id, address }) => ({ id, address })),
    quotes: row.quotes,
    last_quote_at: row.last_quote_at === null ? null : new Date(row.last_quote_at).toISOString(),
  };
}

export function presentCustomer(
  services: Pick<Services, 'files' | 'now'>,
  row: CustomerDetailRow,
): z.input<typeof CustomerDetail> {
  const { edit_number, source, tax_number, follow_up, properties, opted_out_at, consents, merges, created_at } = row;
  return {
    ...presentContact(row),
    properties: presentProperties(properties).map(({ latitude, longitude, ...property }) => ({
      ...property,
      coordinates: coordinatesText({ latitude, longitude }),
    })),
    edit_number,
    source,
    tax_number,
    tax_certificate: presentCertificate(services, row.certificate),
    follow_up,
    opted_out_at: opted_out_at?.toISOString() ?? null,
    consents: consents.map(({ at, ...said }) => ({ ...said, at: at.toISOString() })),
    merges: merges.map(({ at, ...merge }) => ({
      ...merge,
      at: at.toISOString(),
      undo_until: new Date(at.getTime() + MERGE_UNDO_DAYS * DAY_MS).toISOString(),
    })),
    created_at: created_at.toISOString(),
  };
}
