/** Payments and finished work, from their sums. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import type { PaymentMethod } from '#domain/payments/ledger.ts';
import { OPEN_AGES } from '#domain/payments/open-parts.ts';
import { EVERYBODY } from '#domain/reports/day-counts.ts';
import type { OpenOfAge, PaymentSums } from '#domain/reports/payments-report.ts';
import type { LoweredTax } from '#domain/reports/tax.ts';
import type { WorkSums } from '#domain/reports/work-counts.ts';
import type { PersonWork } from '#domain/reports/work-report.ts';
import type { Tx } from '#server/db/client.ts';
import { partsOfPeriod, type ReportSubject } from './queries.ts';

const PAYMENT_SUMS = sql<PaymentSums>`sum(payments)::bigint as payments, sum(received_cents)::bigint as received_cents,
  sum(returned_cents)::bigint as returned_cents, sum(tax_cents)::bigint as tax_cents`;

function payments({ scope, period, authorId }: ReportSubject) {
  return partsOfPeriod(
    period,
    sql`payment_sums where org_id = ${scope.orgId} and author_id = ${authorId ?? EVERYBODY}`,
  );
}

export function paymentDaysQuery(db: Tx, subject: ReportSubject) {
  return sql<
    PaymentSums & { day: string }
  >`select day::text as day, ${PAYMENT_SUMS} ${payments(subject)} group by day`.compile(db);
}

export function paymentMethodsQuery(db: Tx, subject: ReportSubject) {
  return sql<
    PaymentSums & { method: PaymentMethod }
  >`select method, ${PAYMENT_SUMS} ${payments(subject)} group by method`.compile(db);
}

export function paidTaxQuery(db: Tx, subject: ReportSubject) {
  return sql<
    PaymentSums & { tax_rate: number }
  >`select tax_rate, ${PAYMENT_SUMS} ${payments(subject)} group by tax_rate`.compile(db);
}

/** What prices went down by, on the day of the company's zone on which they were lowered; of the revision that counts. */
export function loweredTaxQuery(db: Tx, { scope, period, authorId }: ReportSubject, timeZone: string) {
  return sql<LoweredTax>`select quote.tax_rate as rate, sum(reduction.amount_cents - reduction.tax_cents)::bigint as net_cents,
      sum(reduction.tax_cents)::bigint as tax_cents
    from price_reductions reduction
    join counted_numbers counted on counted.org_id = reduction.org_id and counted.quote_id = reduction.quote_id
    join quotes quote on quote.org_id = reduction.org_id and quote.id = reduction.quote_id
    where reduction.org_id = ${scope.orgId}
      and reduction.at >= ${startOfDay(period.from, timeZone)} and reduction.at < ${startOfDay(period.to, timeZone, 1)}
      and (${authorId ?? null}::uuid is null or quote.author_id = ${authorId ?? null})
    group by quote.tax_rate`.compile(db);
}

/** What is open now, by its age. */
export function openAgesQuery(db: Tx, { scope, authorId }: Pick<ReportSubject, 'scope' | 'authorId'>, today: Day) {
  const older = OPEN_AGES.slice(1).map(({ from }) => from);
  return sql<OpenOfAge>`select width_bucket(coalesce(${today}::date - due_on, 0), ${older}::integer[]) as age,
      count(distinct number) as quotes, sum(cents)::bigint as cents
    from counted_numbers
    cross join lateral (values (deposit_due_on, deposit_cents), (rest_due_on, rest_cents)) part (due_on, cents)
    where org_id = ${scope.orgId} and deposit_cents + rest_cents > 0 and part.cents > 0
      and (${authorId ?? null}::uuid is null or author_id = ${authorId ?? null})
    group by 1`.compile(db);
}

const WORK_SUMS = sql<WorkSums>`sum(jobs)::bigint as jobs, sum(planned_minutes)::bigint as planned_minutes,
  sum(worked_minutes)::bigint as worked_minutes, sum(net_cents)::bigint as net_cents,
  sum(timed_cents)::bigint as timed_cents`;

type WorkSubject = Pick<ReportSubject, 'scope' | 'period'>;

/** @param whose the condition for person_id */
function work({ scope, period }: WorkSubject, whose: RawBuilder<unknown>) {
  return partsOfPeriod(period, sql`work_sums where org_id = ${scope.orgId} and ${whose}`);
}

/** The jobs as a whole, by day or month. */
export function workDaysQuery(db: Tx, subject: WorkSubject) {
  return sql<
    WorkSums & { day: string }
  >`select day::text as day, ${WORK_SUMS} ${work(subject, sql`person_id = ${EVERYBODY}`)} group by day`.compile(db);
}

/**
 * What the prices of finished work went down by, before tax, as rows to add to those of `workDaysQuery`: the sums keep what
 * was signed. Lowered quotes are few.
 */
export function loweredWorkQuery(db: Tx, { scope, period }: WorkSubject) {
  return sql<WorkSums & { day: string }>`
    with lowered as (
      select quote_id, sum(amount_cents - tax_cents)::bigint as cents from price_reductions
      where org_id = ${scope.orgId} group by quote_id)
    select work.day, 0 as jobs, 0 as planned_minutes, 0 as worked_minutes, -lowered.cents as net_cents,
      case when work.timed_cents > 0 then -lowered.cents else 0 end as timed_cents
    from lowered
    join counted_numbers counted on counted.org_id = ${scope.orgId} and counted.quote_id = lowered.quote_id
    cross join lateral jsonb_to_recordset(counted.work) work (person_id text, day text, timed_cents bigint)
    where work.person_id = ${EVERYBODY} and work.day between ${period.from} and ${period.to}`.compile(db);
}

export function workPeopleQuery(db: Tx, subject: WorkSubject) {
  return sql<PersonWork>`select person_id::text, ${WORK_SUMS} ${work(subject, sql`person_id <> ${EVERYBODY}`)}
    group by person_id`.compile(db);
}
