import { sql } from 'kysely';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import { balanceOf, type DisputeState, type EntryAmount } from '#domain/payments/ledger.ts';
import { NOTHING_OPEN, type OpenParts, openParts } from '#domain/payments/open-parts.ts';
import { loweredOwed } from '#domain/payments/price-reduction.ts';
import { type WorkCount, type WorkVisit, workCountsOf, workDoneOn } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface NumberFacts {
  /** author of the approved quote in effect */
  author_id: string | null;
  open: OpenParts;
  work: WorkCount[];
  /** when the quote was approved, as long as its number has no job */
  jobless_since: Date | null;
}

const NOTHING: NumberFacts = { author_id: null, open: NOTHING_OPEN, work: [], jobless_since: null };

interface ApprovedQuote {
  author_id: string;
  total_cents: number;
  deposit_cents: number;
  subtotal_cents: number;
  approved_on: Day;
  reduced_cents: number;
  goodwill_cents: number;
  jobless_since: Date | null;
  entries: EntryAmount[];
  disputes: DisputeState[];
  visits: (Omit<WorkVisit, 'changes'> & { changes: { state: VisitState; at: number }[] })[];
}

/** Reads the approved quote in effect, with its number's ledger and job. Days are in the time zone of the approval. */
function approvedQuery(scope: OrgScope, number: number, quoteId: string) {
  const ofCompany = sql`org_id = ${scope.orgId}`;
  // All revisions share one ledger.
  const ofRevisions = sql`${ofCompany} and quote_id = any (array(select id from quotes where ${ofCompany} and number = ${number}))`;
  return sql<ApprovedQuote>`
    select quote.author_id, quote.total_cents, quote.deposit_cents, quote.subtotal_cents, quote.decided_on::text as approved_on,
      (select coalesce(sum(amount_cents), 0)::bigint from price_reductions where ${ofCompany} and quote_id = quote.id) as reduced_cents,
      goodwill_cents(quote.org_id, quote.id) as goodwill_cents,
      case when not exists (select from jobs where ${ofCompany} and quote_number = ${number} and kind = 'work')
        then quote.approved_at end as jobless_since,
      (select coalesce(jsonb_agg(sums), '[]') from (select type, sum(amount_cents) as amount_cents from payment_entries
        where ${ofRevisions} and purpose is distinct from 'tip' group by type) sums) as entries,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'amount_cents', amount_cents)), '[]') from payment_disputes dispute
        where ${ofRevisions} and not exists (select from payment_entries tip
          where tip.org_id = dispute.org_id and tip.id = dispute.charge_id and tip.purpose = 'tip')) as disputes,
      (select coalesce(jsonb_agg(going), '[]') from (
        select visit.state, visit.minutes,
          array(select user_id::text from visit_people where ${ofCompany} and visit_id = visit.id order by user_id) as people,
          (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'at', floor(extract(epoch from at) * 1000)) order by seq), '[]')
            from visit_changes where ${ofCompany} and visit_id = visit.id and type = 'state') as changes,
          case when visit.state = 'done' then (select (max(at) at time zone decision.time_zone)::date::text from visit_changes
            where ${ofCompany} and visit_id = visit.id and type = 'state' and state = 'done') end as done_on
        from jobs job
        join visits visit on visit.org_id = job.org_id and visit.job_id = job.id
        where job.org_id = ${scope.orgId} and job.quote_number = ${number} and job.kind = 'work') going) as visits
    from quotes quote
    join decisions decision on decision.org_id = quote.org_id and decision.quote_id = quote.id
    where quote.org_id = ${scope.orgId} and quote.id = ${quoteId} and quote.status = 'approved'`;
}

/** @param quoteId the quote that reports count for the number; null when there is none */
export async function readNumberFacts(
  tx: Tx,
  scope: OrgScope,
  number: number,
  quoteId: string | null,
): Promise<NumberFacts> {
  if (quoteId === null) return NOTHING;
  const [approved] = (await approvedQuery(scope, number, quoteId).execute(tx)).rows;
  if (!approved) return NOTHING;
  const { author_id, approved_on, jobless_since, entries, disputes, visits } = approved;
  const balance = balanceOf(entries, loweredOwed(approved, approved.reduced_cents), disputes);
  return {
    author_id,
    open: openParts(balance, approved_on, {
      work: visits.length > 0 ? { doneOn: workDoneOn(visits) } : null,
      asksDeposit: approved.deposit_cents > 0,
    }),
    work: workCountsOf(visits, approved.subtotal_cents),
    jobless_since,
  };
}
