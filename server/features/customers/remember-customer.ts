import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { ASKED_SOURCE, waterOfRequest } from '#domain/quote/quote-request.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { compileOnce, compileOncePerShape } from '#server/platform/db/compiled-query.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';
import { idsOfCustomer, leadsTo } from './merged.ts';

interface NamedCustomer {
  /** Set when chosen from the known customers; null when typed. */
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  property_address: string;
  /** The language chosen on the quote; undefined keeps the known language. */
  language?: Language | undefined;
}

/** A quote and the records that it references so far. */
interface Holder {
  quoteId: string;
  customer_id: string | null;
  property_id: string | null;
  created_at: Date;
  /** what the customer asked for on the company's page. null or omitted for every other quote */
  request?: unknown;
}

export interface CustomerRecords {
  customer_id: string | null;
  property_id: string | null;
  /** Empty if not specified. */
  language: string;
}

/**
 * Creates or updates the customer and property of a quote. The quote also keeps its own copy of their data. Looks for
 * the chosen customer, then the same email, then the same name and phone. Creates a customer if none is found.
 * @throws ProductError NOT_FOUND for a chosen customer that the company doesn't have
 */
export async function rememberCustomer(
  tx: Tx,
  scope: OrgScope,
  named: NamedCustomer,
  holder: Holder,
  at: Date,
): Promise<CustomerRecords> {
  const customer = await customerOf(tx, scope, named, holder, at);
  if (!customer) return { customer_id: null, property_id: null, language: '' };
  const property_id = await propertyOf(tx, scope, named.property_address, customer.id, holder);
  return { customer_id: customer.id, property_id, language: customer.language };
}

/**
 * Links only the chosen customer while someone is still typing the quote. Records are created or updated when the
 * typing is done.
 * @throws ProductError NOT_FOUND for a chosen customer that the company doesn't have
 */
export async function linkCustomer(
  tx: Tx,
  scope: OrgScope,
  { customer_id: chosen, property_address }: NamedCustomer,
  { customer_id, property_id }: Holder,
): Promise<CustomerRecords> {
  if (!chosen) return { customer_id, property_id, language: '' };
  const customer = await knownCustomer(tx, scope, chosen);
  const [[property]] = await together(
    tx,
    sameProperty({ orgId: scope.orgId, customerId: customer.id, address: property_address }),
  );
  const own = customer.id === customer_id ? property_id : null;
  return { customer_id: customer.id, property_id: property?.id ?? own, language: customer.language };
}

async function knownCustomer(tx: Tx, scope: OrgScope, id: string): Promise<Customer & { tax_exempt: boolean }> {
  const known = await leadsTo(tx, scope, id);
  const row =
    known &&
    (await tx
      .selectFrom('customers')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', known)
      .select(['id', 'language', 'tax_exempt'])
      .executeTakeFirst());
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}

/**
 * Returns whether the chosen customer, or the one that `rememberCustomer` will find, is tax-exempt. Returns false for
 * an unknown customer.
 * @throws ProductError NOT_FOUND for a chosen customer that the company doesn't have
 */
export async function isTaxExempt(tx: Tx, scope: OrgScope, named: NamedCustomer): Promise<boolean> {
  const chosen = named.customer_id ?? (await findCustomer(tx, scope, named));
  if (chosen === null) return false;
  return (await knownCustomer(tx, scope, chosen)).tax_exempt;
}

async function customerOf(
  tx: Tx,
  scope: OrgScope,
  named: NamedCustomer,
  holder: Holder,
  at: Date,
): Promise<Customer | null> {
  const known = named.customer_id ?? (await findCustomer(tx, scope, named));
  const values = {
    name: named.customer_name,
    email: named.customer_email,
    phone: named.customer_phone,
    language: named.language ?? '',
    updated_at: at,
  };
  if (known) return foundCustomer(tx, scope, known, values);
  if (!named.customer_name) return null;
  // A corrected name or email still belongs to the same person, so update the record that this quote created instead of
  // adding another.
  const { customer_id: own } = holder;
  if (own && (await isOfQuoteAlone(tx, scope, own, holder))) {
    const updated = await updateCustomer(tx, scope, own, values);
    if (updated) return updated;
  }
  const id = newId(at.getTime());
  await tx
    .insertInto('customers')
    .values({ org_id: scope.orgId, id, created_at: at, ...values, source: holder.request ? ASKED_SOURCE : '' })
    .execute();
  return { id, language: values.language };
}

/**
 * Finds a customer by id. A device may have an id from before a merge, which resolves to the kept customer. The
 * device's outdated values must not overwrite what someone chose in the merge.
 */
async function foundCustomer(tx: Tx, scope: OrgScope, id: string, values: CustomerValues): Promise<Customer> {
  const updated = await updateCustomer(tx, scope, id, values);
  if (updated) return updated;
  const other = await leadsTo(tx, scope, id);
  const touched =
    other && (await updateCustomer(tx, scope, other, { ...NOTHING_TYPED, updated_at: values.updated_at }));
  if (!touched) throw new ProductError('NOT_FOUND');
  return touched;
}

const NOTHING_TYPED = { name: '', email: '', phone: '', language: '' };

/**
 * Finds a customer by email, then by name and phone. A customer found by name and phone must not have a different
 * email.
 */
async function findCustomer(tx: Tx, scope: OrgScope, named: NamedCustomer): Promise<string | null> {
  const { customer_name: name, customer_email: email, customer_phone: phone } = named;
  if (!email && !name) return null;
  const [[row]] = await together(
    tx,
    sameCustomer({ byEmail: email !== '' }, { orgId: scope.orgId, name, email, phone }),
  );
  return row?.id ?? null;
}

interface SoughtCustomer {
  orgId: string;
  name: string;
  email: string;
  phone: string;
}

const sameCustomer = compileOncePerShape(
  (db, { byEmail }: { byEmail: boolean }, { orgId, name, email, phone }: SoughtCustomer) =>
    db
      .selectFrom('customers')
      .select('id')
      .where('org_id', '=', orgId)
      .where((eb) => {
        const samePerson = eb.and([eb('name', '=', name), eb('phone', '=', phone)]);
        return byEmail ? eb.or([eb('email', '=', email), eb.and([eb('email', '=', ''), samePerson])]) : samePerson;
      })
      .orderBy((eb) => eb('email', '=', email), 'desc')
      .orderBy('updated_at', 'desc')
      .limit(1),
);

type Customer = { id: string; language: string };
type CustomerValues = { name: string; email: string; phone: string; language: string; updated_at: Date };

/** Fields left empty on the quote keep their known values. @returns undefined when there is no such customer */
async function updateCustomer(
  tx: Tx,
  scope: OrgScope,
  id: string,
  { updated_at, ...typed }: CustomerValues,
): Promise<Customer | undefined> {
  const given = TYPED_COLUMNS.filter((column) => typed[column] !== '');
  const [[row]] = await together(tx, customerUpdated(given, { orgId: scope.orgId, id, updated_at, ...typed }));
  return row;
}

const TYPED_COLUMNS = ['name', 'email', 'phone', 'language'] as const;

const customerUpdated = compileOncePerShape(
  (db, given: readonly (typeof TYPED_COLUMNS)[number][], row: CustomerValues & { orgId: string; id: string }) =>
    db
      .updateTable('customers')
      .set((eb) => ({
        ...Object.fromEntries(given.map((column) => [column, row[column]])),
        updated_at: row.updated_at,
        // An open form of the customer detects changes by the edit number, so it increases only for a real change.
        ...(given.length > 0 && {
          edit_number: eb
            .case()
            .when(eb.or(given.map((column) => eb(column, '!=', row[column]))))
            .then(eb('edit_number', '+', 1))
            .else(eb.ref('edit_number'))
            .end(),
        }),
      }))
      .where('org_id', '=', row.orgId)
      .where('id', '=', row.id)
      .where('merged_into', 'is', null)
      .returning(['id', 'language']),
);

/**
 * Returns whether the quote created this customer and no other quote references them. Text typed on one quote must not
 * change any other customer.
 */
async function isOfQuoteAlone(
  tx: Tx,
  scope: OrgScope,
  customerId: string,
  { quoteId, created_at }: Holder,
): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', customerId)
    .where('created_at', '>=', created_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotes')
            .select('quotes.id')
            .where('quotes.org_id', '=', scope.orgId)
            .where((eb) => eb('quotes.customer_id', '=', eb.fn.any(idsOfCustomer(scope.orgId, customerId))))
            .where('quotes.id', '!=', quoteId),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

async function propertyOf(
  tx: Tx,
  scope: OrgScope,
  address: string,
  customerId: string,
  holder: Holder,
): Promise<string | null> {
  if (!address) return null;
  const [[known]] = await together(tx, sameProperty({ orgId: scope.orgId, customerId, address }));
  if (known) return known.id;
  if (holder.property_id && holder.customer_id === customerId && (await renameOwnProperty(tx, scope, address, holder)))
    return holder.property_id;
  const id = newId();
  const water_source = waterOfRequest(holder.request);
  await tx
    .insertInto('properties')
    .values({ org_id: scope.orgId, id, customer_id: customerId, address, water_source })
    .execute();
  return id;
}

const sameProperty = compileOnce(
  (db, { orgId, customerId, address }: { orgId: string; customerId: string; address: string }) =>
    db
      .selectFrom('properties')
      .select('id')
      .where('org_id', '=', orgId)
      .where((eb) => eb('customer_id', '=', eb.fn.any(idsOfCustomer(orgId, customerId))))
      .where('address', '=', address)
      .orderBy('id')
      .limit(1),
);

/** Updates an address that only this quote uses, because someone is still typing it. */
async function renameOwnProperty(
  tx: Tx,
  scope: OrgScope,
  address: string,
  { quoteId, customer_id, property_id }: Holder,
): Promise<boolean> {
  const row = await tx
    .updateTable('properties')
    .set({ address })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', property_id ?? '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotes')
            .select('id')
            .where('quotes.org_id', '=', scope.orgId)
            .where('quotes.customer_id', '=', customer_id)
            .where('quotes.property_id', '=', property_id)
            .where('quotes.id', '!=', quoteId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
