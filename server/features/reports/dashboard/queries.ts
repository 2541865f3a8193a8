import { sql } from 'kysely';
import { dayIn } from '#domain/calendar-days.ts';
import { firstDayOfTotals } from '#domain/reports/dashboard-totals.ts';
import { mismatchedQuotesQuery, openFindingsQuery } from '#server/features/quotes/evidence/check-queries.ts';
import { isArchived, pendingGroup, revisesApproved } from '#server/features/quotes/label-conditions.ts';
import { listAuthors } from '#server/features/quotes/list.ts';
import type { ListContext } from '#server/features/quotes/list-filter.ts';
import { decidedDaysQuery } from '#server/features/reports/queries.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { needQueries } from './need-queries.ts';
import { readWork } from './work-queries.ts';

/** Number of events read. Enough for several quotes, even if one has many events. */
const EVENTS_READ = 40;

export async function readDashboard(context: ListContext) {
  const [figures, work, people] = await Promise.all([
    readTotals(context),
    readWork(context),
    listAuthors(context.db, context.scope),
  ]);
  return { ...figures, work, people };
}

async function readTotals(context: ListContext) {
  const { db, scope, timeZone, now } = context;
  const { kysely } = db.tenant;
  const today = dayIn(now, timeZone);
  const period = { from: firstDayOfTotals(today), to: today };
  const everybody = { scope, period, authorId: undefined };
  const [pending, decided, events, [steps], findings, [mismatched], ...needs] = await readOrg(
    db,
    scope,
    pendingQuery(kysely, scope, now).compile(),
    decidedDaysQuery(kysely, everybody),
    latestEventsQuery(kysely, scope).compile(),
    firstStepsQuery(kysely, scope).compile(),
    openFindingsQuery(kysely, scope).compile(),
    mismatchedQuotesQuery(kysely, scope).compile(),
    ...needQueries(kysely, context),
  );
  const [questions, texts, undelivered, declined, waiting, overdue, ...others] = needs;
  const [openSums, [payments], requests, plans, disputes, [unconfirmed]] = others;
  return {
    pending,
    decided,
    events,
    steps,
    findings,
    mismatched,
    unconfirmed,
    openSums,
    takesPayments: payments?.taken ?? false,
    needs: { questions, texts, undelivered, declined, waiting, overdue, requests, plans, disputes },
  };
}

export type DashboardParts = Awaited<ReturnType<typeof readDashboard>>;

/** Counts pending quotes with the conditions that decide the labels in the list. */
function pendingQuery(db: Tx, scope: OrgScope, now: Date) {
  const state = pendingGroup(now);
  return db
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.status', '=', 'pending')
    .where((eb) => eb.not(isArchived(eb)))
    .groupBy(sql`1`)
    .select([
      state.as('state'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(quote.total_cents)::bigint`.as('total_cents'),
      sql<number>`count(*) filter (where quote.viewed_at is not null)`.as('viewed'),
      sql<number>`count(*) filter (where ${revisesApproved(scope.orgId)})`.as('revisions'),
    ]);
}

function latestEventsQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('quote_events as event')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'event.org_id').onRef('quote.id', '=', 'event.quote_id'),
    )
    .leftJoin('decisions as decision', (join) =>
      join.onRef('decision.org_id', '=', 'event.org_id').onRef('decision.quote_id', '=', 'event.quote_id'),
    )
    .leftJoin('evidence_findings as finding', (join) =>
      join.onRef('finding.org_id', '=', 'event.org_id').onRef('finding.quote_id', '=', 'event.quote_id'),
    )
    .where('event.org_id', '=', scope.orgId)
    .orderBy('event.at', 'desc')
    .orderBy('event.quote_id', 'desc')
    .orderBy('event.seq', 'desc')
    .limit(EVENTS_READ)
    .select([
      'event.quote_id',
      'event.type',
      'event.at',
      'event.actor_kind',
      'event.actor_name',
      'event.body',
      'quote.number',
      'quote.customer_name',
      'decision.decision',
      'decision.decided_by',
      'finding.problems as found_problems',
    ]);
}

/**
 * Selects a new company's first steps. A quote counts as sent once its customer has it. A stored or failed email isn't
 * enough, nor is a decision that staff recorded.
 */
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
      sql<boolean>`(exists (select from quotes where org_id = ${scope.orgId} and status <> 'pending' and (sent_at is not null or viewed_at is not null))
        or exists (select from quotes where org_id = ${scope.orgId} and status = 'pending' and sent_at is not null)
        or exists (select from quotes where org_id = ${scope.orgId} and status = 'pending' and viewed_at is not null))`.as(
        'quote_sent',
      ),
    ]);
}
