import { z } from 'zod';
import { IMPORT_COLUMNS_MAX, IMPORT_MAX_BYTES } from '#domain/customer/customer-import.ts';
import { Done, Id, member, Timestamp } from './base.ts';

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export const DELIMITERS = [',', ';', '\t'] as const;
const IMPORT_STATUSES = ['uploaded', 'checking', 'checked', 'importing', 'done', 'failed'] as const;

/** Index of a column in the file, from 0. null when the file lacks the field. */
const Column = z
  .int()
  .min(0)
  .max(IMPORT_COLUMNS_MAX - 1)
  .nullable();
const ImportMapping = z.object({
  name: Column,
  first_name: Column,
  last_name: Column,
  company: Column,
  email: Column,
  phone: Column,
  street: Column,
  city: Column,
  state: Column,
  zip: Column,
  latitude: Column,
  longitude: Column,
  language: Column,
  notes: Column,
});

const Counts = z.object({ new: z.int(), extended: z.int(), same: z.int() });

export const CustomerImport = z.object({
  id: Id('customer_imports'),
  file_name: z.string(),
  size_bytes: z.int(),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  header: z.array(z.string()),
  /** the first rows, with cells cut short for display */
  sample: z.array(z.array(z.string())),
  mapping: ImportMapping,
  status: z.enum(IMPORT_STATUSES),
  /** rows below the header. Grows while the server reads the file */
  rows_total: z.int(),
  position: z.int(),
  expected: Counts,
  done: Counts,
  bad_count: z.int(),
  problems: z.array(z.object({ row_number: z.int(), reason: z.string() })),
  /** why the import failed, or empty */
  problem: z.string(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});

const ById = z.object({ id: Id('customer_imports') });
/** A read permission, so people can still download rejected rows after the trial ends. */
const read = member('owner_tools.use');
const write = member('customers.import', 'write');

export const customerImports = {
  list: read
    .route({ method: 'GET', path: '/customer-imports', tags: ['customer imports'] })
    .output(z.array(CustomerImport)),
  get: read
    .route({ method: 'GET', path: '/customer-imports/{id}', tags: ['customer imports'] })
    .input(ById)
    .output(CustomerImport),
  /**
   * Uploads a file as multipart/form-data. The client creates the id, so a repeated upload is still one import.
   * Changes no customer.
   */
  upload: member('customers.import', 'upload')
    .route({ method: 'POST', path: '/customer-imports', tags: ['customer imports'] })
    .input(
      z.object({
        id: z.uuid(),
        file: z
          .file()
          .max(
            IMPORT_MAX_BYTES,
            `This file is larger than ${IMPORT_MAX_BYTES / 1_000_000} MB. Split it and import the parts.`,
          ),
      }),
    )
    .output(CustomerImport),
  /**
   * Counts in the background what the import would do with these columns. Changes no customer. Without columns, it
   * only rereads the first rows and guesses the columns again.
   */
  check: write
    .route({ method: 'POST', path: '/customer-imports/{id}/check', tags: ['customer imports'] })
    .input(
      ById.extend({ mapping: ImportMapping.nullable(), encoding: z.enum(ENCODINGS), delimiter: z.enum(DELIMITERS) }),
    )
    .output(CustomerImport),
  /** Imports the checked file in the background. Repeating the call changes nothing. */
  start: write
    .route({ method: 'POST', path: '/customer-imports/{id}/start', tags: ['customer imports'] })
    .input(ById)
    .output(CustomerImport),
  discard: write
    .route({ method: 'DELETE', path: '/customer-imports/{id}', tags: ['customer imports'] })
    .input(ById)
    .output(Done),
  /** Returns the rows that can't be imported, each with its reason, as a CSV file. */
  problems: read
    .route({ method: 'GET', path: '/customer-imports/{id}/problems', tags: ['customer imports'] })
    .input(ById)
    .output(z.file()),
};
