/**
 * Keeps what stands with a number in step: which of its quotes counts, what is open of it, whether it has a job, and its
 * finished work, in the transaction of what changes them.
 */
import { sql } from 'kysely';
import type { Day } from '#domain/calendar-days.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { NOTHING_OPEN, openParts } from '#domain/payments/open-parts.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Decision, QuoteStatus } from '#domain/quote/lifecycle.ts';
import { countedRevision } from '#domain/reports/counted-revision.ts';
import type { WorkCount } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { together } from '#server/db/together.ts';
import { readNumberFacts } from './number-facts.ts';

/** A quote that was decided just now. */
export interface FirstDecision {
  number: number;
  status: Decision;
  author_id: string;
  total_cents: Cents;
  deposit_cents: Cents;
  approved_at: Date | null;
  /** of the decision */
  day: Day;
}

/**
 * Counts a number whose first revision this transaction has decided: no other revision, no payment and no job can be there yet.
 * What was archived before does not count.
 */
export async function countFirstDecision(
  tx: Tx,
  scope: OrgScope,
  { id }: { readonly id: string },
  { number, status, author_id, approved_at, day, ...owed }: FirstDecision,
): Promise<void> {
  const open = status === 'approved' ? openParts(balanceOf([], owed), day, null) : NOTHING_OPEN;
  await sql`
    insert into counted_numbers (org_id, number, quote_id, author_id, deposit_cents, deposit_due_on, rest_cents, rest_due_on, jobless_since)
    select ${scope.orgId}::uuid, ${number}, ${id}::uuid, ${status === 'approved' ? author_id : null}::uuid, ${open.deposit_cents},
      ${open.deposit_due_on}::date, ${open.rest_cents}, ${open.rest_due_on}::date, ${approved_at}::timestamptz
    where not exists (select from quote_archives where org_id = ${scope.orgId} and quote_id = ${id})`.execute(tx);
}

/**
 * Counts the number of a quote again after a later revision was decided, after the quote was archived or restored, after its
 * balance has changed, and after its work was done.
 */
export async function recountNumber(tx: Tx, scope: OrgScope, { id }: { readonly id: string }): Promise<void> {
  const number = await numberToCount(tx, scope, id);
  if (number === undefined) return;
  const { has_work } = await lockNumber(tx, scope, number);
  // Read again: another revision of the number may have changed before this transaction had the lock.
  const counts = countedRevision(await readRevisions(tx, scope, id));
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
  if (has_work || work.length > 0) await writeWork(tx, scope, number, work);
}

function writeWork(tx: Tx, scope: OrgScope, number: number, work: readonly WorkCount[]) {
  return together(
    tx,
    tx.deleteFrom('finished_work').where('org_id', '=', scope.orgId).where('number', '=', number).compile(),
    sql`insert into finished_work (org_id, number, person_id, day, planned_minutes, worked_minutes, net_cents)
      select ${scope.orgId}::uuid, ${number}, person_id, day, planned_minutes, worked_minutes, net_cents
      from jsonb_to_recordset(${JSON.stringify(work)}::jsonb) as done (person_id uuid, day date, planned_minutes integer,
        worked_minutes integer, net_cents integer)`.compile(tx),
  );
}

/** The number has a job from now on. */
export async function noteJob(tx: Tx, scope: OrgScope, number: number): Promise<void> {
  await tx
    .updateTable('counted_numbers')
    .set({ jobless_since: null })
    .where('org_id', '=', scope.orgId)
    .where('number', '=', number)
    .execute();
}

/** undefined while none of its revisions is decided */
async function numberToCount(tx: Tx, scope: OrgScope, quoteId: string): Promise<number | undefined> {
  const revisions = await readRevisions(tx, scope, quoteId);
  return revisions.every(({ status }) => status === 'pending') ? undefined : revisions[0]?.number;
}

async function readRevisions(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.number', '=', (eb) =>
      eb.selectFrom('quotes').where('org_id', '=', scope.orgId).where('id', '=', quoteId).select('number'),
    )
    .select([
      'quote.id',
      'quote.number',
      'quote.revision',
      'quote.status',
      sql<boolean>`exists (select from quote_archives archive
        where archive.org_id = quote.org_id and archive.quote_id = quote.id)`.as('archived'),
    ])
    .$narrowType<{ status: QuoteStatus }>()
    .execute();
}

/** Of several transactions that change a number, the later ones wait here. */
function lockNumber(tx: Tx, scope: OrgScope, number: number): Promise<{ has_work: boolean }> {
  return tx
    .insertInto('counted_numbers')
    .values({ org_id: scope.orgId, number })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'number']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })),
    )
    .returning(
      sql<boolean>`exists (select from finished_work work where work.org_id = counted_numbers.org_id
        and work.number = counted_numbers.number)`.as('has_work'),
    )
    .executeTakeFirstOrThrow();
}
