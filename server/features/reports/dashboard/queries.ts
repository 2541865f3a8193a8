import { DAY_MS } from '#domain/durations.ts';
import { sql } from 'kysely';
import { startOfMonth } from '#domain/dates.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { readOrg, type Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { mismatchedQuotesQuery, openFindingsQuery } from '#server/features/quotes/evidence/check-queries.ts';
import { isArchived, type ListContext } from '#server/features/quotes/list.ts';
import { quoteRowsQuery } from '#server/features/quotes/queries.ts';

/** A customer who has not answered for this long needs a call. */
const WAITS_AFTER_DAYS = 3;
/** So does a customer whose quote expires this soon. */
const EXPIRES_WITHIN_DAYS = 3;
const WAITING_MAX = 10;
const EVENTS_MAX = 10;

/** All data of the dashboard, in one round trip. Archived quotes do not count. */
export async function readDashboard({ db, scope, timeZone, now }: ListContext) {
  const { kysely } = db.tenant;
  const [states, [approvals], waiting, events, [steps], findings, [mismatched]] = await readOrg(
    db,
    scope,
    statesQuery(kysely, scope).compile(),
    approvalsQuery(kysely, scope, timeZone, now).compile(),
    waitingQuery(kysely, scope, now).compile(),
    latestEventsQuery(kysely, scope).compile(),
    firstStepsQuery(kysely, scope).compile(),
    openFindingsQuery(kysely, scope).compile(),
    mismatchedQuotesQuery(kysely, scope).compile(),
  );
  return { states, approvals, waiting, events, steps, findings, mismatched };
}

export type DashboardParts = Awaited<ReturnType<typeof readDashboard>>;

function openQuotes(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where((eb) => eb.not(isArchived(eb)));
}

function statesQuery(db: Tx, scope: OrgScope) {
  return openQuotes(db, scope)
    .groupBy('quote.status')
    .select([
      'quote.status',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(quote.total_cents)::bigint`.as('total_cents'),
      sql<number>`max(quote.total_cents)`.as('largest_cents'),
    ])
    .$narrowType<{ status: QuoteStatus }>();
}

/** Value approved in this month and in the previous one, by months in the organization's time zone. */
function approvalsQuery(db: Tx, scope: OrgScope, timeZone: string, now: Date) {
  const thisMonth = startOfMonth(now, timeZone);
  return openQuotes(db, scope)
    .where('quote.status', '=', 'approved')
    .where('quote.approved_at', '>=', startOfMonth(now, timeZone, -1))
    .select([
      sql<number>`coalesce(sum(quote.total_cents) filter (where quote.approved_at >= ${thisMonth}), 0)::bigint`.as(
        'this_month_cents',
      ),
      sql<number>`coalesce(sum(quote.total_cents) filter (where quote.approved_at < ${thisMonth}), 0)::bigint`.as(
        'last_month_cents',
      ),
    ]);
}

/**
 * Quotes that can still be approved and need attention: first those whose mail was not delivered, then by expiry date.
 */
function waitingQuery(db: Tx, scope: OrgScope, now: Date) {
  const sentBefore = new Date(now.getTime() - WAITS_AFTER_DAYS * DAY_MS);
  const expiresBefore = new Date(now.getTime() + EXPIRES_WITHIN_DAYS * DAY_MS);
  const isUnsent = sql<boolean>`(quote.sent_at is null and quote.mail_state is not distinct from 'failed')`;
  return quoteRowsQuery(db, scope)
    .where('quote.status', '=', 'pending')
    .where('quote.link_made_at', 'is not', null)
    .where('archive.quote_id', 'is', null)
    .where('quote.approval_token_expires_at', '>', now)
    .where((eb) =>
      eb.or([
        isUnsent,
        eb('quote.sent_at', '<=', sentBefore),
        eb.and([eb('quote.sent_at', 'is not', null), eb('quote.approval_token_expires_at', '<=', expiresBefore)]),
      ]),
    )
    .orderBy(isUnsent, 'desc')
    .orderBy('quote.approval_token_expires_at')
    .limit(WAITING_MAX);
}

function latestEventsQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('quote_events as event')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'event.org_id').onRef('quote.id', '=', 'event.quote_id'),
    )
    .where('event.org_id', '=', scope.orgId)
    .orderBy('event.at', 'desc')
    .orderBy('event.seq', 'desc')
    .limit(EVENTS_MAX)
    .select(['event.quote_id', 'event.type', 'event.at', 'event.body', 'quote.number', 'quote.customer_name']);
}

/** A sent quote has a last valid day; a quote that was not sent sorts after all days. */
function firstStepsQuery(db: Tx, scope: OrgScope) {
  const earliest = db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .select((eb) => eb.fn.min('valid_until').as('earliest'));
  return db
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'company_phone',
      'rate_book_saved_at',
      sql<boolean>`${earliest} is not null`.as('quote_made'),
      sql<boolean | null>`${earliest} < timestamptz 'infinity'`.as('quote_sent'),
    ]);
}
