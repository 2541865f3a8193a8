import { dayIn } from '#domain/calendar-days.ts';
import { type BreakdownCut, breakdownOf } from '#domain/reports/breakdown.ts';
import type { ReportCut } from '#domain/reports/day-counts.ts';
import { followUpRows } from '#domain/reports/follow-up-steps.ts';
import { atPricesNow, loweredDays } from '#domain/reports/lowered-prices.ts';
import { figuresOf, overviewOf } from '#domain/reports/overview.ts';
import { cashTaxRows, openByAge, paymentsReport } from '#domain/reports/payments-report.ts';
import { bucketsOf, type Period, periodBefore } from '#domain/reports/periods.ts';
import { priceCoach } from '#domain/reports/price-coach.ts';
import { taxRows } from '#domain/reports/tax.ts';
import { workReport } from '#domain/reports/work-report.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { type Member, maySeeTotals } from '#server/auth/viewer.ts';
import { readOrg } from '#server/db/client.ts';
import { listAuthors } from '#server/features/quotes/list.ts';
import type { Services } from '#server/features/services.ts';
import { loweredQuotesQuery } from './lowered-queries.ts';
import {
  loweredTaxQuery,
  loweredWorkQuery,
  openAgesQuery,
  paidTaxQuery,
  paymentDaysQuery,
  paymentMethodsQuery,
  workDaysQuery,
  workPeopleQuery,
} from './money-queries.ts';
import { presentBreakdown, presentOverview, presentTax } from './present.ts';
import { presentCashTax, presentPayments, presentWork } from './present-money.ts';
import {
  authorRowsQuery,
  breakdownRowsQuery,
  dayRowsQuery,
  type ReportSubject,
  undecidedQuery,
  valueRowsQuery,
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

/** Amounts over everybody's quotes are for those who may see totals; everybody may see their own. */
function seesAmounts(member: Member, authorId: string | undefined): boolean {
  return maySeeTotals(member) || (authorId !== undefined && authorId === member.userId);
}

export function reportsRoutes({ reports }: Procedures, services: Services) {
  const { db } = services;
  const { kysely } = db.tenant;
  const taxRateRows = (of: ReportSubject) =>
    valueRowsQuery(kysely, 'tax_rate', of, 'approved', 'net_cents', 'tax_cents');
  const namesOf = async ({ scope }: Member) =>
    new Map((await listAuthors(db, scope)).map(({ id, full_name }) => [id, full_name]));
  return {
    overview: reports.overview.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const timeZone = timeZoneOf(member);
      const now = services.now();
      const rows = (of: ReportSubject, parts: readonly Period[]) =>
        [
          dayRowsQuery(kysely, 'created', of, 'approved', 'declined', 'approved_cents', 'declined_cents'),
          undecidedQuery(kysely, of, parts, { timeZone, now }),
          dayRowsQuery(kysely, 'decided', of, 'approved', 'declined', 'approved_cents', 'waited', 'wait_seconds'),
          loweredQuotesQuery(kysely, of),
        ] as const;
      const [
        created,
        undecided,
        decided,
        lowered,
        createdBefore,
        undecidedBefore,
        decidedBefore,
        loweredBefore,
        waits,
      ] = await readOrg(
        db,
        member.scope,
        ...rows(subject, bucketsOf(period)),
        ...rows(subjectBefore, [before]),
        valueRowsQuery(kysely, 'wait', subject, 'approved', 'declined'),
      );
      const overview = overviewOf(
        period,
        {
          created: [...created, ...loweredDays(lowered, period, 'created_on')],
          undecided,
          decided: [...decided, ...loweredDays(lowered, period, 'decided_on')],
        },
        waits,
      );
      const figuresBefore = figuresOf({
        created: [...createdBefore, ...loweredDays(loweredBefore, before, 'created_on')],
        undecided: undecidedBefore,
        decided: [...decidedBefore, ...loweredDays(loweredBefore, before, 'decided_on')],
      });
      const seen = seesAmounts(member, input.author_id);
      return { period, before, ...presentOverview(overview, figuresBefore, seen) };
    }),
    breakdown: reports.breakdown.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const query = breakdownQuery(input.cut);
      const [now, then, lowered, loweredThen] = await readOrg(
        db,
        member.scope,
        query(kysely, subject),
        query(kysely, subjectBefore),
        loweredQuotesQuery(kysely, subject),
        loweredQuotesQuery(kysely, subjectBefore),
      );
      const breakdown = breakdownOf(
        atPricesNow(now, lowered, period, input.cut),
        atPricesNow(then, loweredThen, before, input.cut),
      );
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
        taxRateRows(subject),
        taxRateRows(subjectBefore),
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
      const [days, methods, methodsBefore, open] = await readOrg(
        db,
        member.scope,
        paymentDaysQuery(kysely, subject),
        paymentMethodsQuery(kysely, subject),
        paymentMethodsQuery(kysely, subjectBefore),
        openAgesQuery(kysely, subject, today),
      );
      const report = paymentsReport(period, days, methods, methodsBefore);
      const seen = seesAmounts(member, input.author_id);
      return { period, before, ...presentPayments(report, openByAge(open), seen) };
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
      const [rows] = await readOrg(
        db,
        member.scope,
        valueRowsQuery(kysely, 'reminder', subject, 'approved', 'declined', 'sent'),
      );
      return { period, rows: followUpRows(rows) };
    }),
    priceCoach: reports.priceCoach.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, subject } = subjectOf(member, input);
      const [rows] = await readOrg(db, member.scope, valueRowsQuery(kysely, 'price', subject, 'approved', 'declined'));
      return { period, services: priceCoach(rows) };
    }),
  };
}

const CUT_OF: Readonly<Record<Exclude<BreakdownCut, 'person'>, ReportCut>> = {
  service: 'service',
  surface: 'surface',
  material: 'material',
  source: 'source',
  city: 'city',
};

function breakdownQuery(cut: BreakdownCut) {
  if (cut === 'person') return authorRowsQuery;
  return (...[db, subject]: Parameters<typeof authorRowsQuery>) => breakdownRowsQuery(db, CUT_OF[cut], subject);
}
