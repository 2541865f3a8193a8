import { type ExportedTable, table } from './exported-table.ts';

export const TEXT_TABLES: readonly ExportedTable[] = [
  table(
    'notification_settings',
    ['user_id'],
    ['user_id', 'about', 'choices', 'quiet_from', 'quiet_until', 'digest_hour'],
  ),
  table('text_numbers', ['number'], ['number', 'set_at']),
  table('text_consents', ['id'], ['id', 'phone', 'state', 'how', 'by_id', 'by_name', 'quote_id', 'detail', 'at']),
  table(
    'texts_received',
    ['id'],
    [
      'id',
      'provider_id',
      'phone',
      'number',
      'body',
      'pictures',
      'word',
      'quote_id',
      'received_at',
      'applied_at',
      'assigned_to',
      'done_at',
      'done_by',
      'done_by_name',
      'answer_id',
      'answer',
    ],
  ),
];
