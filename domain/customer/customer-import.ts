/** What can be taken over from somebody else's list of customers, and how much. */

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
  'notes',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** For each field the column it is taken from, counted from 0; null: not in the file. */
export type ImportMapping = Readonly<Record<ImportField, number | null>>;

export const IMPORT_ROWS_MAX = 50_000;
/** Larger files are refused before they are read to the end. */
export const IMPORT_MAX_BYTES = 20_000_000;
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_FILE_NAME_MAX = 200;
/** characters of what staff know of a customer beside the address */
export const CUSTOMER_NOTES_MAX = 2000;

/** What a row says of a customer; texts are tidy, an empty one is not known. */
export interface ImportedCustomer {
  name: string;
  email: string;
  phone: string;
  /** one line: street, city, state and ZIP code */
  address: string;
  notes: string;
}
