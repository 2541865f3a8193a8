import type { Language } from '#domain/language/language.ts';
import type { ImportedCustomer } from './customer-import.ts';

/** The fields of an existing customer that an import compares. */
export interface KnownCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  language: Language | '';
  notes: string;
  addresses: string[];
  /** addresses that have no coordinates yet */
  unplaced: string[];
  /** identities of customers merged into this one: a row that matches one of them counts as this customer */
  formerly?: readonly { name: string; email: string; phone: string }[];
}

/** The outcome of importing one row. */
type Placement =
  | { outcome: 'new' }
  /** the customer exists, and the row adds nothing */
  | { outcome: 'same'; id: string }
  /** the row adds something; existing values are kept */
  | ({ outcome: 'extended'; id: string } & Additions);

interface Additions {
  /** values of fields that were empty */
  filled: FilledFields;
  /** a property address that was not known; '' when the row adds none */
  address: string;
  /** coordinates for an address that had none; '' when there is nothing to add */
  coordinates: string;
}

export type FilledFields = Partial<Pick<KnownCustomer, 'email' | 'phone' | 'language' | 'notes'>>;

/** Names are compared case-insensitively. */
const nameKey = (name: string) => name.toLowerCase();
/** Keeps only the digits, without the country code of North America. */
export const phoneKey = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
export const propertyAddressKey = (address: string) => address.toLowerCase();

/** Ranks of a match; a lower number is more certain. */
const BY_EMAIL = 0;
const BY_PHONE = 1;
const BY_ADDRESS = 2;
const BY_NAME = 3;

/**
 * Finds the customer that a row describes: by email, else by name and phone, else by name and address. A row with
 * only a name matches by name. Two different emails are two customers. Importing the same rows again adds nothing.
 */
export class KnownCustomers {
  readonly #byId = new Map<string, KnownCustomer>();
  readonly #byKey = new Map<string, KnownCustomer[]>();

  /** Adds a customer. A customer that is already known stays unchanged. */
  learn(customer: KnownCustomer): void {
    if (this.#byId.has(customer.id)) return;
    const kept = { ...customer, addresses: [...customer.addresses], unplaced: [...customer.unplaced] };
    this.#byId.set(kept.id, kept);
    this.#index(kept);
  }

  /**
   * Decides what to do with a row. Additions to a known customer are remembered for the following rows; the caller
   * adds a new customer with `learn`.
   */
  place(row: ImportedCustomer): Placement {
    const found = this.#find(row);
    if (!found) return { outcome: 'new' };
    const additions = additionsTo(found, row);
    if (isNothing(additions)) return { outcome: 'same', id: found.id };
    const { filled, address, coordinates } = additions;
    Object.assign(found, filled);
    if (address) found.addresses.push(address);
    if (coordinates) found.unplaced = found.unplaced.filter((unplaced) => !isSameAddress(unplaced, row.address));
    else if (address) found.unplaced.push(address);
    this.#index(found);
    return { outcome: 'extended', id: found.id, ...additions };
  }

  #find(row: ImportedCustomer): KnownCustomer | undefined {
    for (const [rank, key] of keysOfRow(row)) {
      const candidates = (this.#byKey.get(key) ?? []).filter((known) => rank === BY_EMAIL || mayBeSame(known, row));
      // Of several matches, the one that already has everything wins, so that importing a file twice changes nothing.
      const complete = candidates.find((known) => isNothing(additionsTo(known, row)));
      if (complete ?? candidates[0]) return complete ?? candidates[0];
    }
    return undefined;
  }

  #index(customer: KnownCustomer): void {
    for (const key of keysOfCustomer(customer)) {
      const list = this.#byKey.get(key);
      if (!list) this.#byKey.set(key, [customer]);
      else if (!list.includes(customer)) list.push(customer);
    }
  }
}

const isSameAddress = (one: string, other: string) => propertyAddressKey(one) === propertyAddressKey(other);

function additionsTo(known: KnownCustomer, row: ImportedCustomer): Additions {
  const filled: FilledFields = {};
  for (const field of ['email', 'phone', 'notes'] as const)
    if (known[field] === '' && row[field] !== '') filled[field] = row[field];
  if (known.language === '' && row.language !== '') filled.language = row.language;
  const has = (addresses: readonly string[]) => addresses.some((address) => isSameAddress(address, row.address));
  const isKnown = has(known.addresses);
  const isPlaced = row.address === '' || (isKnown && !has(known.unplaced));
  return { filled, address: isKnown ? '' : row.address, coordinates: isPlaced ? '' : row.coordinates };
}

function isNothing({ filled, address, coordinates }: Additions): boolean {
  return address === '' && coordinates === '' && Object.keys(filled).length === 0;
}

function mayBeSame(known: KnownCustomer, row: ImportedCustomer): boolean {
  if (known.email === '' || row.email === '') return true;
  return [known, ...(known.formerly ?? [])].some(({ email }) => email.toLowerCase() === row.email);
}

const keyOf = (rank: number, ...parts: string[]) => [rank, ...parts].join('\n');

function keysOfRow(row: ImportedCustomer): [rank: number, key: string][] {
  const name = nameKey(row.name);
  const [phone, address] = [phoneKey(row.phone), propertyAddressKey(row.address)];
  const keys: [number, string][] = [];
  if (row.email) keys.push([BY_EMAIL, keyOf(BY_EMAIL, row.email)]);
  if (phone) keys.push([BY_PHONE, keyOf(BY_PHONE, name, phone)]);
  if (address) keys.push([BY_ADDRESS, keyOf(BY_ADDRESS, name, address)]);
  return keys.length > 0 ? keys : [[BY_NAME, keyOf(BY_NAME, name)]];
}

function keysOfCustomer({ formerly = [], ...customer }: KnownCustomer): string[] {
  return [customer, ...formerly.map((other) => ({ ...customer, ...other }))].flatMap(keysOfOne);
}

function keysOfOne({ name: typed, email, phone, addresses }: Omit<KnownCustomer, 'formerly'>): string[] {
  const name = nameKey(typed);
  return [
    keyOf(BY_NAME, name),
    ...(email ? [keyOf(BY_EMAIL, email.toLowerCase())] : []),
    ...(phoneKey(phone) ? [keyOf(BY_PHONE, name, phoneKey(phone))] : []),
    ...addresses.map((address) => keyOf(BY_ADDRESS, name, propertyAddressKey(address))),
  ];
}
