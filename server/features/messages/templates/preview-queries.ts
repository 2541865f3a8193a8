import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Selects the quote for a preview if none was chosen: the newest quote with a customer. */
export function newestQuote(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('customer_name', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id');
}

/** Selects how many days a quote is valid once it is sent. */
export function validityQuery(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('quotes as quote')
    .innerJoin('organizations as company', 'company.id', 'quote.org_id')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .select((eb) => eb.fn.coalesce('quote.valid_days', 'company.validity_days').as('days'))
    .select('company.time_zone');
}

export function readQuoteDefaults(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'default_notes',
      'tax_rate',
      'validity_days',
      'minimum_charge_cents',
      'trip_charge_cents',
      'deposit_type',
      'deposit_value',
    ]);
}
