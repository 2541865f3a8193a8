import { type RawBuilder, sql } from 'kysely';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { firstName } from '#domain/messages/fill-template.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Longest list of requests. If there are more, staff answer the oldest first. */
const REQUESTS_SHOWN = 50;

const REQUEST = [
  'request.id',
  'request.quote_id',
  'request.quote_number',
  sql<string | null>`request.day::text`.as('day'),
  'request.from_minute',
  'request.to_minute',
  'request.wish',
  'request.state',
  'request.answer',
  'request.visit_id',
  'request.created_at',
] as const;

function requestsQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('appointment_requests as request')
    .where('request.org_id', '=', scope.orgId)
    .select(REQUEST)
    .$narrowType<{ state: 'open' | 'confirmed' | 'declined' | 'withdrawn' }>();
}

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsQuery>['executeTakeFirstOrThrow']>>;

export function requestQuery(tx: Tx, scope: OrgScope, id: string) {
  return requestsQuery(tx, scope).where('request.id', '=', id);
}

/** Ignores withdrawn requests. */
export function latestRequestQuery(tx: Tx, scope: OrgScope, quoteNumber: number) {
  return requestsQuery(tx, scope)
    .where('request.quote_number', '=', quoteNumber)
    .where('request.state', '!=', 'withdrawn')
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(1);
}

/** True when the work is partly or fully done and no visit remains. */
export function isWorkDone(row: { orgId: RawBuilder<string>; quoteNumber: RawBuilder<number> }): RawBuilder<boolean> {
  const visitsOfJob = sql`select from jobs job join visits visit on visit.org_id = job.org_id and visit.job_id = job.id
    where job.org_id = ${row.orgId} and job.quote_number = ${row.quoteNumber}`;
  return sql<boolean>`(exists (${visitsOfJob} and visit.state = 'done')
    and not exists (${visitsOfJob} and visit.state in ('scheduled', 'on_the_way', 'working')))`;
}

/**
 * True for a request that needs no reply anymore, because the quote is archived or the work is finished. The query must
 * name its table "request".
 */
export const isMoot = sql<boolean>`(${isWorkDone({
  orgId: sql.ref('request.org_id'),
  quoteNumber: sql.ref('request.quote_number'),
})} or exists (select from quote_archives archive
  where archive.org_id = request.org_id and archive.quote_id = request.quote_id))`;

export function openRequestsQuery(tx: Tx, scope: OrgScope, limit = REQUESTS_SHOWN) {
  return requestsQuery(tx, scope)
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'request.org_id').onRef('quote.id', '=', 'request.quote_id'),
    )
    .where('request.state', '=', 'open')
    .where(({ not }) => not(isMoot))
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(limit)
    .select(['quote.customer_name', 'quote.property_address']);
}

export function visitsToComeQuery(tx: Tx, scope: OrgScope, quoteNumber: number) {
  return tx
    .selectFrom('jobs as job')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'job.org_id').onRef('visit.job_id', '=', 'job.id'),
    )
    .where('job.org_id', '=', scope.orgId)
    .where('job.quote_number', '=', quoteNumber)
    .where('visit.state', 'in', ['scheduled', 'on_the_way', 'working'])
    .orderBy('visit.starts_at', (order) => order.asc().nullsLast())
    .orderBy('visit.id')
    .select([
      'job.id as job_id',
      'visit.id',
      'visit.state',
      'visit.starts_at',
      'visit.ends_at',
      'visit.minutes',
      'visit.sequence',
      'visit.edit_number',
      'visit.arrival_from',
      'visit.arrival_to',
      'visit.updated_at',
      sql<string[]>`array(select person.user_id from visit_people person
        where person.org_id = visit.org_id and person.visit_id = visit.id order by person.user_id)`.as('people'),
      sql<string[]>`array(select person.full_name from visit_people going
        join users person on person.org_id = going.org_id and person.id = going.user_id
        where going.org_id = visit.org_id and going.visit_id = visit.id and person.disabled_at is null
        order by person.full_name)`.as('crew'),
    ])
    .$narrowType<{ state: VisitState }>();
}

export type VisitToCome = Awaited<ReturnType<ReturnType<typeof visitsToComeQuery>['executeTakeFirstOrThrow']>>;

/** Keeps the visits with a time. Customers see only the first names of the crew. */
export function datedVisits(visits: readonly VisitToCome[]) {
  return visits.flatMap(({ starts_at, ends_at, crew, ...visit }) =>
    starts_at && ends_at ? [{ ...visit, starts_at, ends_at, crew: crew.map(firstName) }] : [],
  );
}
