import type { DB } from '#server/db/schema.ts';

export interface ExportedTable<Name extends keyof DB = keyof DB> {
  name: Name;
  columns: readonly (keyof DB[Name] & string)[];
  /** what makes a row the only one within its company; pages follow it */
  key: readonly (keyof DB[Name] & string)[];
  /** the column that names the company; null for a table all companies share */
  org: (keyof DB[Name] & string) | null;
}

function table<Name extends keyof DB>(
  name: Name,
  key: readonly (keyof DB[Name] & string)[],
  columns: readonly (keyof DB[Name] & string)[],
  org: (keyof DB[Name] & string) | null = 'org_id' as keyof DB[Name] & string,
): ExportedTable {
  return { name, key, columns, org } as unknown as ExportedTable;
}

/**
 * Every table of a company, column by column: what is not named here does not leave the house. A test compares this list with
 * the database, so that a new table or column has to be put in here or among what is left out, with the reason.
 */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  table(
    'organizations',
    ['id'],
    [
      'id',
      'name',
      'company_phone',
      'company_email',
      'company_address',
      'license_line',
      'logo_url',
      'brand_color',
      'terms',
      'default_notes',
      'require_two_factor',
      'tax_rate',
      'validity_days',
      'minimum_charge_cents',
      'trip_charge_cents',
      'time_zone',
      'currency',
      'rate_book_version',
      'rate_book_saved_at',
      'created_at',
    ],
    'id',
  ),
  table('subscriptions', ['org_id'], ['plan_id', 'status', 'current_period_end', 'created_at']),
  table('plans', ['id'], ['id', 'name', 'monthly_cents', 'max_users'], null),
  table(
    'users',
    ['id'],
    ['id', 'email', 'full_name', 'role', 'email_confirmed_at', 'disabled_at', 'last_seen_at', 'created_at'],
  ),
  table('invitations', ['id'], ['id', 'email', 'role', 'status', 'invited_by', 'expires_at', 'created_at']),
  table('services', ['id'], ['id', 'name', 'base_rate_cents', 'uom', 'active', 'position']),
  table('surface_types', ['id'], ['id', 'name', 'active', 'position']),
  table('surface_type_services', ['id'], ['id', 'surface_type_id', 'service_id', 'is_default']),
  table('material_multipliers', ['id'], ['id', 'surface_type_id', 'material', 'multiplier', 'position']),
  table('addons', ['id'], ['id', 'name', 'type', 'value', 'active', 'position']),
  table('customers', ['id'], ['id', 'name', 'email', 'phone', 'created_at', 'updated_at']),
  table('properties', ['id'], ['id', 'customer_id', 'address', 'created_at']),
  table('quote_counters', ['org_id'], ['last_number']),
  table(
    'quotes',
    ['id'],
    [
      'id',
      'number',
      'revision',
      'edit_number',
      'status',
      'approval_token_expires_at',
      'approved_at',
      'declined_at',
      'created_at',
      'updated_at',
      'sent_at',
      'viewed_at',
      'author_id',
      'customer_id',
      'property_id',
      'customer_name',
      'customer_email',
      'customer_phone',
      'property_address',
      'sum_cents',
      'discount_type',
      'discount_value',
      'discount_message',
      'discount_cents',
      'subtotal_cents',
      'tax_rate',
      'tax_cents',
      'total_cents',
      'minimum_charge_cents',
      'trip_charge_cents',
      'valid_days',
      'notes',
      'reopened_from_id',
      'api_key_id',
    ],
  ),
  table(
    'quote_items',
    ['quote_id', 'id'],
    [
      'id',
      'quote_id',
      'position',
      'kind',
      'description',
      'quantity',
      'unit',
      'unit_cents',
      'line_total_cents',
      'taxable',
      'unit_cents_by_hand',
      'basis',
    ],
  ),
  table('quote_archives', ['quote_id'], ['quote_id', 'archived_by', 'archived_at']),
  table(
    'property_images',
    ['id'],
    ['id', 'quote_id', 'image_type', 'description', 'position', 'width', 'height', 'sha256', 'created_at'],
  ),
  table(
    'quote_revisions',
    ['quote_id', 'revision', 'snapshot_sha256'],
    ['quote_id', 'revision', 'snapshot_sha256', 'created_by', 'created_at'],
  ),
  table(
    'quote_events',
    ['quote_id', 'seq'],
    ['quote_id', 'seq', 'type', 'at', 'actor_kind', 'actor_id', 'actor_name', 'previous_hash', 'hash'],
  ),
  table(
    'decisions',
    ['quote_id'],
    [
      'quote_id',
      'decision',
      'revision',
      'decided_at',
      'time_zone',
      'decided_by',
      'signer_name',
      'recorded_by',
      'channel',
      'reason',
      'ip',
      'user_agent',
      'consent_text',
      'snapshot_sha256',
    ],
  ),
  table('signed_documents', ['quote_id'], ['quote_id', 'sha256', 'pages', 'created_at']),
  table(
    'messages',
    ['id'],
    [
      'id',
      'quote_id',
      'kind',
      'recipient',
      'reply_to',
      'sender_name',
      'subject',
      'attach_signed_pdf',
      'attach_quote_pdf',
      'status',
      'attempts',
      'error',
      'created_at',
      'sent_at',
    ],
  ),
  table('audit_log', ['id'], ['id', 'at', 'actor_id', 'actor_name', 'action', 'target', 'ip', 'request_id', 'data']),
  table(
    'api_keys',
    ['id'],
    [
      'id',
      'name',
      'prefix',
      'scopes',
      'created_by',
      'created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'last_used_ip',
    ],
  ),
  table(
    'exports',
    ['id'],
    [
      'id',
      'requested_by',
      'status',
      'size',
      'sha256',
      'files',
      'problems',
      'error',
      'created_at',
      'finished_at',
      'expires_at',
    ],
  ),
];

const SECRET = 'a secret, or its hash';
const IN_EVIDENCE = 'stands in the folder evidence, byte for byte';
const INTERNAL = 'how the program finds its way, without meaning outside';
const DERIVED = 'follows from other columns';

/** Columns of exported tables that stay here. `org_id` is the same in every row and is left out everywhere. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, string>> = {
  'users.password_hash': SECRET,
  'invitations.token_hash': SECRET,
  'api_keys.secret_hash': SECRET,
  'quotes.approval_token': 'whoever has it can approve the quote',
  'quotes.search_text': DERIVED,
  'quotes.valid_until': DERIVED,
  'customers.search_text': DERIVED,
  'properties.search_text': DERIVED,
  'quote_items.quote_status': DERIVED,
  'property_images.quote_status': DERIVED,
  'property_images.image_url': INTERNAL,
  'property_images.thumbhash': DERIVED,
  'quote_revisions.snapshot': IN_EVIDENCE,
  'quote_events.body': IN_EVIDENCE,
  'signed_documents.storage_key': INTERNAL,
  'messages.logo_url': INTERNAL,
  'messages.html': 'holds the links with which quotes are approved',
  'messages.text': 'holds the links with which quotes are approved',
  'exports.storage_key': INTERNAL,
  'exports.attempt': INTERNAL,
  'exports.done': INTERNAL,
  'exports.total': INTERNAL,
  'exports.heartbeat_at': INTERNAL,
};

/** Tables of a company that stay here as a whole. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  idempotency_keys: 'answers kept for a day, so that a repeated request does nothing twice',
};
