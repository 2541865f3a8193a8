import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Finds out whether an earlier version of the quote already has a time for its work. `is_settled` is true for an
 * appointment, and for a requested time that staff haven't replied to. The page then doesn't ask for a time.
 */
export function standingDateQuery(db: Tx, scope: OrgScope, quoteId: string, now: Date) {
  const dated = sql`from jobs job
    join visits visit on visit.org_id = job.org_id and visit.job_id = job.id
    where job.org_id = quote.org_id and job.quote_number = quote.number and job.kind = 'work'
      and visit.state in ('scheduled', 'on_the_way', 'working') and visit.starts_at is not null`;
  return db
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .select([
      sql<Date | null>`(select min(visit.starts_at) ${dated} and visit.ends_at > ${now})`.as('appointment_at'),
      sql<boolean>`(exists (select ${dated}) or exists (select from appointment_requests request
        where request.org_id = quote.org_id and request.quote_number = quote.number and request.state = 'open'))`.as(
        'is_settled',
      ),
    ]);
}
