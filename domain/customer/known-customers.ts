import type { Language } from '#domain/language/language.ts';
import type { ImportedCustomer } from './customer-import.ts';

export interface KnownCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  language: Language | '';
  notes: string;
  addresses: string[];
  /** addresses without coordinates */
  unplaced: string[];
  /** customers merged into this one. A row that matches one of these belongs to this customer */
  formerly?: readonly { name: string; email: string; phone: string }[];
}

type Placement =
  | { outcome: 'new' }
  /** the customer exists, and the row adds nothing */
  | { outcome: 'same'; id: string }
  /** the row adds something, and existing values stay */
  | ({ outcome: 'extended'; id: string } & Additions);

interface Additions {
  /** fills only empty fields */
  filled: FilledFields;
  /** a new property address, or '' */
  address: string;
  /** coordinates for a known address that had none, or '' */
  coordinates: string;
}

export type FilledFields = Partial<Pick<KnownCustomer, 'email' | 'phone' | 'language' | 'notes'>>;

const nameKey = (name: string) => name.toLowerCase();
/** Keeps the digits, without the country code 1. */
export const phoneKey = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
export const propertyAddressKey = (address: string) => address.toLowerCase();

/** A lower rank is more certain. */
const BY_EMAIL = 0;
const BY_PHONE = 1;
const BY_ADDRESS = 2;
const BY_NAME = 3;

/**
 * Finds a row's customer: by email, else by name and phone, else by name and address, or by a lone name. Two
 * different emails are two customers. Importing the same rows again adds nothing.
 */
export class KnownCustomers {
  readonly #byId = new Map<string, KnownCustomer>();
  readonly #byKey = new Map<string, KnownCustomer[]>();

  learn(customer: KnownCustomer): void {
    if (this.#byId.has(customer.id)) return;
    const kept = { ...customer, addresses: [...customer.addresses], unplaced: [...customer.unplaced] };
    this.#byId.set(kept.id, kept);
    this.#index(kept);
  }

  /** Decides about a row. Remembers its additions for the next rows. The caller has to `learn` a new customer. */
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
      // Prefers the match that already has everything, so that importing a file twice changes nothing.
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
