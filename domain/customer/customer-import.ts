import type { Language } from '#domain/language/language.ts';

export const IMPORT_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'company',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'zip',
  'latitude',
  'longitude',
  'language',
  'notes',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Index of each field's column, from 0. null when the file lacks the field. */
export type ImportMapping = Readonly<Record<ImportField, number | null>>;

export const IMPORT_ROWS_MAX = 50_000;
/** The server refuses a larger file before it has read it in full. */
export const IMPORT_MAX_BYTES = 20_000_000;
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_FILE_NAME_MAX = 200;
export const CUSTOMER_NOTES_MAX = 2000;

/** A customer from one row. '' means unknown. */
export interface ImportedCustomer {
  name: string;
  email: string;
  phone: string;
  /** one line with street, city, state and ZIP code */
  address: string;
  coordinates: string;
  language: Language | '';
  notes: string;
}
