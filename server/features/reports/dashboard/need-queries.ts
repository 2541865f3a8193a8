/** Reads each kind of item with one query. Excludes archived quotes, except with an open card dispute. */
import { sql } from 'kysely';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import { NEEDS_COUNTED, type WaitingNeed } from '#domain/reports/needs.ts';
import { openRequestsQuery } from '#server/features/calendar/appointments/queries.ts';
import { openItemsQuery, openTextsQuery } from '#server/features/messages/inbox/queries.ts';
import { isArchived, isInReports, REVISES_REVISION } from '#server/features/quotes/label-conditions.ts';
import { isDueBefore, type ListContext } from '#server/features/quotes/list-filter.ts';
import { IS_UNDELIVERED, needCondition, waitingTimes } from '#server/features/quotes/waiting-conditions.ts';
import { pausedPlansQuery } from '#server/features/quotes/wash-plans/plan-rows.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Reads one more than the dashboard counts, so that it can say "more". */
const NEEDS_READ = NEEDS_COUNTED + 1;

export function needQueries(db: Tx, { scope, timeZone, now }: ListContext) {
  return [
    openItemsQuery(db, scope, ['question', 'text_received'], NEEDS_READ).compile(),
    openTextsQuery(db, scope, NEEDS_READ).compile(),
    openItemsQuery(db, scope, ['bounced', 'not_sent'], NEEDS_READ).compile(),
    // Excludes a declined revision of an approved quote, because the job isn't lost.
    openItemsQuery(db, scope, ['declined'], NEEDS_READ)
      .where(isInReports(scope.orgId, 'rows', sql.ref('event.quote_id')))
      .select(['quote.revision', REVISES_REVISION.as('revises')])
      .compile(),
    waitingQuery(db, scope, now).compile(),
    overdueQuery(db, scope, dayIn(now, timeZone)).compile(),
    openSumsQuery(db, scope, dayIn(now, timeZone)).compile(),
    takesPaymentsQuery(db, scope).compile(),
    openRequestsQuery(db, scope, NEEDS_READ).compile(),
    pausedPlansQuery(scope, NEEDS_READ).compile(db),
    disputesQuery(db, scope, now).compile(),
    unconfirmedQuery(db, scope).compile(),
  ] as const;
}

/** Selects pending quotes whose email failed, that expire soon, or that got no reply for days. */
function waitingQuery(db: Tx, scope: OrgScope, now: Date) {
  const times = waitingTimes(now);
  const need = sql<'undelivered' | WaitingNeed | null>`case
    when quote.sent_at is null and quote.viewed_at is null and quote.mail_state = 'failed' and not ${IS_UNDELIVERED} then 'undelivered'
    when ${needCondition('expiring', times)} then 'expiring'
    when ${needCondition('silent', times)} then 'silent' end`;
  return db
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.status', '=', 'pending')
    .where('quote.link_made_at', 'is not', null)
    .where((eb) => eb.not(isArchived(eb)))
    .where('quote.valid_until', '>', now)
    .where(need, 'is not', null)
    .orderBy('quote.valid_until')
    .orderBy('quote.id')
    .limit(NEEDS_READ)
    .select([
      'quote.id',
      'quote.number',
      'quote.customer_name',
      'quote.total_cents',
      'quote.sent_at',
      'quote.approval_token_expires_at as expires_at',
      need.as('need'),
    ]);
}

function overdueQuery(db: Tx, scope: OrgScope, today: string) {
  return (
    db
      .selectFrom('counted_numbers as open')
      .innerJoin('quotes as quote', (join) =>
        join.onRef('quote.org_id', '=', 'open.org_id').onRef('quote.id', '=', 'open.quote_id'),
      )
      .where('open.org_id', '=', scope.orgId)
      // Written exactly like the condition of the index; otherwise the database wouldn't use it.
      .where(sql<boolean>`open.deposit_cents + open.rest_cents > 0`)
      .where(isDueBefore(today))
      .orderBy(sql`least(open.deposit_due_on, open.rest_due_on)`)
      .orderBy('open.number')
      .limit(NEEDS_READ)
      .select([
        'quote.id',
        'quote.number',
        'quote.customer_name',
        'open.deposit_cents',
        'open.rest_cents',
        sql<Day | null>`open.deposit_due_on::text`.as('deposit_due_on'),
        sql<Day | null>`open.rest_due_on::text`.as('rest_due_on'),
        sql<boolean>`open.jobless_since is null`.as('is_scheduled'),
      ])
  );
}

/** Selects disputes and bank inquiries that the company can still respond to, earliest deadline first. */
function disputesQuery(db: Tx, scope: OrgScope, now: Date) {
  return db
    .selectFrom('payment_disputes as dispute')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'dispute.org_id').onRef('quote.id', '=', 'dispute.quote_id'),
    )
    .where('dispute.org_id', '=', scope.orgId)
    .where('dispute.status', 'in', ['inquiry', 'needs_response'])
    .where((eb) => eb.or([eb('dispute.due_by', 'is', null), eb('dispute.due_by', '>', now)]))
    .orderBy(sql`dispute.due_by nulls last`)
    .orderBy('dispute.id')
    .limit(NEEDS_READ)
    .select([
      'quote.id',
      'quote.number',
      'quote.customer_name',
      'dispute.status',
      'dispute.amount_cents',
      'dispute.due_by',
    ])
    .$narrowType<{ status: DisputeStatus }>();
}

/** Sums what customers owe, grouped by which parts were due before today: the deposit, the balance, or both. */
function openSumsQuery(db: Tx, scope: OrgScope, today: Day) {
  const isDepositOver = sql<boolean>`coalesce(deposit_due_on < ${today}::date, false)`;
  const isRestOver = sql<boolean>`coalesce(rest_due_on < ${today}::date, false)`;
  const isScheduled = sql<boolean>`jobless_since is null`;
  return (
    db
      .selectFrom('counted_numbers')
      .where('org_id', '=', scope.orgId)
      // Written exactly like the condition of the index; otherwise the database wouldn't use it.
      .where(sql<boolean>`deposit_cents + rest_cents > 0`)
      .groupBy([isDepositOver, isRestOver, isScheduled])
      .select([
        sql<number>`count(*)`.as('count'),
        sql<number>`sum(deposit_cents)::bigint`.as('deposit_cents'),
        sql<number>`sum(rest_cents)::bigint`.as('rest_cents'),
        sql<Day | null>`min(deposit_due_on)::text`.as('deposit_due_on'),
        sql<Day | null>`min(rest_due_on)::text`.as('rest_due_on'),
        isScheduled.as('is_scheduled'),
      ])
  );
}

/** Selects whether the company records payments here at all. */
function takesPaymentsQuery(db: Tx, scope: OrgScope) {
  return db.selectNoFrom(
    sql<boolean>`(exists (select from payment_entries where org_id = ${scope.orgId})
      or exists (select from payment_accounts where org_id = ${scope.orgId} and disconnected_at is null))`.as('taken'),
  );
}

/** Selects messages on hold until the owner confirms their email. */
function unconfirmedQuery(db: Tx, scope: OrgScope) {
  const unconfirmed = db
    .selectFrom('users as owner')
    .where('owner.org_id', '=', scope.orgId)
    .where('owner.role', '=', 'owner')
    .where('owner.disabled_at', 'is', null)
    .where('owner.email_confirmed_at', 'is', null)
    .select('owner.id');
  return db
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('status', '=', 'waiting')
    .where((eb) => eb.exists(unconfirmed))
    .select((eb) => eb.fn.countAll<number>().as('count'));
}
