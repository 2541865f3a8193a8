/**
 * The client creates these ids. Sending another company's id is harmless: it only creates a row with that id in
 * the caller's own company.
 */
export const CLIENT_MADE = new Set([
  'appointments.confirm:job_id',
  'appointments.confirm:visit_id',
  'customerImports.upload:id',
  'customers.uploadTaxCertificate:certificate_id',
  'jobs.addDayOff:id',
  'jobs.fromQuote:id',
  'jobs.fromQuote:visit_id',
  'jobs.save:job.tasks.[].id',
  'payments.lowerPrice:id',
  'payments.record:id',
  'payments.refund:refund_id',
  'photos.upload:id',
  'quotes.duplicate:new_id',
  'quotes.reopen:new_id',
  'quotes.save:id',
  'quotes.save:draft.lines.[].id',
  'rateBook.save:surface_types.[].id',
  'washPlans.save:id',
  'rateBook.save:surface_types.[].services.[].id',
  'rateBook.save:surface_types.[].materials.[].id',
  'rateBook.save:addons.[].id',
]);
/**
 * These ids refer to each other within one call, so an attack replaces both. With only one replaced, the program
 * would refuse the call before it looks anything up.
 */
export const CHANGES_WITH: Readonly<Record<string, string>> = {
  'quotes.save:draft.lines.[].id': 'draft.lines.[].basis.applies_to.[]',
};
/** The program refuses any other id in these fields as invalid, no matter who owns it. */
export const REFUSED_AS_INVALID = new Set(['quotes.save:draft.lines.[].basis.applies_to.[]']);
/** After these calls the company has another owner or is read-only. So each call gets its own company. */
export const LAST_ACTS = new Set(['ownership.transfer', 'ownership.end']);
/** These ids only filter a list. Another company's id matches nothing. */
export const FILTERS = new Set([
  'auditLog.csv:person_id',
  'auditLog.list:before',
  'auditLog.list:person_id',
  'customers.duplicates:id',
  'customers.reviewUnused:remove.[]',
  'customers.standings:ids.[]',
  'inbox.list:quote_id',
  'jobs.check:people.[]',
  'jobs.check:visit_id',
  'jobs.proposal:people.[]',
  'jobs.proposal:visit_id',
  'quotes.list:author_id',
  'quotes.summary:author_id',
  'reports.overview:author_id',
  'washPlans.list:customer_id',
  'reports.breakdown:author_id',
  'reports.payments:author_id',
  'reports.tax:author_id',
  'suppressions.list:before',
  'webhooks.deliveries:before',
]);
