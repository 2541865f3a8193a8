import { sql } from 'kysely';
import { startOfDay } from '#domain/dates.ts';
import { type DaySums, EVERYBODY, type ReportCut } from '#domain/reports/day-counts.ts';
import type { UndecidedDay } from '#domain/reports/overview.ts';
import type { Period } from '#domain/reports/periods.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { isArchived } from '#server/features/quotes/list.ts';

export interface ReportSubject {
  scope: OrgScope;
  period: Period;
  /** undefined: everybody */
  authorId: string | undefined;
}

const SUMS = sql<DaySums>`sum(approved)::bigint as approved, sum(declined)::bigint as declined,
  sum(approved_cents)::bigint as approved_cents, sum(declined_cents)::bigint as declined_cents,
  sum(net_cents)::bigint as net_cents, sum(tax_cents)::bigint as tax_cents,
  sum(waited)::bigint as waited, sum(wait_seconds)::bigint as wait_seconds, sum(sent)::bigint as sent`;

function ofCut(cut: ReportCut, { scope, period, authorId }: ReportSubject) {
  return sql`from report_days
    where org_id = ${scope.orgId} and cut = ${cut} and author_id = ${authorId ?? EVERYBODY}
      and day between ${period.from}::date and ${period.to}::date`;
}

/** A row for each day with a decision. */
export function dayRowsQuery(db: Tx, cut: ReportCut, subject: ReportSubject) {
  return sql<DaySums & { day: string }>`select day::text as day, ${SUMS} ${ofCut(cut, subject)} group by day`.compile(
    db,
  );
}

/** A row for each value of the cut. */
export function valueRowsQuery(db: Tx, cut: ReportCut, subject: ReportSubject) {
  return sql<DaySums & { value: string }>`select value, ${SUMS} ${ofCut(cut, subject)} group by value`.compile(db);
}

/** A row for each person who made quotes. */
export function authorRowsQuery(db: Tx, { scope, period, authorId }: ReportSubject) {
  return sql<DaySums & { value: string }>`select author_id::text as value, ${SUMS} from report_days
    where org_id = ${scope.orgId} and cut = 'decided' and author_id <> ${EVERYBODY}
      and (${authorId ?? null}::uuid is null or author_id = ${authorId ?? null})
      and day between ${period.from}::date and ${period.to}::date
    group by author_id`.compile(db);
}

/**
 * Quotes without a decision, by the day on which they were made. Whether one has expired depends on the time, so they
 * are counted from the quotes themselves (an index has everything).
 */
export function undecidedQuery(db: Tx, { scope, period, authorId }: ReportSubject, timeZone: string, now: Date) {
  const state = sql<UndecidedDay['state']>`case when quote.link_made_at is null then 'draft'
    when quote.approval_token_expires_at <= ${now} then 'expired' else 'open' end`;
  const day = sql<string>`(quote.created_at at time zone ${timeZone})::date::text`;
  return db
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.status', '=', 'pending')
    .where('quote.created_at', '>=', startOfDay(period.from, timeZone))
    .where('quote.created_at', '<', startOfDay(period.to, timeZone, 1))
    .$if(authorId !== undefined, (quotes) => quotes.where('quote.author_id', '=', authorId ?? ''))
    .where((eb) => eb.not(isArchived(eb)))
    .groupBy(sql`1, 2`)
    .select([
      day.as('day'),
      state.as('state'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(quote.total_cents)::bigint`.as('cents'),
    ])
    .compile();
}
