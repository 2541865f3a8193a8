/** Reads customers from the rows of someone else's file: guesses the columns, and explains why a row can't be used. */

import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { withoutGuards } from '#domain/csv.ts';
import { coordinatesText, parseCoordinates } from '#domain/customer/coordinates.ts';
import {
  CUSTOMER_NOTES_MAX,
  IMPORT_FIELDS,
  type ImportedCustomer,
  type ImportField,
  type ImportMapping,
} from '#domain/customer/customer-import.ts';
import { LANGUAGES, type Language } from '#domain/language/language.ts';
import { storableText, visibleText } from '#domain/text.ts';

/** Column names of address books, invoicing software and spreadsheets. More specific names come first. */
const HEADER_WORDS: Readonly<Record<ImportField, readonly string[]>> = {
  first_name: ['firstname', 'givenname', 'forename'],
  last_name: ['lastname', 'surname', 'familyname'],
  company: ['company', 'companyname', 'business', 'businessname', 'organization', 'organisation', 'firm'],
  email: ['email', 'emailaddress', 'mainemail', 'primaryemail', 'email1', 'email1value', 'mail'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'mainphone',
    'phone1value',
  ],
  street: [
    'street',
    'address',
    'streetaddress',
    'address1',
    'addressline1',
    'street1',
    'serviceaddress',
    'propertyaddress',
    'serviceproperty',
    'billingstreet',
    'servicestreet1',
  ],
  city: ['city', 'town', 'billingcity', 'servicecity'],
  state: ['state', 'province', 'region', 'stateprovince', 'billingstate', 'servicestate'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode', 'zippostalcode', 'billingzip', 'servicezipcode'],
  latitude: ['latitude', 'lat', 'servicelatitude', 'propertylatitude', 'gpslatitude'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'servicelongitude', 'propertylongitude', 'gpslongitude'],
  language: ['language', 'lang', 'preferredlanguage', 'customerlanguage', 'idioma'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'memo'],
  name: [
    'name',
    'fullname',
    'customername',
    'customer',
    'displayname',
    'client',
    'clientname',
    'contact',
    'contactname',
  ],
};

const letters = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Guesses the columns from the first row. The person can change them. Each column is used only once. */
export function mappingOf(header: readonly string[]): ImportMapping {
  const words = header.map(letters);
  const taken = new Set<number>();
  const find = (field: ImportField): number | null => {
    for (const word of HEADER_WORDS[field]) {
      const column = words.findIndex((found, index) => found === word && !taken.has(index));
      if (column < 0) continue;
      taken.add(column);
      return column;
    }
    return null;
  };
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, find(field)])) as Record<ImportField, number | null>;
}

type ReadRow = { ok: true; customer: ImportedCustomer } | { ok: false; reason: string };

/**
 * Joins text into one line without invisible characters. Removes an apostrophe that protected against spreadsheet
 * formulas.
 */
function oneLine(text: string): string {
  const line = withoutGuards(storableText(text).trim()).replace(/[\s\p{Cc}]+/gu, ' ');
  return visibleText(line);
}

/** Cleans text like `oneLine`, but keeps its line breaks. */
function lines(text: string): string {
  return withoutGuards(storableText(text).trim())
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim();
}

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(?:\.[^\s@<>()",;:.]+)+$/;

export function readRow(cells: readonly string[], mapping: ImportMapping, columns: number): ReadRow {
  // An unquoted address with a comma shifts all later cells by one column.
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return { ok: false, reason: 'More columns than the first row has' };
  const raw = (field: ImportField) => cells[mapping[field] ?? -1] ?? '';
  const of = (field: ImportField) => oneLine(raw(field));
  const customer = {
    name: nameOf(of('name') || [of('first_name'), of('last_name')].filter(Boolean).join(' '), of('company')),
    email: of('email').toLowerCase(),
    phone: of('phone'),
    address: [of('street'), of('city'), [of('state'), of('zip')].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    coordinates: [of('latitude'), of('longitude')].filter(Boolean).join(', '),
    notes: lines(raw('notes')),
  };
  const language = languageOf(of('language'));
  if (language === undefined) return { ok: false, reason: 'Language must be English or Spanish' };
  const reason = problemOf(customer);
  if (reason !== null) return { ok: false, reason };
  return { ok: true, customer: { ...customer, coordinates: placeOnEarth(customer.coordinates), language } };
}

const LANGUAGE_SPELLINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'eng', 'enus', 'english', 'ingles'],
  es: ['es', 'spa', 'esp', 'esus', 'esmx', 'spanish', 'espanol'],
};

/** Returns '' for an empty cell, undefined for an unknown language. */
function languageOf(cell: string): Language | '' | undefined {
  const word = letters(cell.normalize('NFD'));
  return cell === '' ? '' : LANGUAGES.find((language) => LANGUAGE_SPELLINGS[language].includes(word));
}

function nameOf(person: string, company: string): string {
  if (!person || !company || person.toLowerCase() === company.toLowerCase()) return person || company;
  return `${person} (${company})`;
}

/** Returns the same text for the same place, however it was written. */
function placeOnEarth(coordinates: string): string {
  const point = parseCoordinates(coordinates);
  return point ? coordinatesText(point) : '';
}

function problemOf({
  name,
  email,
  phone,
  address,
  coordinates,
  notes,
}: Omit<ImportedCustomer, 'language'>): string | null {
  if (!name) return 'No name or company';
  if (name.length > NAME_MAX) return `Name and company are longer than ${NAME_MAX} characters`;
  if (email && (email.length > EMAIL_MAX || !EMAIL.test(email))) return 'Email address isn’t valid';
  if (phone.length > PHONE_MAX) return `Phone is longer than ${PHONE_MAX} characters`;
  if (address.length > ADDRESS_MAX) return `Address is longer than ${ADDRESS_MAX} characters`;
  if (coordinates && !parseCoordinates(coordinates)) return 'Latitude and longitude aren’t valid';
  if (notes.length > CUSTOMER_NOTES_MAX) return `Notes are longer than ${CUSTOMER_NOTES_MAX} characters`;
  return null;
}
