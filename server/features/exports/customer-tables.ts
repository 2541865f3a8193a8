import { type ExportedTable, table } from './exported-table.ts';

export const CUSTOMER_TABLES: readonly ExportedTable[] = [
  table(
    'customers',
    ['id'],
    [
      'id',
      'name',
      'email',
      'phone',
      'language',
      'notes',
      'follow_up',
      'source',
      'tax_exempt',
      'tax_number',
      'merged_into',
      'created_at',
      'updated_at',
    ],
  ),
  table(
    'properties',
    ['id'],
    ['id', 'customer_id', 'address', 'gate_code', 'water_source', 'latitude', 'longitude', 'created_at'],
  ),
  table('tax_certificates', ['id'], ['id', 'customer_id', 'by_id', 'by_name', 'at']),
  table('customer_merges', ['id'], ['id', 'kept_id', 'merged_id', 'moved', 'undoes', 'by_id', 'by_name', 'at']),
  table('customers_apart', ['one_id', 'other_id'], ['one_id', 'other_id', 'by_id', 'at']),
];
