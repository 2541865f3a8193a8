/** Reads the payment states of many quotes, for a page's rows and for the list's filter. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  type Balance,
  balanceOf,
  type DisputeState,
  type EntryAmount,
  type EntryType,
  type Owed,
} from '#domain/payments/ledger.ts';
import { dueOf, owedNow, owedRevision } from '#domain/payments/owed.ts';
import { type PaymentState, paymentState } from '#domain/payments/payment-labels.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import { doneNumbersQuery } from '#server/features/quotes/report-totals/work-done.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import { compileOnce, scopeOfPlaceholder } from '#server/platform/db/compiled-query.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { goingCents } from './balance.ts';
import { goingCentsOf, goodwillCentsOf, isNotOfTip, reducedCents } from './ledger-queries.ts';

interface Numbers {
  orgId: string;
  /** numbers of quotes, without their revisions */
  numbers: number[];
}

function approvedQuery(db: Tx, scope: OrgScope, numbers: number[]) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('status', '=', 'approved')
    .where(sql<boolean>`number = any(${numbers}::int[])`)
    .select([
      'id',
      'number',
      'revision',
      'approved_at',
      'total_cents',
      'deposit_cents',
      reducedCents.as('reduced_cents'),
      goodwillCentsOf.as('goodwill_cents'),
      goingCentsOf.as('going_cents'),
    ]);
}

function ofNumbers(db: Tx, scope: OrgScope, numbers: number[]) {
  return db
    .selectFrom('quotes')
    .where('quotes.org_id', '=', scope.orgId)
    .where(sql<boolean>`quotes.number = any(${numbers}::int[])`);
}

/** Returns one sum per number and type. Leaves out tips. */
export function entrySumsQuery(db: Tx, scope: OrgScope, numbers: number[]) {
  return ofNumbers(db, scope, numbers)
    .innerJoin('payment_entries as entry', (join) =>
      join.onRef('entry.org_id', '=', 'quotes.org_id').onRef('entry.quote_id', '=', 'quotes.id'),
    )
    .where(sql<boolean>`entry.purpose is distinct from 'tip'`)
    .groupBy(['quotes.number', 'entry.type'])
    .select(['quotes.number', 'entry.type', sql<number>`sum(entry.amount_cents)::bigint`.as('amount_cents')])
    .$narrowType<{ type: EntryType }>();
}

export function disputesQuery(db: Tx, scope: OrgScope, numbers: number[]) {
  return ofNumbers(db, scope, numbers)
    .innerJoin('payment_disputes as dispute', (join) =>
      join.onRef('dispute.org_id', '=', 'quotes.org_id').onRef('dispute.quote_id', '=', 'quotes.id'),
    )
    .where(isNotOfTip(sql`dispute`))
    .select(['quotes.number', 'dispute.status', 'dispute.amount_cents'])
    .$narrowType<{ status: DisputeStatus }>();
}

const APPROVED = compileOnce((db, { orgId, numbers }: Numbers) =>
  approvedQuery(db, scopeOfPlaceholder(orgId), numbers),
);
const ENTRY_SUMS = compileOnce((db, { orgId, numbers }: Numbers) =>
  entrySumsQuery(db, scopeOfPlaceholder(orgId), numbers),
);
const DISPUTES = compileOnce((db, { orgId, numbers }: Numbers) =>
  disputesQuery(db, scopeOfPlaceholder(orgId), numbers),
);

const DONE = compileOnce((db, { orgId, numbers }: Numbers) =>
  doneNumbersQuery(db, scopeOfPlaceholder(orgId)).where(sql<boolean>`job.quote_number = any(${numbers}::int[])`),
);

/**
 * Computes balances from the ledgers of these numbers. A number's latest approved revision owes, all others owe
 * nothing.
 * @returns balances by the id of the revision that owes
 */
export async function balancesOf(db: Database, scope: OrgScope, numbers: number[]) {
  const balances = new Map<string, { balance: Balance; owed: Owed; isWorkDone: boolean }>();
  if (numbers.length === 0) return balances;
  const of = { orgId: scope.orgId, numbers };
  const [revisions, entries, disputes, done] = await readOrg(
    db,
    scope,
    APPROVED(of),
    ENTRY_SUMS(of),
    DISPUTES(of),
    DONE(of),
  );
  const doneNumbers = new Set(done.map(({ number }) => number));
  const entriesOf = Map.groupBy<number, EntryAmount & { number: number }>(entries, ({ number }) => number);
  const disputesOf = Map.groupBy<number, DisputeState & { number: number }>(disputes, ({ number }) => number);
  for (const [number, approved] of Map.groupBy(revisions, (revision) => revision.number)) {
    const revision = owedRevision(approved);
    if (!revision) continue;
    const owed = owedNow(approved);
    const isWorkDone = doneNumbers.has(number);
    const due = dueOf(owed, isWorkDone);
    const balance = balanceOf(entriesOf.get(number) ?? [], due, disputesOf.get(number) ?? [], goingCents(approved));
    balances.set(revision.id, { balance, owed, isWorkDone });
  }
  return balances;
}

/** @returns states by quote id */
export async function paymentStates(
  db: Database,
  scope: OrgScope,
  rows: readonly { number: number; status: string }[],
): Promise<ReadonlyMap<string, PaymentState>> {
  const numbers = [...new Set(rows.filter(({ status }) => status === 'approved').map(({ number }) => number))];
  const balances = await balancesOf(db, scope, numbers);
  return new Map(
    [...balances].map(([id, { balance, owed, isWorkDone }]) => [id, paymentState(balance, owed, isWorkDone)]),
  );
}

/** The most matches that the list sorts. With more, it scans in sort order, as for a search. */
const SORTED_MAX = 2000;

interface InStates {
  orgId: string;
  states: string[];
  most: number;
}

const IDS = compileOnce((db, { orgId, states, most }: InStates) => {
  const found = sql<{ ids: string[] }>`
    select array(select id from unsettled_in_payment_states(${orgId}, ${states}) as id limit ${most}) as ids`;
  return { compile: () => found.compile(db) };
});

/**
 * Returns null when too many quotes match to sort them. That is usual for "paid", because nearly all are paid
 * eventually.
 */
export async function findByPaymentState(
  db: Database,
  scope: OrgScope,
  states: PaymentState[],
): Promise<string[] | null> {
  if (states.includes('paid')) return null;
  const [[found]] = await readOrg(db, scope, IDS({ orgId: scope.orgId, states, most: SORTED_MAX + 1 }));
  return found && found.ids.length <= SORTED_MAX ? found.ids : null;
}

/**
 * Matches quotes in one of these states. With coalesce, the database computes each set once and looks up every quote in
 * it.
 * @param paid true when `states` has "paid"; every approved quote that isn't marked as unsettled then matches, too
 */
export function inPaymentStates(
  eb: ExpressionBuilder<DB & { quote: DB['quotes'] }, 'quote'>,
  { orgId, states, paid }: { orgId: string; states: string[]; paid: boolean },
): Expression<SqlBool> {
  const computed = sql<boolean>`quote.id in (select id from unsettled_in_payment_states(${orgId}, ${states}) as id)`;
  const settled = sql<boolean>`quote.id not in (
      select quote_id from quote_locks where org_id = ${orgId} and unsettled union all select superseded_quotes(${orgId}))`;
  const found = eb.fn.coalesce(paid ? sql<boolean>`(${computed} or ${settled})` : computed, sql<boolean>`false`);
  // A separate condition, so that the query can use an index on status.
  return eb.and([eb('quote.status', '=', 'approved'), found]);
}
