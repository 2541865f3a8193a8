import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Selects the ids of a customer and of everyone merged into them, for `= any (…)`. PostgreSQL computes the array once,
 * before the rest, so it uses indexes whatever the planner estimates.
 */
export function idsOfCustomer(orgId: string, customerId: string | RawBuilder<string>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select ${customerId}::uuid union all
    select merged.id from customers merged where merged.org_id = ${orgId} and merged.merged_into = ${customerId})`;
}

/** Returns the customer's own id, or the id of the customer it was merged into. Returns null for an unknown id. */
export async function leadsTo(tx: Tx, scope: OrgScope, customerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('customers')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', customerId)
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .executeTakeFirst();
  return row?.id ?? null;
}
