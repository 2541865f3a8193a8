import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** @throws ProductError NOT_FOUND for an id that isn't a service of the company, in its rate book or removed from it */
export async function assertServices(tx: Tx, scope: OrgScope, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  const { count } = await tx
    .selectFrom('services')
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', [...ids])
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count !== ids.size) throw new ProductError('NOT_FOUND');
}
