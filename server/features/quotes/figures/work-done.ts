import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** When the last visit of a quote's job was done; no row while one is left, or nothing was done. */
export function workDoneQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes as quote')
    .innerJoin('jobs as job', (join) =>
      join
        .onRef('job.org_id', '=', 'quote.org_id')
        .onRef('job.quote_number', '=', 'quote.number')
        .on('job.kind', '=', 'work'),
    )
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'job.org_id').onRef('visit.job_id', '=', 'job.id'),
    )
    .innerJoin('visit_changes as change', (join) =>
      join.onRef('change.org_id', '=', 'visit.org_id').onRef('change.visit_id', '=', 'visit.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .where('quote.status', '=', 'approved')
    .having(sql<boolean>`bool_and(visit.state in ('done', 'cancelled'))`)
    .having(sql<boolean>`bool_or(visit.state = 'done')`)
    .select(
      sql<Date>`max(change.at) filter (where visit.state = 'done' and change.type = 'state' and change.state = 'done')`.as(
        'done_at',
      ),
    );
}
