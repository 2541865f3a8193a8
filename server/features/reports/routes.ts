import { type BreakdownCut, breakdownOf } from '#domain/reports/breakdown.ts';
import type { ReportCut } from '#domain/reports/day-counts.ts';
import { followUpRows } from '#domain/reports/follow-up-steps.ts';
import { figuresOf, overviewOf } from '#domain/reports/overview.ts';
import { type Period, periodBefore } from '#domain/reports/periods.ts';
import { priceCoach } from '#domain/reports/price-coach.ts';
import { taxRows } from '#domain/reports/tax.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { maySeeTotals, type Member } from '#server/auth/viewer.ts';
import { readOrg } from '#server/db/client.ts';
import { listAuthors } from '#server/features/quotes/list.ts';
import type { Services } from '#server/features/services.ts';
import { presentBreakdown, presentOverview, presentTax } from './present.ts';
import { authorRowsQuery, dayRowsQuery, type ReportSubject, undecidedQuery, valueRowsQuery } from './queries.ts';

export type PeriodInput = Period & { author_id?: string | undefined };

export function subjectOf({ scope }: Member, { from, to, author_id }: PeriodInput) {
  const period = { from, to };
  const before = periodBefore(period);
  const subject = { scope, period, authorId: author_id };
  return { period, before, subject, subjectBefore: { ...subject, period: before } };
}

/** Amounts over everybody's quotes are for those who may see totals; everybody may see their own. */
export function seesAmounts(member: Member, authorId: string | undefined): boolean {
  return maySeeTotals(member) || (authorId !== undefined && authorId === member.userId);
}

export function reportsRoutes({ reports }: Procedures, services: Services) {
  const { db } = services;
  const { kysely } = db.tenant;
  return {
    overview: reports.overview.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const timeZone = member.organization?.timeZone ?? 'UTC';
      const now = services.now();
      const rows = (of: ReportSubject) =>
        [
          dayRowsQuery(kysely, 'created', of),
          undecidedQuery(kysely, of, timeZone, now),
          dayRowsQuery(kysely, 'decided', of),
        ] as const;
      const [created, undecided, decided, createdBefore, undecidedBefore, decidedBefore, waits] = await readOrg(
        db,
        member.scope,
        ...rows(subject),
        ...rows(subjectBefore),
        valueRowsQuery(kysely, 'wait', subject),
      );
      const overview = overviewOf(period, { created, undecided, decided }, waits);
      const figuresBefore = figuresOf({ created: createdBefore, undecided: undecidedBefore, decided: decidedBefore });
      const seen = seesAmounts(member, input.author_id);
      return { period, before, ...presentOverview(overview, figuresBefore, seen) };
    }),
    breakdown: reports.breakdown.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const query = breakdownQuery(input.cut);
      const [now, then] = await readOrg(db, member.scope, query(kysely, subject), query(kysely, subjectBefore));
      const authors = input.cut === 'person' ? await listAuthors(db, member.scope) : [];
      const names = new Map(authors.map(({ id, full_name }) => [id, full_name]));
      const seen = seesAmounts(member, input.author_id);
      return { period, before, ...presentBreakdown(breakdownOf(now, then), input.cut, names, seen) };
    }),
    tax: reports.tax.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, before, subject, subjectBefore } = subjectOf(member, input);
      const [now, then] = await readOrg(
        db,
        member.scope,
        valueRowsQuery(kysely, 'tax_rate', subject),
        valueRowsQuery(kysely, 'tax_rate', subjectBefore),
      );
      const seen = seesAmounts(member, input.author_id);
      const accrual = presentTax(taxRows(now), seen);
      return { period, before, accrual, accrual_before: presentTax(taxRows(then), seen) };
    }),
    followUps: reports.followUps.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, subject } = subjectOf(member, input);
      const [rows] = await readOrg(db, member.scope, valueRowsQuery(kysely, 'reminder', subject));
      return { period, rows: followUpRows(rows) };
    }),
    priceCoach: reports.priceCoach.handler(async ({ input, context }) => {
      const { member } = context.caller;
      const { period, subject } = subjectOf(member, input);
      const [rows] = await readOrg(db, member.scope, valueRowsQuery(kysely, 'price', subject));
      return { period, services: priceCoach(rows) };
    }),
  };
}

const CUT_OF: Readonly<Record<Exclude<BreakdownCut, 'person'>, ReportCut>> = {
  service: 'service',
  surface: 'surface',
  material: 'material',
  city: 'city',
};

function breakdownQuery(cut: BreakdownCut) {
  if (cut === 'person') return authorRowsQuery;
  return (...[db, subject]: Parameters<typeof authorRowsQuery>) => valueRowsQuery(db, CUT_OF[cut], subject);
}
