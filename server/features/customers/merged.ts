import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * The id of a customer and of everybody who was merged into them, for `= any (…)`. An array is computed once and before
 * everything else, so that indexes are used whatever the planner believes.
 */
export function idsOfCustomer(orgId: string, customerId: string | RawBuilder<string>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select ${customerId}::uuid union all
    select merged.id from customers merged where merged.org_id = ${orgId} and merged.merged_into = ${customerId})`;
}

/** The customer that an id leads to: its own, or the one that it was merged into. null for an unknown one. */
export async function leadsTo(tx: Tx, scope: OrgScope, customerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('customers')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', customerId)
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .executeTakeFirst();
  return row?.id ?? null;
}
