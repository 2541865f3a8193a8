import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Finds a row if the work of the quote's number is done. */
export function numberDoneQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return doneNumbersQuery(db, scope).where('job.quote_number', '=', (eb) =>
    eb.selectFrom('quotes').where('org_id', '=', scope.orgId).where('id', '=', quoteId).select('number'),
  );
}

/** Work is done when at least one visit was done, and none is left. */
export function doneNumbersQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('jobs as job')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'job.org_id').onRef('visit.job_id', '=', 'job.id'),
    )
    .where('job.org_id', '=', scope.orgId)
    .where('job.kind', '=', 'work')
    .groupBy('job.quote_number')
    .having(IS_DONE)
    .select('job.quote_number as number')
    .$narrowType<{ number: number }>();
}

const IS_DONE = sql<boolean>`bool_and(visit.state in ('done', 'cancelled')) and bool_or(visit.state = 'done')`;

/** Finds when the last visit was done. No row while a visit is left or none was done. */
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
    .having(IS_DONE)
    .select(
      sql<Date>`max(change.at) filter (where visit.state = 'done' and change.type = 'state' and change.state = 'done')`.as(
        'done_at',
      ),
    );
}
