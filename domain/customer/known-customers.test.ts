import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportedCustomer } from './customer-import.ts';
import { type KnownCustomer, KnownCustomers } from './known-customers.ts';

function row(values: Partial<ImportedCustomer>): ImportedCustomer {
  return { name: 'Ann Lee', email: '', phone: '', address: '', coordinates: '', language: '', notes: '', ...values };
}

function customer(id: string, values: Partial<KnownCustomer>): KnownCustomer {
  return { id, name: 'Ann Lee', email: '', phone: '', language: '', notes: '', addresses: [], unplaced: [], ...values };
}

function knowing(...customers: KnownCustomer[]): KnownCustomers {
  const known = new KnownCustomers();
  for (const each of customers) known.learn(each);
  return known;
}

test('the same email is the same customer, whatever the name', () => {
  const known = knowing(customer('a', { email: 'Ann@Example.com', name: 'A. Lee' }));
  expect(known.place(row({ email: 'ann@example.com' }))).toEqual({ outcome: 'same', id: 'a' });
});

test('the same name and phone match in any format; the same phone alone does not', () => {
  const known = knowing(customer('a', { phone: '+1 (202) 555-0199' }));
  expect(known.place(row({ name: 'ANN LEE', phone: '202.555.0199' }))).toEqual({ outcome: 'same', id: 'a' });
  expect(known.place(row({ name: 'Bob Lee', phone: '202.555.0199' }))).toEqual({ outcome: 'new' });
});

test('the same name and address is the same customer', () => {
  const known = knowing(customer('a', { addresses: ['12 Oak St, Dayton'] }));
  expect(known.place(row({ address: '12 OAK ST, Dayton' }))).toEqual({ outcome: 'same', id: 'a' });
  expect(known.place(row({ address: '14 Oak St, Dayton' }))).toEqual({ outcome: 'new' });
});

test('a row with only a name is matched by name', () => {
  expect(knowing(customer('a', { email: 'ann@example.com' })).place(row({}))).toEqual({ outcome: 'same', id: 'a' });
});

test('rows with different emails are different customers, even with the same phone', () => {
  const known = knowing(customer('a', { email: 'ann@example.com', phone: '2025550199' }));
  expect(known.place(row({ email: 'other@example.com', phone: '2025550199' }))).toEqual({ outcome: 'new' });
});

test('an import fills in only empty fields of a known customer, and adds a new address', () => {
  const known = knowing(customer('a', { email: 'ann@example.com', notes: 'Dog', addresses: ['12 Oak St'] }));
  const full = row({ email: 'ann@example.com', phone: '555', notes: 'Cat', address: '9 Elm St' });
  expect(known.place(full)).toEqual({
    outcome: 'extended',
    id: 'a',
    filled: { phone: '555' },
    address: '9 Elm St',
    coordinates: '',
  });
  expect(known.place(full)).toEqual({ outcome: 'same', id: 'a' });
  expect(known.place(row({ email: 'ann@example.com', phone: '777' })), 'never overwritten').toEqual({
    outcome: 'same',
    id: 'a',
  });
});

test('coordinates are added to an address that has none, and existing ones are never changed', () => {
  const known = knowing(customer('a', { addresses: ['12 Oak St', '9 Elm St'], unplaced: ['12 Oak St'] }));
  const placed = (address: string, coordinates: string) => known.place(row({ address, coordinates }));
  const added = { outcome: 'extended', id: 'a', filled: {} };
  expect(placed('9 Elm St', '1, 2')).toEqual({ outcome: 'same', id: 'a' });
  expect(placed('12 OAK ST', '1, 2')).toEqual({ ...added, address: '', coordinates: '1, 2' });
  expect(placed('12 Oak St', '3, 4')).toEqual({ outcome: 'same', id: 'a' });
});

/** Few values, so that rows match in every way. */
const anyRow = fc.record({
  name: fc.constantFrom('Ann', 'ann', 'Bob'),
  email: fc.constantFrom('', '', 'a@x.com', 'b@x.com'),
  phone: fc.constantFrom('', '1', '1-', '2'),
  address: fc.constantFrom('', 'Oak', 'OAK', 'Elm'),
  coordinates: fc.constantFrom('', '1, 2', '3, 4'),
  language: fc.constantFrom('', 'en', 'es'),
  notes: fc.constantFrom('', 'Dog', 'Cat'),
});

function importAll(known: KnownCustomers, rows: readonly ImportedCustomer[], prefix: string): number {
  let added = 0;
  for (const [index, each] of rows.entries()) {
    if (known.place(each).outcome !== 'new') continue;
    added += 1;
    const { address, coordinates, ...rest } = each;
    const addresses = address ? [address] : [];
    known.learn({ id: `${prefix}${index}`, ...rest, addresses, unplaced: coordinates ? [] : addresses });
  }
  return added;
}

test('importing the same file again adds no customer', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
      const known = new KnownCustomers();
      importAll(known, rows, 'first');
      expect(importAll(known, rows, 'second')).toBe(0);
    }),
    { numRuns: 2000 },
  );
});
