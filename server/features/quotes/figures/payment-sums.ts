/** Keeps `payment_sums` in step with the ledger, in the transaction that adds to it. */
import { sql } from 'kysely';
import { EVERYBODY } from '#domain/reports/day-counts.ts';
import type { Grain, Period } from '#domain/reports/periods.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** What was booked on a day, or in the month that begins on it. */
interface KeptPayments {
  grain: Grain;
  author_id: string;
  day: string;
  method: string;
  tax_rate: number;
  payments: number;
  received_cents: number;
  returned_cents: number;
  tax_cents: number;
}

/** What entries add, for everybody and for whoever made the quote: a row of their day and one of its month. */
const COUNTS = sql`entry.org_id, part.grain, whose.author_id, part.day, entry.method, entry.tax_rate,
  sum(case entry.type when 'charge' then 1 when 'manual' then 1 when 'void' then -1 else 0 end)::integer as payments,
  sum(case entry.type when 'charge' then entry.amount_cents when 'manual' then entry.amount_cents
    when 'void' then -entry.amount_cents else 0 end)::bigint as received_cents,
  sum(case entry.type when 'refund' then entry.amount_cents when 'dispute' then entry.amount_cents
    when 'refund_failed' then -entry.amount_cents when 'dispute_reversal' then -entry.amount_cents else 0 end)::bigint
    as returned_cents,
  sum(entry.tax_cents)::bigint as tax_cents
  from payment_entries entry
  cross join lateral (values (${EVERYBODY}::uuid), (entry.author_id)) whose (author_id)
  cross join lateral (
    values ('day', entry.booked_on), ('month', date_trunc('month', entry.booked_on)::date)) part (grain, day)`;
const BY_KEY = sql`group by entry.org_id, part.grain, whose.author_id, part.day, entry.method, entry.tax_rate`;
// In the order of the key, so that two transactions never wait for each other.
const ADD = sql`order by grain, author_id, day, method, tax_rate
  on conflict (org_id, grain, author_id, day, method, tax_rate) do update set
    payments = kept.payments + excluded.payments,
    received_cents = kept.received_cents + excluded.received_cents,
    returned_cents = kept.returned_cents + excluded.returned_cents,
    tax_cents = kept.tax_cents + excluded.tax_cents`;
const COLUMNS = sql`(org_id, grain, author_id, day, method, tax_rate, payments, received_cents, returned_cents, tax_cents)`;

/**
 * Counts the entries that were added to the ledger of some revisions, last in their transaction.
 * @param known the entries that were there before
 */
export async function countPayments(
  tx: Tx,
  scope: OrgScope,
  { quoteIds, known }: { quoteIds: readonly string[]; known: readonly string[] },
): Promise<void> {
  await sql`
    insert into payment_sums as kept ${COLUMNS}
    select ${COUNTS}
    where entry.org_id = ${scope.orgId} and entry.quote_id = any(${quoteIds}::uuid[]) and entry.id <> all(${known}::uuid[])
    ${BY_KEY} ${ADD}`.execute(tx);
}

export async function addPayments(tx: Tx, scope: OrgScope, rows: readonly KeptPayments[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into payment_sums as kept ${COLUMNS}
    select ${scope.orgId}::uuid, grain, author_id, day, method, tax_rate, payments, received_cents, returned_cents, tax_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (grain text, author_id uuid, day date, method text,
      tax_rate numeric, payments integer, received_cents bigint, returned_cents bigint, tax_cents bigint)
    ${ADD}`.execute(tx);
}

/** What the ledger adds up to in a month, less what is stored. @param period of the month */
export async function paymentDifferences(tx: Tx, scope: OrgScope, { from, to }: Period): Promise<KeptPayments[]> {
  const { rows } = await sql<KeptPayments>`
    select grain, author_id::text, day::text, method, tax_rate, sum(payments)::integer as payments,
      sum(received_cents)::bigint as received_cents, sum(returned_cents)::bigint as returned_cents,
      sum(tax_cents)::bigint as tax_cents
    from (
      (select ${COUNTS} where entry.org_id = ${scope.orgId} and entry.booked_on between ${from}::date and ${to}::date ${BY_KEY})
      union all
      select org_id, grain, author_id, day, method, tax_rate, -payments, -received_cents, -returned_cents, -tax_cents
      from payment_sums where org_id = ${scope.orgId} and day between ${from}::date and ${to}::date) each
    group by grain, author_id, day, method, tax_rate
    having sum(payments) <> 0 or sum(received_cents) <> 0 or sum(returned_cents) <> 0 or sum(tax_cents) <> 0
    order by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}
