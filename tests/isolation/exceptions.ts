/** What the checks made from the contract treat in another way, and why. */

/** Ids that the client makes: another company's id under an own organization is simply another row. */
export const CLIENT_MADE = new Set([
  'customerImports.upload:id',
  'photos.upload:id',
  'quotes.duplicate:new_id',
  'quotes.reopen:new_id',
  'quotes.save:id',
  'quotes.save:draft.lines.[].id',
  'rateBook.save:surface_types.[].id',
  'rateBook.save:surface_types.[].services.[].id',
  'rateBook.save:surface_types.[].materials.[].id',
  'rateBook.save:addons.[].id',
]);
/** Afterwards the company has another owner, or can only be read: each gets a company of its own. */
export const LAST_ACTS = new Set(['ownership.transfer', 'ownership.end']);
/** Ids that only narrow a list: another company's matches nothing. */
export const FILTERS = new Set([
  'auditLog.csv:person_id',
  'auditLog.list:before',
  'auditLog.list:person_id',
  'quotes.list:author_id',
  'quotes.summary:author_id',
  'webhooks.deliveries:before',
]);
