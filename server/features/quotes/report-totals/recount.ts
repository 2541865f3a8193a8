/** Facts about a quote number that reports read. Each transaction that changes one of them also updates it here. */
import { sql } from 'kysely';
import type { Day } from '#domain/calendar-days.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { NOTHING_OPEN, openParts } from '#domain/payments/open-parts.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Decision, QuoteStatus } from '#domain/quote/lifecycle.ts';
import { countedRevision } from '#domain/reports/counted-revision.ts';
import type { WorkCount } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readNumberFacts } from './number-facts.ts';

export interface FirstDecision {
  number: number;
  status: Decision;
  author_id: string;
  total_cents: Cents;
  deposit_cents: Cents;
  approved_at: Date | null;
  /** day of the decision */
  day: Day;
}

/**
 * Counts a number whose first revision was just decided, so it has no other revision, payment or job yet. Skips an
 * archived quote.
 */
export async function countFirstDecision(
  tx: Tx,
  scope: OrgScope,
  { id }: { readonly id: string },
  { number, status, author_id, approved_at, day, ...owed }: FirstDecision,
): Promise<void> {
  const open =
    status === 'approved'
      ? openParts(balanceOf([], owed), day, { work: null, asksDeposit: owed.deposit_cents > 0 })
      : NOTHING_OPEN;
  await sql`
    insert into counted_numbers (org_id, number, quote_id, author_id, deposit_cents, deposit_due_on, rest_cents, rest_due_on, jobless_since)
    select ${scope.orgId}::uuid, ${number}, ${id}::uuid, ${status === 'approved' ? author_id : null}::uuid, ${open.deposit_cents},
      ${open.deposit_due_on}::date, ${open.rest_cents}, ${open.rest_due_on}::date, ${approved_at}::timestamptz
    where not exists (select from quote_archives where org_id = ${scope.orgId} and quote_id = ${id})`.execute(tx);
}

/**
 * Call this after a later revision is decided, the quote is archived or restored, its balance changes, or its work is
 * done.
 */
export async function recountNumber(tx: Tx, scope: OrgScope, { id }: { readonly id: string }): Promise<void> {
  const number = await lockNumber(tx, scope, id);
  if (number === undefined) return;
  // Another revision of the number may have changed before the lock was taken.
  const revisions = await readRevisions(tx, scope, number);
  const counts = countedRevision(revisions);
  const { author_id, open, work, jobless_since } = await readNumberFacts(tx, scope, number, counts);
  await tx
    .updateTable('counted_numbers')
    .set({
      quote_id: counts,
      author_id,
      deposit_cents: open.deposit_cents,
      deposit_due_on: sql<Date | null>`${open.deposit_due_on}::date`,
      rest_cents: open.rest_cents,
      rest_due_on: sql<Date | null>`${open.rest_due_on}::date`,
      jobless_since,
    })
    .where('org_id', '=', scope.orgId)
    .where('number', '=', number)
    .execute();
  if (work.length > 0 || revisions.some(({ has_work }) => has_work)) await writeWork(tx, scope, number, work);
}

/** The insert reads the count of removed rows, so that they are removed first. */
async function writeWork(tx: Tx, scope: OrgScope, number: number, work: readonly WorkCount[]): Promise<void> {
  await sql`
    with gone as (delete from finished_work where org_id = ${scope.orgId} and number = ${number} returning number)
    insert into finished_work (org_id, number, person_id, day, planned_minutes, worked_minutes, net_cents)
    select ${scope.orgId}::uuid, ${number}, person_id, day, planned_minutes, worked_minutes, net_cents
    from (select count(*) from gone) before
    cross join jsonb_to_recordset(${JSON.stringify(work)}::jsonb) as done (person_id uuid, day date, planned_minutes integer,
      worked_minutes integer, net_cents integer)`.execute(tx);
}

async function readRevisions(tx: Tx, scope: OrgScope, number: number) {
  return tx
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.number', '=', number)
    .select([
      'quote.id',
      'quote.revision',
      'quote.status',
      sql<boolean>`exists (select from quote_archives archive
        where archive.org_id = quote.org_id and archive.quote_id = quote.id)`.as('archived'),
      sql<boolean>`exists (select from finished_work work
        where work.org_id = quote.org_id and work.number = quote.number)`.as('has_work'),
    ])
    .$narrowType<{ status: QuoteStatus }>()
    .execute();
}

/**
 * Makes transactions that change a number run one after another.
 * @returns undefined while none of the number's revisions is decided
 */
async function lockNumber(tx: Tx, scope: OrgScope, quoteId: string): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    insert into counted_numbers (org_id, number)
    select quote.org_id, quote.number from quotes quote
    where quote.org_id = ${scope.orgId} and quote.id = ${quoteId} and exists (select from quotes decided
      where decided.org_id = quote.org_id and decided.number = quote.number and decided.status <> 'pending')
    on conflict (org_id, number) do update set number = excluded.number
    returning number`.execute(tx);
  return rows[0]?.number;
}
