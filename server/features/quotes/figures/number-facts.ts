/** What is kept of a number besides its decision: what is open of it, its finished work, and whether it has a job. */
import { sql } from 'kysely';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import { balanceOf, type DisputeState, type EntryAmount } from '#domain/payments/ledger.ts';
import { NOTHING_OPEN, type OpenParts, openParts } from '#domain/payments/open-parts.ts';
import { loweredOwed } from '#domain/payments/price-reduction.ts';
import { type WorkCount, type WorkVisit, workCountsOf, workDoneOn } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { together } from '#server/db/together.ts';

interface NumberFacts {
  /** of the approved quote that counts */
  author_id: string | null;
  open: OpenParts;
  work: WorkCount[];
  /** when it was approved, while it has no job */
  jobless_since: Date | null;
}

const NOTHING: NumberFacts = { author_id: null, open: NOTHING_OPEN, work: [], jobless_since: null };

/** The approved quote that counts; days are those of the company's time zone when it was approved. */
function approvedQuery(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .where('quote.status', '=', 'approved')
    .select([
      'quote.author_id',
      'quote.total_cents',
      'quote.deposit_cents',
      'quote.subtotal_cents',
      sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from price_reductions reduction
        where reduction.org_id = quote.org_id and reduction.quote_id = quote.id)`.as('reduced_cents'),
      sql<Day>`quote.decided_on::text`.as('approved_on'),
      sql<Date | null>`case when not exists (select from jobs job
        where job.org_id = quote.org_id and job.quote_number = quote.number and job.kind = 'work')
        then quote.approved_at end`.as('jobless_since'),
    ]);
}

/** Of all revisions: they share one ledger. */
function revisionsOf(scope: OrgScope, number: number) {
  return sql`any (array(select id from quotes where org_id = ${scope.orgId} and number = ${number}))`;
}

function entrySums(tx: Tx, scope: OrgScope, number: number) {
  return sql<EntryAmount>`select type, sum(amount_cents)::bigint as amount_cents from payment_entries
    where org_id = ${scope.orgId} and quote_id = ${revisionsOf(scope, number)} group by type`.compile(tx);
}

function disputes(tx: Tx, scope: OrgScope, number: number) {
  return sql<DisputeState>`select status, amount_cents from payment_disputes
    where org_id = ${scope.orgId} and quote_id = ${revisionsOf(scope, number)}`.compile(tx);
}

interface VisitFacts extends Omit<WorkVisit, 'changes'> {
  changes: { state: VisitState; at: number }[];
}

function visits(tx: Tx, scope: OrgScope, number: number, quoteId: string) {
  return sql<VisitFacts>`select visit.state, visit.minutes,
      array(select user_id::text from visit_people where org_id = visit.org_id and visit_id = visit.id order by user_id) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'at', floor(extract(epoch from at) * 1000)) order by seq), '[]')
        from visit_changes where org_id = visit.org_id and visit_id = visit.id and type = 'state') as changes,
      case when visit.state = 'done' then (select (max(at) at time zone decision.time_zone)::date::text from visit_changes
        where org_id = visit.org_id and visit_id = visit.id and type = 'state' and state = 'done') end as done_on
    from jobs job
    join visits visit on visit.org_id = job.org_id and visit.job_id = job.id
    join decisions decision on decision.org_id = job.org_id and decision.quote_id = ${quoteId}
    where job.org_id = ${scope.orgId} and job.quote_number = ${number} and job.kind = 'work'`.compile(tx);
}

/** @param quoteId the quote of the number that counts; null when none does */
export async function readNumberFacts(
  tx: Tx,
  scope: OrgScope,
  number: number,
  quoteId: string | null,
): Promise<NumberFacts> {
  if (quoteId === null) return NOTHING;
  const [[approved], entries, disputed, going] = await together(
    tx,
    approvedQuery(tx, scope, quoteId).compile(),
    entrySums(tx, scope, number),
    disputes(tx, scope, number),
    visits(tx, scope, number, quoteId),
  );
  if (!approved) return NOTHING;
  const owed = loweredOwed(approved, approved.reduced_cents);
  const work = going.length > 0 ? { doneOn: workDoneOn(going) } : null;
  return {
    author_id: approved.author_id,
    open: openParts(balanceOf(entries, owed, disputed), approved.approved_on, work),
    work: workCountsOf(going, approved.subtotal_cents),
    jobless_since: approved.jobless_since,
  };
}
