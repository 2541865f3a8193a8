import { dayIn } from '#domain/calendar-days.ts';
import { breakdownOf } from '#domain/reports/breakdown.ts';
import { followUpRows } from '#domain/reports/follow-up-steps.ts';
import { decidedParts, overviewMetrics, overviewOf } from '#domain/reports/overview.ts';
import { cashTaxRows, openByAge, paymentsReport } from '#domain/reports/payments-report.ts';
import { bucketsOf, type Period, periodBefore } from '#domain/reports/periods.ts';
import { priceCoach } from '#domain/reports/price-coach.ts';
import { taxRows } from '#domain/reports/tax.ts';
import { tipsByPerson } from '#domain/reports/tips.ts';
import { workReport } from '#domain/reports/work-report.ts';
import { listAuthors } from '#server/features/quotes/list.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Member, maySeeTotals } from '#server/platform/auth/viewer.ts';
import { readOrg } from '#server/platform/db/client.ts';
import {
  loweredTaxQuery,
  loweredWorkQuery,
  openAgesQuery,
  paidTaxQuery,
  paymentDaysQuery,
  paymentMethodsQuery,
  tipsQuery,
  workDaysQuery,
  workPeopleQuery,
} from './money-queries.ts';
import { presentBreakdown, presentOverview, presentTax } from './present.ts';
import { presentCashTax, presentPayments, presentTips, presentWork } from './present-money.ts';
import {
  breakdownQuery,
  decidedDaysAndWaitsQuery,
  decidedDaysQuery,
  madeDaysQuery,
  pricesQuery,
  type ReportSubject,
  reapprovedQuery,
  remindedQuery,
  remindersLeftQuery,
  taxRatesQuery,
  undecidedQuery,
} from './queries.ts';

export type PeriodInput = Period & { author_id?: string | undefined };

export function subjectOf({ scope }: Member, { from, to, author_id }: PeriodInput) {
  const period = { from, to };
  const before = periodBefore(period);
  const subject = { scope, period, authorId: author_id };
  return { period, before, subject, subjectBefore: { ...subject, period: before } };
}

function timeZoneOf({ organization }: Member): string {
  return organization?.timeZone ?? 'UTC';
}

/** Members may always see amounts of their own quotes. Amounts of others require the right to see totals. */
function seesAmounts(member: Member, authorId: string | undefined): boolean {
  return maySeeTotals(member) || (authorId !== undefined && authorId === member.userId);
}

export function reportsRoutes({ reports }: Procedures, services: Services) {
  const { db } = services;
  const { kysely } = db.tenant;
  const namesOf = async ({ scope }: Member) =>
    new Map((await listAuthors(db, scope)).map(({ id, full_name }) => [id, full_name]));
  return {
    overview: reports.overview.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const timeZone = timeZoneOf(member);
      const now = services.now();
      const made = (of: ReportSubject, parts: readonly Period[]) =>
        [madeDaysQuery(kysely, of), undecidedQuery(kysely, of, parts, { timeZone, now })] as const;
      const [created, undecided, decidedAndWaits, createdBefore, undecidedBefore, decidedBefore, [again]] =
        await readOrg(
          db,
          member.scope,
          ...made(subject, bucketsOf(period)),
          decidedDaysAndWaitsQuery(kysely, subject),
          ...made(subjectBefore, [before]),
          decidedDaysQuery(kysely, subjectBefore),
          reapprovedQuery(kysely, subject),
        );
      const decided = decidedAndWaits.flatMap(({ day, ...sums }) => (day === null ? [] : [{ day, ...sums }]));
      const waits = decidedAndWaits.flatMap(({ bucket, ...sums }) => (bucket === null ? [] : [{ bucket, ...sums }]));
      const overview = overviewOf(period, { created, undecided, decided }, waits);
      const parts = decidedParts(before, decidedBefore, overview.bucket);
      const metricsBefore = overviewMetrics({
        created: createdBefore,
        undecided: undecidedBefore,
        decided: decidedBefore,
      });
      const seen = seesAmounts(member, input.author_id);
      const shown = presentOverview(overview, { metrics: metricsBefore, parts }, seen);
      return { period, before, ...shown, reapproved: again?.count ?? 0 };
    }),
    breakdown: reports.breakdown.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const [now, then] = await readOrg(
        db,
        member.scope,
        breakdownQuery(kysely, input.cut, subject),
        breakdownQuery(kysely, input.cut, subjectBefore),
      );
      const breakdown = breakdownOf(input.cut, now, then);
      const names = input.cut === 'person' ? await namesOf(member) : new Map<string, string>();
      const seen = seesAmounts(member, input.author_id);
      return { period, before, ...presentBreakdown(breakdown, input.cut, names, seen) };
    }),
    tax: reports.tax.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const timeZone = timeZoneOf(member);
      const [now, then, lowered, loweredThen, paid, paidThen] = await readOrg(
        db,
        member.scope,
        taxRatesQuery(kysely, subject),
        taxRatesQuery(kysely, subjectBefore),
        loweredTaxQuery(kysely, subject, timeZone),
        loweredTaxQuery(kysely, subjectBefore, timeZone),
        paidTaxQuery(kysely, subject),
        paidTaxQuery(kysely, subjectBefore),
      );
      const seen = seesAmounts(member, input.author_id);
      return {
        period,
        before,
        accrual: presentTax(taxRows(now, lowered), seen),
        accrual_before: presentTax(taxRows(then, loweredThen), seen),
        cash: presentCashTax(cashTaxRows(paid), seen),
        cash_before: presentCashTax(cashTaxRows(paidThen), seen),
      };
    }),
    payments: reports.payments.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const today = dayIn(services.now(), timeZoneOf(member));
      const [days, methods, methodsBefore, tips, open] = await readOrg(
        db,
        member.scope,
        paymentDaysQuery(kysely, subject),
        paymentMethodsQuery(kysely, subject),
        paymentMethodsQuery(kysely, subjectBefore),
        tipsQuery(kysely, subject),
        openAgesQuery(kysely, subject, today),
      );
      const report = paymentsReport(period, days, methods, methodsBefore);
      const seen = seesAmounts(member, input.author_id);
      const names = tips.length > 0 ? await namesOf(member) : new Map<string, string>();
      const shown = presentPayments(report, openByAge(open), seen);
      return { period, before, ...shown, tips: presentTips(tipsByPerson(tips), names, seen) };
    }),
    work: reports.work.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const [now, then, lowered, loweredThen, people, peopleThen] = await readOrg(
        db,
        member.scope,
        workDaysQuery(kysely, subject),
        workDaysQuery(kysely, subjectBefore),
        loweredWorkQuery(kysely, subject),
        loweredWorkQuery(kysely, subjectBefore),
        workPeopleQuery(kysely, subject),
        workPeopleQuery(kysely, subjectBefore),
      );
      const days = { now: [...now, ...lowered], before: [...then, ...loweredThen] };
      const report = workReport(period, days, { now: people, before: peopleThen });
      return { period, before, ...presentWork(report, await namesOf(member), maySeeTotals(member)) };
    }),
    followUps: reports.followUps.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, subject } = subjectOf(member, input);
      const [decided, left] = await readOrg(
        db,
        member.scope,
        remindedQuery(kysely, subject),
        remindersLeftQuery(kysely, subject),
      );
      return { period, rows: followUpRows(decided, left) };
    }),
    priceCoach: reports.priceCoach.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, subject } = subjectOf(member, input);
      const [rows] = await readOrg(db, member.scope, pricesQuery(kysely, subject));
      return { period, services: priceCoach(rows) };
    }),
  };
}
