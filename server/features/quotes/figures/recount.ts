/**
 * Keeps what reports sum up (`report_sums`, `work_sums`, what is open) in step with decisions, payments and finished
 * work, in the transaction of what changes them.
 */
import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { countedRevision } from '#domain/reports/counted-revision.ts';
import { dayCountsOf, EVERYBODY, NO_SUMS } from '#domain/reports/day-counts.ts';
import { type WorkCount, workDifference } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { addToDays, addToWorkDays } from './add-to-days.ts';
import { readDecidedQuote } from './facts.ts';
import { readNumberFacts } from './number-facts.ts';

/**
 * Counts the number of a quote again after the quote was decided, archived or restored, after its balance has changed,
 * and after its work was done. It comes last in its transaction, because the rows it changes belong to the whole
 * company: what holds them should end soon.
 * @param decided of a quote that this transaction has decided
 */
export async function recountNumber(
  tx: Tx,
  scope: OrgScope,
  { id }: { readonly id: string },
  decided?: { number: number },
): Promise<void> {
  const number = decided?.number ?? (await numberToCount(tx, scope, id));
  if (number === undefined) return;
  const counted = await lockCounted(tx, scope, number);
  // Read again: another revision of the number may have changed before this transaction had the lock.
  const counts = countedRevision(await readRevisions(tx, scope, id));
  const before = counted.quote_id;
  const days =
    counts === before
      ? []
      : [
          ...(before ? dayCountsOf(await readDecidedQuote(tx, scope, before), -1) : []),
          ...(counts ? dayCountsOf(await readDecidedQuote(tx, scope, counts), 1) : []),
        ];
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
      work: JSON.stringify(work),
      jobless_since,
    })
    .where('org_id', '=', scope.orgId)
    .where('number', '=', number)
    .execute();
  await addToDays(tx, scope, days);
  await addToWorkDays(tx, scope, workDifference(counted.work, work));
}

/** The number has a job from now on. It comes last in its transaction, like `recountNumber`. */
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

/** @returns what has counted so far */
async function lockCounted(
  tx: Tx,
  scope: OrgScope,
  number: number,
): Promise<{ quote_id: string | null; work: WorkCount[] }> {
  const { quote_id, work } = await tx
    .insertInto('counted_numbers')
    .values({ org_id: scope.orgId, number })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'number']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })),
    )
    .returning(['quote_id', 'work'])
    .executeTakeFirstOrThrow();
  // Written by this file alone.
  return { quote_id, work: work as unknown as WorkCount[] };
}

/** Counts reminders that have just left, each as the first, second … of its quote, on the company's day. */
export async function countReminders(tx: Tx, scope: OrgScope, followUpIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: string; value: string; sent: number }>`
    select (sent.left_at at time zone company.time_zone)::date::text as day, earlier.count::text as value, 1 as sent
    from follow_ups sent
    join organizations company on company.id = sent.org_id
    cross join lateral (
      select count(*) from follow_ups other
      where other.org_id = sent.org_id and other.quote_id = sent.quote_id and other.left_at is not null
        and (other.left_at, other.id) <= (sent.left_at, sent.id)) earlier
    where sent.org_id = ${scope.orgId} and sent.id = any(${followUpIds}::uuid[])`.execute(tx);
  await addToDays(
    tx,
    scope,
    rows.map((row) => ({ ...NO_SUMS, ...row, cut: 'reminder', author_id: EVERYBODY })),
  );
}
