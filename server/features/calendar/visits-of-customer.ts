import { sql } from 'kysely';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { ProductError } from '#domain/errors.ts';
import { idsOfCustomer } from '#server/features/customers/merged.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

const VISITS_SHOWN = 50;

/**
 * Includes visits of customers who were merged into this one. Visits without a time come first, then the latest.
 * @throws ProductError NOT_FOUND
 */
async function visitsOfCustomer(db: Database, scope: OrgScope, id: string) {
  const { kysely } = db.tenant;
  const leadsTo = sql<string>`(select coalesce(asked.merged_into, asked.id) from customers asked
    where asked.org_id = ${scope.orgId} and asked.id = ${id})`;
  const known = kysely.selectFrom('customers').where('org_id', '=', scope.orgId).where('id', '=', id).select('id');
  const visits = kysely
    .selectFrom('jobs as job')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'job.org_id').onRef('visit.job_id', '=', 'job.id'),
    )
    .where('job.org_id', '=', scope.orgId)
    .where(sql<boolean>`job.customer_id = any(${idsOfCustomer(scope.orgId, leadsTo)})`)
    .orderBy('visit.starts_at', (order) => order.desc().nullsFirst())
    .orderBy('visit.id', 'desc')
    .limit(VISITS_SHOWN)
    .select(['visit.id', 'visit.job_id', 'visit.state', 'visit.starts_at', 'job.title', 'job.property_address'])
    .$narrowType<{ state: VisitState }>();
  const [[customer], rows] = await readOrg(db, scope, known.compile(), visits.compile());
  if (!customer) throw new ProductError('NOT_FOUND');
  return rows.map(({ starts_at, ...visit }) => ({ ...visit, starts_at: starts_at?.toISOString() ?? null }));
}

export function visitsOfCustomerRoutes({ customers }: Procedures, { db }: Pick<Services, 'db'>) {
  return {
    visits: customers.visits.handler(({ input, context }) =>
      visitsOfCustomer(db, context.caller.member.scope, input.id),
    ),
  };
}
