import { expect, test } from 'vitest';
import type { ImportField, ImportMapping } from '#domain/customer/customer-import.ts';
import { mappingOf, readRow } from './read-columns.ts';

function guessed(header: string[]): Partial<Record<ImportField, string>> {
  return Object.fromEntries(
    Object.entries(mappingOf(header)).flatMap(([field, column]) => (column === null ? [] : [[field, header[column]]])),
  );
}

test.each([
  [
    ['Name', 'Company', 'E-Mail', 'Phone', 'Street', 'City', 'State', 'ZIP', 'Notes'],
    {
      name: 'Name',
      company: 'Company',
      email: 'E-Mail',
      phone: 'Phone',
      street: 'Street',
      city: 'City',
      state: 'State',
      zip: 'ZIP',
      notes: 'Notes',
    },
  ],
  [
    ['Display Name', 'First Name', 'Last Name', 'Main Phone', 'Email Address', 'Billing Street', 'Postal code'],
    {
      name: 'Display Name',
      first_name: 'First Name',
      last_name: 'Last Name',
      phone: 'Main Phone',
      email: 'Email Address',
      street: 'Billing Street',
      zip: 'Postal code',
    },
  ],
  [['Customer', 'Address', 'Cell'], { name: 'Customer', street: 'Address', phone: 'Cell' }],
  [['Colour', 'Balance'], {}],
])('columns are recognized by the words in the first line: %j', (header, fields) => {
  expect(guessed(header)).toEqual(fields);
});

const HEADER = ['name', 'company', 'email', 'phone', 'street', 'city', 'state', 'zip', 'notes'];
const MAPPING: ImportMapping = mappingOf(HEADER);
const read = (...cells: string[]) => readRow(cells, MAPPING, HEADER.length);

test('a row becomes a customer with a one-line address', () => {
  expect(
    read('  Ann   Lee ', '', 'Ann@Example.COM', '(202) 555-0199', '12 Oak St', 'Dayton', 'OH', '45402', 'Dog\r\nGate'),
  ).toEqual({
    ok: true,
    customer: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '(202) 555-0199',
      address: '12 Oak St, Dayton, OH 45402',
      coordinates: '',
      language: '',
      notes: 'Dog\nGate',
    },
  });
});

test('coordinates are read from two columns; impossible coordinates are rejected', () => {
  const header = ['Name', 'Service Address', 'Lat', 'Lng'];
  const readPlace = (...place: string[]) => readRow(['Ann', '12 Oak St', ...place], mappingOf(header), header.length);
  expect(readPlace('32.4315981', '-80.669822')).toMatchObject({ customer: { coordinates: '32.431598, -80.669822' } });
  expect(readPlace('', '')).toMatchObject({ customer: { coordinates: '' } });
  for (const place of [
    ['91', '0'],
    ['32.43', ''],
    ['north', 'west'],
  ])
    expect(readPlace(...place)).toEqual({ ok: false, reason: 'Latitude and longitude aren’t valid' });
});

test.each([
  ['es', 'es'],
  ['Español', 'es'],
  ['SPANISH', 'es'],
  ['English', 'en'],
  ['inglés', 'en'],
  [' ', ''],
])('the language %j is read as %j', (cell, language) => {
  const header = ['name', 'language'];
  expect(readRow(['Ann', cell], mappingOf(header), header.length)).toMatchObject({ customer: { language } });
});

test.each(['French', '日本語', 'espanglish'])('a row in the language %j is rejected with the reason', (cell) => {
  const header = ['name', 'language'];
  expect(readRow(['Ann', cell], mappingOf(header), header.length)).toEqual({
    ok: false,
    reason: 'Language must be English or Spanish',
  });
});

test('person and company are combined into one name; either is enough', () => {
  const nameIn = (name: string, company: string) => {
    const row = read(name, company);
    return row.ok && row.customer.name;
  };
  expect(nameIn('Ann Lee', 'Acme LLC')).toBe('Ann Lee (Acme LLC)');
  expect(nameIn('', 'Acme LLC')).toBe('Acme LLC');
  expect(nameIn('acme llc', 'Acme LLC')).toBe('acme llc');
});

test('first and last name are used when the name is missing', () => {
  const row = readRow(['Ann', 'Lee'], mappingOf(['First name', 'Last name']), 2);
  expect(row).toMatchObject({ customer: { name: 'Ann Lee' } });
});

test('text that was protected against spreadsheet formulas is read unchanged', () => {
  expect(read('Ann', '', '', "'+1 202 555 0199")).toMatchObject({ customer: { phone: '+1 202 555 0199' } });
});

test.each([
  ['No name or company', ['', ' ', 'ann@example.com']],
  ['Name and company are longer than 100 characters', ['x'.repeat(101)]],
  ['Email address isn’t valid', ['Ann', '', 'ann at example']],
  ['Email address isn’t valid', ['Ann', '', 'ann@example.com; bob@example.com']],
  ['Phone is longer than 40 characters', ['Ann', '', '', '5'.repeat(41)]],
  ['Address is longer than 300 characters', ['Ann', '', '', '', 'x'.repeat(301)]],
  ['Notes are longer than 2000 characters', ['Ann', '', '', '', '', '', '', '', 'x'.repeat(2001)]],
  ['More columns than the first row has', ['Ann', '', '', '', '12 Oak St', ' Dayton', 'OH', '45402', 'x', 'Gate']],
])('a row is rejected with the reason “%s”', (reason, cells) => {
  expect(read(...cells)).toEqual({ ok: false, reason });
});

test('empty cells after the last column are ignored', () => {
  expect(read('Ann', '', '', '', '', '', '', '', '', '', ' ')).toMatchObject({ ok: true });
});
