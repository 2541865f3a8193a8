/** Each query uses one index (`quotes_decided`, `quote_items_decided`, `quotes_by_status`). */
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '#domain/dates.ts';
import type { BreakdownCut, ValueSums } from '#domain/reports/breakdown.ts';
import type { Period } from '#domain/reports/periods.ts';
import type { PriceSums } from '#domain/reports/price-coach.ts';
import type { Decisions } from '#domain/reports/rates.ts';
import type { DecidedSums } from '#domain/reports/sums.ts';
import type { TaxReportRow } from '#domain/reports/tax.ts';
import { WAIT_LIMITS } from '#domain/reports/wait-buckets.ts';
import { isArchived, isInReports, pendingGroup, revisesApproved } from '#server/features/quotes/label-conditions.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export interface ReportSubject {
  scope: OrgScope;
  period: Period;
  /** undefined for everyone */
  authorId: string | undefined;
}

export function within(column: RawBuilder<unknown>, { from, to }: Period) {
  return sql`${column} between ${from}::date and ${to}::date`;
}

export function byAuthor(column: RawBuilder<unknown>, authorId: string | undefined) {
  return authorId === undefined ? sql`true` : sql`${column} = ${authorId}`;
}

/**
 * Selects the period's decisions that are still in effect, at the current price. Counts each quote number once, and a
 * declined revision of an approved quote as that approval.
 * @param by day that puts a quote into the period. A quote is never decided before it is created, so one index serves
 * both. By creation day, a declined quote with a newer revision counts as undecided.
 */
function decidedIn({ scope: { orgId }, period, authorId }: ReportSubject, by: 'decided_on' | 'made_on' = 'decided_on') {
  return sql`from quotes quote
    left join quote_locks lowered
      on lowered.org_id = ${orgId} and lowered.quote_id = quote.id and lowered.price_cents is not null
    where quote.org_id = ${orgId} and quote.decided_on >= ${period.from}::date and ${within(sql`quote.${sql.ref(by)}`, period)}
      and ${byAuthor(sql`quote.author_id`, authorId)} 
      and ${isInReports(orgId, by === 'made_on' ? 'numbers' : 'decisions', sql`quote.id`)}`;
}

const DECISIONS = sql`count(*) filter (where quote.status = 'approved') as approved,
  count(*) filter (where quote.status = 'declined') as declined`;
const APPROVED_CENTS = sql`coalesce(sum(coalesce(lowered.price_cents, quote.total_cents)) filter (where quote.status = 'approved'), 0)::bigint
  as approved_cents`;
const DECLINED_CENTS = sql`coalesce(sum(quote.total_cents) filter (where quote.status = 'declined'), 0)::bigint as declined_cents`;

type DayRow = Omit<DecidedSums, 'waited' | 'wait_seconds'> & { day: string };

const DECIDED = sql`${DECISIONS}, ${APPROVED_CENTS}, ${DECLINED_CENTS}, count(quote.waited_seconds) as waited,
  coalesce(sum(quote.waited_seconds), 0)::bigint as wait_seconds`;

export function decidedDaysQuery(db: Tx, subject: ReportSubject) {
  return sql<DecidedSums & { day: string }>`select quote.decided_on::text as day, ${DECIDED}
    ${decidedIn(subject)} group by quote.decided_on`.compile(db);
}

/**
 * Selects the rows of `decidedDaysQuery` and, in the same scan, one row for each of WAIT_BUCKETS: how many customers
 * took that long to decide. Quotes that were never sent get a row with neither day nor bucket.
 */
export function decidedDaysAndWaitsQuery(db: Tx, subject: ReportSubject) {
  return sql<DecidedSums & { day: string | null; bucket: number | null }>`
    select quote.decided_on::text as day, width_bucket(quote.waited_seconds, ${WAIT_LIMITS}::integer[]) as bucket, ${DECIDED}
    ${decidedIn(subject)} group by grouping sets ((quote.decided_on), (2))`.compile(db);
}

/**
 * Counts approvals that a later approval of the same quote number moved into or out of the period. A number counts on
 * the day of its latest approval.
 */
export function reapprovedQuery(db: Tx, { scope: { orgId }, period: { from, to }, authorId }: ReportSubject) {
  return sql<{ count: number }>`select count(*) as count from quotes latest
    where latest.org_id = ${orgId} and latest.status = 'approved' and latest.reopened_from_id is not null
      and latest.decided_on >= ${from}::date and ${byAuthor(sql`latest.author_id`, authorId)}
      and ${isInReports(orgId, 'decisions', sql`latest.id`)}
      and exists (select from quotes earlier
        where earlier.org_id = ${orgId} and earlier.number = latest.number and earlier.revision < latest.revision
          and earlier.status = 'approved'
          and case when latest.decided_on <= ${to}::date then earlier.decided_on < ${from}::date
            else earlier.decided_on between ${from}::date and ${to}::date end)`.compile(db);
}

export function madeDaysQuery(db: Tx, subject: ReportSubject) {
  return sql<DayRow>`select quote.made_on::text as day, ${DECISIONS}, ${APPROVED_CENTS}, ${DECLINED_CENTS}
    ${decidedIn(subject, 'made_on')} group by quote.made_on`.compile(db);
}

export function taxRatesQuery(db: Tx, subject: ReportSubject) {
  return sql<TaxReportRow>`select quote.tax_rate as rate, count(*) as quotes, sum(quote.subtotal_cents)::bigint as net_cents,
      sum(quote.tax_cents)::bigint as tax_cents
    ${decidedIn(subject)} and quote.status = 'approved' group by quote.tax_rate`.compile(db);
}

export function remindedQuery(db: Tx, subject: ReportSubject) {
  return sql<Decisions & { reminders: number }>`select quote.reminders, ${DECISIONS}
    ${decidedIn(subject)} group by quote.reminders`.compile(db);
}

/** `place` is the reminder's position among those of its quote: 1, 2 and so on. */
export function remindersLeftQuery(db: Tx, { scope, period }: ReportSubject) {
  return sql<{ place: number; sent: number }>`select place, count(*) as sent from follow_ups
    where org_id = ${scope.orgId} and ${within(sql`left_on`, period)} group by place`.compile(db);
}

type QuoteCut = Exclude<BreakdownCut, LineCut>;
type LineCut = 'service' | 'surface' | 'material';

/** The name of the chosen package: what the chosen options amount to. null for a quote without packages. */
const PACKAGE_NAME = sql`quote.packages -> (select coalesce(max((option ->> 'from_package')::int), 0)
  from jsonb_array_elements(quote.options) option where (option ->> 'chosen')::boolean) ->> 'name'`;

const QUOTE_VALUES: Readonly<Record<QuoteCut, RawBuilder<unknown>>> = {
  package: PACKAGE_NAME,
  person: sql`quote.author_id::text`,
  source: sql`quote.customer_source`,
  city: sql`quote.city`,
};

/** The value by which a breakdown groups lines. Amounts of lines are as signed, before discount and tax. */
const LINE_VALUES: Readonly<Record<LineCut, { value: RawBuilder<unknown>; isFirst: RawBuilder<unknown> }>> = {
  service: { value: sql`line.service`, isFirst: sql`line.first_of_service` },
  surface: { value: sql`line.surface`, isFirst: sql`line.first_of_surface` },
  material: { value: sql`line.material`, isFirst: sql`line.first_of_material` },
};

export function breakdownQuery(db: Tx, cut: BreakdownCut, subject: ReportSubject) {
  if (cut in LINE_VALUES) return lineValuesQuery(db, cut as LineCut, subject);
  const value = QUOTE_VALUES[cut as QuoteCut];
  return sql<ValueSums>`select ${value} as value, ${DECISIONS}, ${APPROVED_CENTS}
    ${decidedIn(subject)} and ${value} is not null group by 1`.compile(db);
}

function lineDecisions(isFirst: RawBuilder<unknown>) {
  return sql`count(*) filter (where line.quote_status = 'approved' and ${isFirst}) as approved,
    count(*) filter (where line.quote_status = 'declined' and ${isFirst}) as declined`;
}

function decidedLines({ scope: { orgId }, period, authorId }: ReportSubject) {
  return sql`from quote_items line where line.org_id = ${orgId} and ${within(sql`line.decided_on`, period)}
    and ${byAuthor(sql`line.author_id`, authorId)} and ${isInReports(orgId, 'decisions', sql`line.quote_id`)}`;
}

function lineValuesQuery(db: Tx, cut: LineCut, subject: ReportSubject) {
  const { value, isFirst } = LINE_VALUES[cut];
  return sql<ValueSums>`select ${value} as value, ${lineDecisions(isFirst)},
      coalesce(sum(line.line_total_cents) filter (where line.quote_status = 'approved'), 0)::bigint as approved_cents
    ${decidedLines(subject)} and ${value} is not null group by 1`.compile(db);
}

/** Selects prices and decisions across everyone's quotes, so that prices can be compared. */
export function pricesQuery(db: Tx, subject: ReportSubject) {
  return sql<PriceSums>`select line.surface, line.service, line.unit, line.base_cents as cents, ${lineDecisions(sql`line.first_of_price`)}
    ${decidedLines(subject)} and line.surface is not null
    group by line.surface, line.service, line.unit, line.base_cents`.compile(db);
}

/**
 * Counts undecided quotes by the part of the period in which they were created. Reads the quotes themselves, because
 * time alone can make a quote expire. Compares instants, because converting each quote's time to a day would be slow.
 * Omits a revision of an approved quote: until it is approved, its number counts as the earlier approval.
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
        .where((where) => where.not(revisesApproved(scope.orgId)))
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
