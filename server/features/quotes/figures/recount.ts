/** Keeps the days of the reports (`report_days`) in step with decisions, in the transaction of what changes them. */
import { sql } from 'kysely';
import { countedRevision } from '#domain/reports/counted-revision.ts';
import { type DayCount, dayCountsOf, EVERYBODY, NO_SUMS } from '#domain/reports/day-counts.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { Tx } from '#server/db/client.ts';
import type { LockedQuote } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readDecidedQuote } from './facts.ts';

/**
 * Counts the number of a quote again after the quote was decided, archived or restored. It comes last in its
 * transaction, because the rows it changes belong to the whole company: what holds them should end soon.
 */
export async function recountNumber(tx: Tx, scope: OrgScope, { id }: LockedQuote): Promise<void> {
  const revisions = await readRevisions(tx, scope, id);
  const number = revisions[0]?.number;
  if (number === undefined || revisions.every(({ status }) => status === 'pending')) return;
  const counted = await lockCounted(tx, scope, number);
  // Read again: another revision of the number may have changed before this transaction had the lock.
  const counts = countedRevision(await readRevisions(tx, scope, id));
  if (counts === counted) return;
  const rows = [
    ...(counted ? dayCountsOf(await readDecidedQuote(tx, scope, counted), -1) : []),
    ...(counts ? dayCountsOf(await readDecidedQuote(tx, scope, counts), 1) : []),
  ];
  await tx
    .updateTable('counted_decisions')
    .set({ quote_id: counts })
    .where('org_id', '=', scope.orgId)
    .where('number', '=', number)
    .execute();
  await addToDays(tx, scope, rows);
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

/** @returns the quote that has counted so far */
async function lockCounted(tx: Tx, scope: OrgScope, number: number): Promise<string | null> {
  const row = await tx
    .insertInto('counted_decisions')
    .values({ org_id: scope.orgId, number })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'number']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })),
    )
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  return row.quote_id;
}

/** In the order of the key, so that two transactions never wait for each other. */
export async function addToDays(tx: Tx, scope: OrgScope, rows: readonly DayCount[]): Promise<void> {
  await sql`
    insert into report_days as kept (org_id, cut, author_id, day, value, approved, declined, approved_cents, declined_cents,
      net_cents, tax_cents, waited, wait_seconds, sent)
    select ${scope.orgId}::uuid, cut, author_id, day, value, sum(approved), sum(declined), sum(approved_cents),
      sum(declined_cents), sum(net_cents), sum(tax_cents), sum(waited), sum(wait_seconds), sum(sent)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (cut text, author_id uuid, day date, value text,
      approved integer, declined integer, approved_cents bigint, declined_cents bigint, net_cents bigint, tax_cents bigint,
      waited integer, wait_seconds bigint, sent integer)
    group by cut, author_id, day, value
    order by cut, author_id, day, value
    on conflict (org_id, cut, author_id, day, value) do update set
      approved = kept.approved + excluded.approved,
      declined = kept.declined + excluded.declined,
      approved_cents = kept.approved_cents + excluded.approved_cents,
      declined_cents = kept.declined_cents + excluded.declined_cents,
      net_cents = kept.net_cents + excluded.net_cents,
      tax_cents = kept.tax_cents + excluded.tax_cents,
      waited = kept.waited + excluded.waited,
      wait_seconds = kept.wait_seconds + excluded.wait_seconds,
      sent = kept.sent + excluded.sent`.execute(tx);
}

/** Counts reminders that have just gone out, each as the first, second … of its quote, on the company's day. */
export async function countReminders(tx: Tx, scope: OrgScope, followUpIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: string; value: string; sent: number }>`
    select (sent.settled_at at time zone company.time_zone)::date::text as day, earlier.count::text as value, 1 as sent
    from follow_ups sent
    join organizations company on company.id = sent.org_id
    cross join lateral (
      select count(*) from follow_ups other
      where other.org_id = sent.org_id and other.quote_id = sent.quote_id and other.state = 'sent'
        and (other.settled_at, other.id) <= (sent.settled_at, sent.id)) earlier
    where sent.org_id = ${scope.orgId} and sent.id = any(${followUpIds}::uuid[])`.execute(tx);
  await addToDays(
    tx,
    scope,
    rows.map((row) => ({ ...NO_SUMS, ...row, cut: 'reminder', author_id: EVERYBODY })),
  );
}
