import { type ExportedTable, table } from './exported-table.ts';

/** Jobs, their visits, and who went. */
export const WORK_TABLES: readonly ExportedTable[] = [
  table(
    'jobs',
    ['id'],
    [
      'id',
      'kind',
      'quote_id',
      'quote_number',
      'customer_id',
      'property_id',
      'title',
      'customer_name',
      'customer_phone',
      'property_address',
      'notes',
      'edit_number',
      'created_by',
      'created_at',
      'updated_at',
    ],
  ),
  table('job_tasks', ['job_id', 'position'], ['id', 'job_id', 'position', 'description', 'done_at', 'done_by']),
  table(
    'visits',
    ['id'],
    ['id', 'job_id', 'state', 'starts_at', 'ends_at', 'minutes', 'sequence', 'edit_number', 'created_at', 'updated_at'],
  ),
  table('visit_people', ['visit_id', 'user_id'], ['visit_id', 'user_id']),
  table(
    'visit_changes',
    ['visit_id', 'seq'],
    ['visit_id', 'seq', 'at', 'actor_id', 'actor_name', 'type', 'state', 'starts_at', 'ends_at'],
  ),
  table('days_off', ['id'], ['id', 'user_id', 'first_day', 'last_day', 'reason']),
  table('work_settings', ['org_id'], ['hours', 'set_up_minutes', 'travel_minutes', 'edit_number']),
];
