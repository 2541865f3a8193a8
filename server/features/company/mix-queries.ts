import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Reads what the company mixes with, and what it costs. */
export function readSupplies(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'stock_strength',
      'tank_gallons',
      'surfactant_ounces',
      'stock_cents_a_gallon',
      'surfactant_cents_a_gallon',
    ])
    .executeTakeFirstOrThrow();
}
