import { sql } from 'kysely';
import type { Day } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import type { PaymentMethod } from '#domain/payments/ledger.ts';
import { OPEN_AGES } from '#domain/payments/open-parts.ts';
import type { OpenOfAge, PaymentSums } from '#domain/reports/payments-report.ts';
import type { LoweredTax } from '#domain/reports/tax.ts';
import type { TipEntry } from '#domain/reports/tips.ts';
import { EVERYBODY, type WorkSums } from '#domain/reports/work-counts.ts';
import type { PersonWork } from '#domain/reports/work-report.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { byAuthor, type ReportSubject, within } from './queries.ts';

const PAYMENT_SUMS = sql<PaymentSums>`
  sum(case type when 'charge' then 1 when 'manual' then 1 when 'void' then -1 else 0 end)::bigint as payments,
  sum(case type when 'charge' then amount_cents when 'manual' then amount_cents when 'void' then -amount_cents else 0 end)::bigint
    as paid_cents,
  sum(case type when 'refund' then amount_cents when 'dispute' then amount_cents when 'refund_failed' then -amount_cents
    when 'dispute_reversal' then -amount_cents else 0 end)::bigint as returned_cents,
  sum(tax_cents)::bigint as tax_cents`;

function booked({ scope, period, authorId }: ReportSubject) {
  return sql`from payment_entries where org_id = ${scope.orgId} and purpose is distinct from 'tip'
    and ${within(sql`booked_on`, period)} and ${byAuthor(sql`author_id`, authorId)}`;
}

export function paymentDaysQuery(db: Tx, subject: ReportSubject) {
  return sql<
    PaymentSums & { day: string }
  >`select booked_on::text as day, ${PAYMENT_SUMS} ${booked(subject)} group by booked_on`.compile(db);
}

export function paymentMethodsQuery(db: Tx, subject: ReportSubject) {
  return sql<
    PaymentSums & { method: PaymentMethod }
  >`select method, ${PAYMENT_SUMS} ${booked(subject)} group by method`.compile(db);
}

export function paidTaxQuery(db: Tx, subject: ReportSubject) {
  return sql<
    PaymentSums & { tax_rate: number }
  >`select tax_rate, ${PAYMENT_SUMS} ${booked(subject)} group by tax_rate`.compile(db);
}

/** Sums the price reductions of approved quotes by tax rate, for the days on which the prices were lowered. */
export function loweredTaxQuery(db: Tx, { scope, period, authorId }: ReportSubject, timeZone: string) {
  return sql<LoweredTax>`select quote.tax_rate as rate, sum(reduction.amount_cents - reduction.tax_cents)::bigint as net_cents,
      sum(reduction.tax_cents)::bigint as tax_cents
    from price_reductions reduction
    join counted_numbers counted on counted.org_id = reduction.org_id and counted.quote_id = reduction.quote_id
    join quotes quote on quote.org_id = reduction.org_id and quote.id = reduction.quote_id
    where reduction.org_id = ${scope.orgId}
      and reduction.at >= ${startOfDay(period.from, timeZone)} and reduction.at < ${startOfDay(period.to, timeZone, 1)}
      and ${byAuthor(sql`quote.author_id`, authorId)}
    group by quote.tax_rate`.compile(db);
}

/** Sums the outstanding balances by how long they have been due. */
export function openAgesQuery(db: Tx, { scope, authorId }: Pick<ReportSubject, 'scope' | 'authorId'>, today: Day) {
  const older = OPEN_AGES.slice(1).map(({ from }) => from);
  return sql<OpenOfAge>`select width_bucket(coalesce(${today}::date - due_on, 0), ${older}::integer[]) as age,
      count(distinct number) as quotes, sum(cents)::bigint as cents
    from counted_numbers
    cross join lateral (values (deposit_due_on, deposit_cents), (rest_due_on, rest_cents)) part (due_on, cents)
    where org_id = ${scope.orgId} and deposit_cents + rest_cents > 0 and part.cents > 0
      and ${byAuthor(sql`author_id`, authorId)}
    group by 1`.compile(db);
}

/** Selects tips, their refunds and disputes, each with the people on the finished visits of its quote's number. */
export function tipsQuery(db: Tx, { scope: { orgId }, period, authorId }: ReportSubject) {
  return sql<TipEntry>`select entry.type, entry.amount_cents, array(
      select distinct person.user_id::text
      from jobs job
      join visits visit on visit.org_id = ${orgId} and visit.job_id = job.id and visit.state = 'done'
      join visit_people person on person.org_id = ${orgId} and person.visit_id = visit.id
      where job.org_id = ${orgId} and job.quote_number = quote.number and job.kind = 'work'
      order by 1) as crew
    from payment_entries entry
    join quotes quote on quote.org_id = ${orgId} and quote.id = entry.quote_id
    where entry.org_id = ${orgId} and entry.purpose = 'tip' and ${within(sql`entry.booked_on`, period)}
      and ${byAuthor(sql`entry.author_id`, authorId)}
    order by entry.at, entry.id`.compile(db);
}

const HOURS = sql`count(*) as jobs, sum(planned_minutes)::bigint as planned_minutes, sum(worked_minutes)::bigint as worked_minutes`;

type WorkSubject = Pick<ReportSubject, 'scope' | 'period'>;

function finished({ scope, period }: WorkSubject) {
  return sql`from finished_work where org_id = ${scope.orgId} and ${within(sql`day`, period)}`;
}

export function workDaysQuery(db: Tx, subject: WorkSubject) {
  return sql<WorkSums & { day: string }>`
    select day::text as day, ${HOURS}, sum(net_cents)::bigint as net_cents,
      coalesce(sum(net_cents) filter (where worked_minutes > 0), 0)::bigint as timed_cents
    ${finished(subject)} and person_id = ${EVERYBODY} group by day`.compile(db);
}

/**
 * Selects price reductions on finished work, before tax. The caller adds them to the signed amounts of `workDaysQuery`.
 * Few quotes are lowered, so a separate query is cheap.
 */
export function loweredWorkQuery(db: Tx, { scope, period }: WorkSubject) {
  return sql<WorkSums & { day: string }>`
    with lowered as (
      select quote_id, sum(amount_cents - tax_cents)::bigint as cents from price_reductions
      where org_id = ${scope.orgId} group by quote_id)
    select work.day::text as day, 0 as jobs, 0 as planned_minutes, 0 as worked_minutes, -lowered.cents as net_cents,
      case when work.worked_minutes > 0 then -lowered.cents else 0 end as timed_cents
    from lowered
    join counted_numbers counted on counted.org_id = ${scope.orgId} and counted.quote_id = lowered.quote_id
    join finished_work work on work.org_id = ${scope.orgId} and work.number = counted.number and work.person_id = ${EVERYBODY}
    where ${within(sql`work.day`, period)}`.compile(db);
}

export function workPeopleQuery(db: Tx, subject: WorkSubject) {
  return sql<PersonWork>`select person_id::text, ${HOURS} ${finished(subject)} and person_id <> ${EVERYBODY}
    group by person_id`.compile(db);
}
