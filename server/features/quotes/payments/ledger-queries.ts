/** A quote's ledger consists of the entries of all revisions of its number, and everything related to them. */
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ProductError } from '#domain/errors.ts';
import type { DisputeState, EntryType, PaymentMethod } from '#domain/payments/ledger.ts';
import type { DisputeStatus, PaymentPurpose } from '#domain/payments/provider-payment.ts';
import type { ReceiptAmounts } from '#domain/payments/receipt.ts';
import type { BookedEntry } from '#domain/payments/tax-share.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { numberDoneQuery } from '#server/features/quotes/report-totals/work-done.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type RowsOf, together } from '#server/platform/db/together.ts';
import { type AccountRow, currentAccountQuery } from '#server/providers/payments/account-commands.ts';

/**
 * For `= any (…)`: PostgreSQL computes the array once, before the rest, so it can use the indexes. With a join and no
 * statistics yet, it compared every quote with every other for each entry.
 */
function revisionIds(scope: OrgScope, quoteId: string) {
  return sql<string[]>`array(
    select id from quotes where org_id = ${scope.orgId} and number =
      (select number from quotes where org_id = ${scope.orgId} and id = ${quoteId}))`;
}

export const reducedCents = sql<number>`(select coalesce(sum(reduction.amount_cents), 0)::bigint from price_reductions reduction
    where reduction.org_id = quotes.org_id and reduction.quote_id = quotes.id)`;

/** For a row of `quotes`: cents of refunds under its number that price reductions cover. Few quotes have any. */
export const goodwillCentsOf = sql<number>`(case when exists (select from price_reductions reduction
    where reduction.org_id = quotes.org_id and reduction.quote_id = quotes.id)
  then goodwill_cents(quotes.org_id, quotes.id) else 0 end)`;

/** True for a refund or dispute in `row` of a payment that counts toward the price. */
export function isNotOfTip(row: RawBuilder<unknown>) {
  return sql<boolean>`not exists (select from payment_entries tip
    where tip.org_id = ${row}.org_id and tip.id = ${row}.charge_id and tip.purpose = 'tip')`;
}

/** For a row of `quotes`: cents of requested refunds that the provider hasn't confirmed. */
export const goingCentsOf = sql<number>`(select coalesce(sum(refund.amount_cents), 0)::bigint from payment_refunds refund
    where refund.org_id = quotes.org_id and refund.quote_id = quotes.id and refund.status = 'requested'
      and ${isNotOfTip(sql`refund`)})`;

/** True when the customer of a row of `quotes` may have its link, and it wasn't archived. */
const isOffered = sql<boolean>`(quotes.approval_token is not null
    and (quotes.sent_at is not null or quotes.mail_state is not null or quotes.viewed_at is not null)
    and not exists (select from quote_archives archive
      where archive.org_id = quotes.org_id and archive.quote_id = quotes.id))`;

/** True when the customer approved a row of `quotes` on the page. A decision that staff recorded has no signature. */
const isSignedByCustomer = sql<boolean>`exists (select from decisions decision
    where decision.org_id = quotes.org_id and decision.quote_id = quotes.id
      and decision.decision = 'approved' and decision.decided_by = 'customer')`;

export function revisionsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', sql<string>`any (${revisionIds(scope, quoteId)})`)
    .orderBy('revision')
    .select([
      'id',
      'number',
      'revision',
      'status',
      'approved_at',
      'total_cents',
      'deposit_cents',
      'tax_cents',
      reducedCents.as('reduced_cents'),
      goodwillCentsOf.as('goodwill_cents'),
      isSignedByCustomer.as('is_signed'),
      goingCentsOf.as('going_cents'),
      'tax_rate',
      'approval_token',
      'approval_token_expires_at',
      isOffered.as('is_offered'),
      'customer_name',
      'customer_email',
      'author_id',
    ])
    .$narrowType<{ status: QuoteStatus }>();
}

function entriesQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return (
    db
      .selectFrom('payment_entries as entry')
      .leftJoin('users as recorder', (join) =>
        join.onRef('recorder.org_id', '=', 'entry.org_id').onRef('recorder.id', '=', 'entry.recorded_by'),
      )
      .leftJoin('receipts as receipt', (join) =>
        join.onRef('receipt.org_id', '=', 'entry.org_id').onRef('receipt.entry_id', '=', 'entry.id'),
      )
      .where('entry.org_id', '=', scope.orgId)
      .where('entry.quote_id', '=', sql<string>`any (${revisionIds(scope, quoteId)})`)
      .orderBy('entry.at')
      .orderBy('entry.id')
      .selectAll('entry')
      // A day isn't an instant, so it is read as text.
      .select([
        'recorder.full_name as recorded_by_name',
        'receipt.number as receipt_number',
        'receipt.mailed_to as receipt_mailed_to',
        sql<ReceiptAmounts | null>`receipt.figures`.as('receipt_figures'),
        sql<string | null>`entry.received_on::text`.as('received_day'),
      ])
      .$narrowType<{ type: EntryType; method: PaymentMethod; purpose: PaymentPurpose | null }>()
  );
}

function refundsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_entries as payment', (join) =>
      join.onRef('payment.org_id', '=', 'refund.org_id').onRef('payment.id', '=', 'refund.charge_id'),
    )
    .leftJoin('users as requester', (join) =>
      join.onRef('requester.org_id', '=', 'refund.org_id').onRef('requester.id', '=', 'refund.requested_by'),
    )
    .where('refund.org_id', '=', scope.orgId)
    .where('refund.quote_id', '=', sql<string>`any (${revisionIds(scope, quoteId)})`)
    .orderBy('refund.requested_at')
    .orderBy('refund.id')
    .selectAll('refund')
    .select(['payment.payment_ref', 'payment.purpose', 'requester.full_name as requested_by_name'])
    .$narrowType<{
      cause: 'staff' | 'overpaid';
      status: 'requested' | 'done' | 'failed';
      purpose: PaymentPurpose | null;
    }>();
}

function disputesQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('payment_disputes as dispute')
    .innerJoin('payment_entries as payment', (join) =>
      join.onRef('payment.org_id', '=', 'dispute.org_id').onRef('payment.id', '=', 'dispute.charge_id'),
    )
    .where('dispute.org_id', '=', scope.orgId)
    .where('dispute.quote_id', '=', sql<string>`any (${revisionIds(scope, quoteId)})`)
    .orderBy('dispute.updated_at')
    .orderBy('dispute.id')
    .selectAll('dispute')
    .select('payment.purpose')
    .$narrowType<{ status: DisputeStatus; purpose: PaymentPurpose | null }>();
}

function reductionsQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('price_reductions as reduction')
    .innerJoin('quotes', (join) =>
      join.onRef('quotes.org_id', '=', 'reduction.org_id').onRef('quotes.id', '=', 'reduction.quote_id'),
    )
    .innerJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'reduction.org_id').onRef('person.id', '=', 'reduction.lowered_by'),
    )
    .where('reduction.org_id', '=', scope.orgId)
    .where('reduction.quote_id', '=', sql<string>`any (${revisionIds(scope, quoteId)})`)
    .orderBy('reduction.at')
    .orderBy('reduction.id')
    .selectAll('reduction')
    .select(['quotes.revision', 'person.full_name as lowered_by_name']);
}

/** The company, and whether the work of the quote's number is done. */
function companyQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'currency',
      'time_zone',
      'name',
      'other_ways_to_pay',
      'ends_at',
      'next_steps',
      'acknowledge_pins',
      'review_url',
      'tips',
    ])
    .select((eb) =>
      eb
        .exists(numberDoneQuery(db, scope, quoteId))
        .$castTo<boolean>()
        .as('is_work_done'),
    );
}

/** `ledgerOf` takes the rows in this order. */
export function ledgerQueries(db: Tx, scope: OrgScope, quoteId: string) {
  return [
    revisionsQuery(db, scope, quoteId).compile(),
    entriesQuery(db, scope, quoteId).compile(),
    refundsQuery(db, scope, quoteId).compile(),
    disputesQuery(db, scope, quoteId).compile(),
    reductionsQuery(db, scope, quoteId).compile(),
    currentAccountQuery(db, scope).compile(),
    companyQuery(db, scope, quoteId).compile(),
  ] as const;
}

type Row<Query extends (...parts: never[]) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>
>;
export type RevisionRow = Row<typeof revisionsQuery>;
export type EntryRow = Row<typeof entriesQuery>;
export type RefundRow = Row<typeof refundsQuery>;
export type DisputeRow = Row<typeof disputesQuery>;
export type ReductionRow = Row<typeof reductionsQuery>;

export interface Ledger {
  /** the requested revision */
  quote: RevisionRow;
  /** oldest first; includes at least the quote itself */
  revisions: RevisionRow[];
  entries: EntryRow[];
  refunds: RefundRow[];
  disputes: DisputeRow[];
  /** oldest first */
  reductions: ReductionRow[];
  account: AccountRow | null;
  /** true when the number's work is done, so the whole balance is due */
  isWorkDone: boolean;
  company: {
    currency: string;
    time_zone: string;
    name: string;
    other_ways_to_pay: string;
    /** when the company will be deleted; null when no deletion is scheduled */
    ends_at: Date | null;
    /** the company's current text about next steps after an approval */
    next_steps: string;
    /** true when customers confirm the pins before they approve */
    acknowledge_pins: boolean;
    /** where customers review the company, or '' */
    review_url: string;
    /** true when the page offers a tip once the work is done */
    tips: boolean;
  };
}

/** @throws ProductError NOT_FOUND */
export function ledgerOf(
  quoteId: string,
  [revisions, entries, refunds, disputes, reductions, accounts, companies]: RowsOf<ReturnType<typeof ledgerQueries>>,
): Ledger {
  const quote = revisions.find(({ id }) => id === quoteId);
  const [found] = companies;
  if (!quote || !found) throw new ProductError('NOT_FOUND');
  const { is_work_done: isWorkDone, ...company } = found;
  return {
    revisions,
    entries,
    refunds,
    disputes,
    reductions,
    quote,
    company,
    account: accounts[0] ?? null,
    isWorkDone,
  };
}

/** @throws ProductError NOT_FOUND */
export async function readLedger(db: Database, scope: OrgScope, quoteId: string): Promise<Ledger> {
  return ledgerOf(quoteId, await readOrg(db, scope, ...ledgerQueries(db.tenant.kysely, scope, quoteId)));
}

export async function readLedgerIn(tx: Tx, scope: OrgScope, quoteId: string): Promise<Ledger> {
  return ledgerOf(quoteId, await together(tx, ...ledgerQueries(tx, scope, quoteId)));
}

/** Holds only what balances are computed from, without tips. */
export interface LedgerSums {
  entries: readonly BookedEntry[];
  disputes: readonly DisputeState[];
  revisions: readonly RevisionRow[];
  isWorkDone: boolean;
}

/**
 * Reads a ledger's sums again after it changed. Such a change affects no visit, so `isWorkDone` stays valid. The
 * result is the same size no matter how long the ledger is.
 */
export async function readSumsIn(
  tx: Tx,
  scope: OrgScope,
  { quote, isWorkDone }: Pick<Ledger, 'quote' | 'isWorkDone'>,
): Promise<LedgerSums> {
  const ofRevisions = sql<string>`any (${revisionIds(scope, quote.id)})`;
  const entrySums = tx
    .selectFrom('payment_entries')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', ofRevisions)
    .where(sql<boolean>`purpose is distinct from 'tip'`)
    .groupBy('type')
    .select((eb) => ['type', eb.fn.sum<number>('amount_cents').as('amount_cents')])
    .select((eb) => eb.fn.sum<number>('tax_cents').as('tax_cents'))
    .$narrowType<{ type: EntryType }>();
  const disputeStates = tx
    .selectFrom('payment_disputes')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', ofRevisions)
    .where(isNotOfTip(sql`payment_disputes`))
    .select(['status', 'amount_cents'])
    .$narrowType<{ status: DisputeStatus }>();
  const revisions = await revisionsQuery(tx, scope, quote.id)
    .select([jsonArrayFrom(entrySums).as('entries'), jsonArrayFrom(disputeStates).as('disputes')])
    .execute();
  const { entries = [], disputes = [] } = revisions[0] ?? {};
  return { entries, disputes, revisions, isWorkDone };
}
