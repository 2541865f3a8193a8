import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '#domain/dates.ts';
import { type DaySums, EVERYBODY, type ReportCut } from '#domain/reports/day-counts.ts';
import { grainsOf, type Period } from '#domain/reports/periods.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { isArchived, pendingGroup } from '#server/features/quotes/label-conditions.ts';

export interface ReportSubject {
  scope: OrgScope;
  period: Period;
  /** undefined: everybody */
  authorId: string | undefined;
}

/**
 * Only the sums that a report shows: ten years of prices are some ten thousand rows, and the sum of a bigint is computed
 * as a numeric, which takes longer than reading it.
 */
function sums<Name extends keyof DaySums>(...names: Name[]) {
  return sql<Pick<DaySums, Name>>`${sql.join(
    names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  )}`;
}

/**
 * The rows of a period: whole months and the days around them.
 * @param rows a table of sums with its condition
 */
export function partsOfPeriod(period: Period, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = grainsOf(period).map(
    ({ grain, from, to }) =>
      sql`select * from ${rows} and grain = ${grain} and day between ${from}::date and ${to}::date`,
  );
  return sql`from (${sql.join(parts, sql` union all `)}) kept`;
}

function rowsOf({ scope, period }: ReportSubject, cut: ReportCut, whose: RawBuilder<unknown>) {
  return partsOfPeriod(period, sql`report_sums where org_id = ${scope.orgId} and cut = ${cut} and ${whose}`);
}

function ofCut(cut: ReportCut, subject: ReportSubject) {
  return rowsOf(subject, cut, sql`author_id = ${subject.authorId ?? EVERYBODY}`);
}

/** A row for each day or month with a decision, as the parts of the period's chart need them. */
export function dayRowsQuery<Name extends keyof DaySums>(
  db: Tx,
  cut: ReportCut,
  subject: ReportSubject,
  ...names: Name[]
) {
  return sql<
    Pick<DaySums, Name> & { day: string }
  >`select day::text as day, ${sums(...names)} ${ofCut(cut, subject)} group by day`.compile(db);
}

/** A row for each value of the cut. */
export function valueRowsQuery<Name extends keyof DaySums>(
  db: Tx,
  cut: ReportCut,
  subject: ReportSubject,
  ...names: Name[]
) {
  return sql<
    Pick<DaySums, Name> & { value: string }
  >`select value, ${sums(...names)} ${ofCut(cut, subject)} group by value`.compile(db);
}

/** What breakdowns show of a value. */
const DECIDED = ['approved', 'declined', 'approved_cents'] as const;

export function breakdownRowsQuery(db: Tx, cut: ReportCut, subject: ReportSubject) {
  return valueRowsQuery(db, cut, subject, ...DECIDED);
}

/** A row for each person who made quotes. */
export function authorRowsQuery(db: Tx, subject: ReportSubject) {
  const { authorId } = subject;
  const whose = authorId === undefined ? sql`author_id <> ${EVERYBODY}` : sql`author_id = ${authorId}`;
  return sql<
    Pick<DaySums, (typeof DECIDED)[number]> & { value: string }
  >`select author_id::text as value, ${sums(...DECIDED)} ${rowsOf(subject, 'decided', whose)} group by author_id`.compile(
    db,
  );
}

/**
 * Quotes without a decision, by the first day of the part of the period in which they were made. Whether one has expired
 * depends on the time, so they are counted from the quotes themselves (an index has everything). Parts are found by the
 * instants at which they begin: turning each quote's time into a day of the company's zone takes longer than all else.
 */
export function undecidedQuery(
  db: Tx,
  { scope, period, authorId }: ReportSubject,
  parts: readonly Period[],
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const starts = parts.map(({ from }) => startOfDay(from, timeZone));
  const state = pendingGroup(now);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('quotes as quote')
        .where('quote.org_id', '=', scope.orgId)
        .where('quote.status', '=', 'pending')
        .where('quote.created_at', '>=', startOfDay(period.from, timeZone))
        .where('quote.created_at', '<', startOfDay(period.to, timeZone, 1))
        .$if(authorId !== undefined, (quotes) => quotes.where('quote.author_id', '=', authorId ?? ''))
        .where((where) => where.not(isArchived(where)))
        .groupBy(sql`1, 2`)
        .select([
          sql<number>`width_bucket(quote.created_at, ${starts}::timestamptz[])`.as('part'),
          state.as('state'),
          sql<number>`count(*)`.as('count'),
          sql<number>`sum(quote.total_cents)::bigint`.as('cents'),
        ])
        .as('made'),
    )
    .select([
      sql<string>`(${parts.map(({ from }) => from)}::text[])[made.part]`.as('day'),
      'made.state',
      'made.count',
      'made.cents',
    ])
    .compile();
}
