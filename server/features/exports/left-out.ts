/** What an export leaves out, and why. A test compares this and the list of exported tables with the database. */

const SECRET = 'a secret, or its hash';
const IN_EVIDENCE = 'is in the folder evidence, byte for byte';
const INTERNAL = 'internal, without meaning elsewhere';
const DERIVED = 'derived from other columns';

/** Columns of exported tables that are left out. `org_id` is the same in every row and is left out everywhere. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, string>> = {
  'users.password_hash': SECRET,
  'users.credentials_version': INTERNAL,
  'invitations.token_hash': SECRET,
  'invitations.bounced_at': 'part of the email limit of the company',
  'api_keys.secret_hash': SECRET,
  'quotes.approval_token': 'anybody who has it can approve the quote',
  'quotes.search_text': DERIVED,
  'quotes.valid_until': DERIVED,
  'quotes.phone_key': DERIVED,
  'quotes.mail_state': DERIVED,
  'quotes.photos_changed_at': 'temporary, for up to 15 minutes, until the customer sees the photos',
  'quotes.photos_changed_by': 'is in the history of the quote',
  'payment_attempts.url': 'anybody who has it can pay, and it works for a short time',
  'subscriptions.last_notice_day': INTERNAL,
  'subscriptions.version': INTERNAL,
  'customers.search_text': DERIVED,
  'customers.name_key': DERIVED,
  'customers.phone_key': DERIVED,
  'customers.edit_number': INTERNAL,
  'customers.merge_changes': 'temporary, while a merge can be undone',
  'properties.search_text': DERIVED,
  'quote_items.quote_status': DERIVED,
  'property_images.quote_status': DERIVED,
  'property_images.image_url': INTERNAL,
  'property_images.thumbhash': DERIVED,
  'quote_revisions.snapshot': IN_EVIDENCE,
  'quote_events.body': IN_EVIDENCE,
  'signed_documents.storage_key': INTERNAL,
  'messages.logo_url': INTERNAL,
  'messages.html': 'contains approval links',
  'messages.text': 'contains approval links',
  'webhook_deliveries.claimed_until': INTERNAL,
  'webhook_deliveries.failures': INTERNAL,
  'exports.storage_key': INTERNAL,
  'exports.attempt': INTERNAL,
  'exports.done': INTERNAL,
  'exports.total': INTERNAL,
  'exports.heartbeat_at': INTERNAL,
};

/** Tables of a company that are left out as a whole. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  customer_imports: 'files that came from outside; what was imported from them is among the customers',
  customer_import_problems: 'rows of such files that could not be imported; downloadable in the app',
  quote_locks: INTERNAL,
  counted_decisions: 'derived from quotes and decisions, for reports',
  report_days: 'derived from quotes and decisions, for reports',
  quote_seals: 'only this installation, which has their key, can check them',
  evidence_checks: INTERNAL,
  payment_reconciliations: 'reports of the nightly comparison with the provider; what it added is among the payments',
  mail_allowances: 'counts the emails of the last day, for a limit of the installation',
  text_allowances: 'counts the texts of the last day, for a limit of the installation',
  text_threads: 'which numbers were texted; the texts themselves are among the messages',
  notifications: 'who was told of which event of a quote; the events are in the history of the quotes',
  push_devices: 'anybody who has the address of a browser and its keys can reach it',
  webhook_secrets: SECRET,
  webhook_tries: 'responses of other servers to each try; the outcome is with the delivery',
  plan_checkouts: 'the page of the payment provider that was opened last to buy a plan',
  idempotency_keys: 'responses kept for a day, so that a repeated request does nothing twice',
};
