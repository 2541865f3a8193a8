import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** The quote of a preview for which none was chosen: the newest that has a customer. */
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

/** What new quotes of the company begin with. */
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
