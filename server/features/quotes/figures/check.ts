/**
 * Checks what reports sum up against the quotes, payments and visits themselves, in parts that take seconds however large
 * the company is, and mends what differs.
 */
import { sql } from 'kysely';
import { addMonths, type Day, firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar-days.ts';
import type { KeptSums } from '#domain/reports/day-counts.ts';
import { type Database, type Tx, withOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { addSums, addWork } from './add-to-days.ts';
import { type DifferingNumber, differingNumbers } from './check-numbers.ts';
import { keyOf, missingSums } from './check-sums.ts';
import { addPayments, paymentDifferences } from './payment-sums.ts';
import { recountNumber } from './recount.ts';
import { workDifferences } from './work-differences.ts';

/** What is compared in one state of the database. */
export type CheckedPart =
  /** the numbers after this one, some hundred of them */
  | { what: 'numbers'; after: number }
  /** decisions, reminders and payments of a month */
  | { what: 'month'; month: Month }
  /** all finished work */
  | { what: 'work' };

interface Differences {
  numbers: DifferingNumber[];
  /** what is missing; negative for what is too much, as in the others */
  sums: KeptSums[];
  work: Awaited<ReturnType<typeof workDifferences>>;
  payments: Awaited<ReturnType<typeof paymentDifferences>>;
}

export interface Compared {
  found: Differences;
  /** how many numbers or quotes were looked at */
  looked: number;
  /** the number after which others follow; null when none does, and for other parts */
  last: number | null;
}

/** Before all numbers. */
export const FIRST_NUMBER = -1;

const NONE: Differences = { numbers: [], sums: [], work: [], payments: [] };

/** In one state of the database: what happens meanwhile would look like a difference. */
export function comparePart(db: Database, scope: OrgScope, part: CheckedPart): Promise<Compared> {
  return withOrg(db, scope, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    if (part.what === 'numbers') {
      const { found, ...of } = await differingNumbers(tx, scope, part.after);
      return { found: { ...NONE, numbers: found }, ...of };
    }
    if (part.what === 'work')
      return { found: { ...NONE, work: await workDifferences(tx, scope) }, looked: 0, last: null };
    const { found, looked } = await missingSums(tx, scope, part.month);
    const period = { from: firstDayOf(part.month), to: lastDayOf(part.month) };
    const payments = await paymentDifferences(tx, scope, period);
    return { found: { ...NONE, sums: found, payments }, looked, last: null };
  });
}

/** The months from the first to the last of which there is anything to compare, the latest first. */
export async function monthsToCheck(db: Database, scope: OrgScope): Promise<Month[]> {
  const { rows } = await withOrg(db, scope, (tx) =>
    sql<{ first: Day | null; last: Day | null }>`
      select min(first)::text as first, max(last)::text as last from (
        select min(day) as first, max(day) as last from report_sums where org_id = ${scope.orgId}
        union all select min(day), max(day) from payment_sums where org_id = ${scope.orgId}
        union all select min(booked_on), max(booked_on) from payment_entries where org_id = ${scope.orgId}
        union all select min(decided_at)::date - 1, max(decided_at)::date + 1 from decisions where org_id = ${scope.orgId}
        union all select min(created_at)::date - 1, null from quotes where org_id = ${scope.orgId}) each`.execute(tx),
  );
  const [range] = rows;
  if (!range?.first || !range.last) return [];
  const first = monthOf(range.first);
  const months: Month[] = [];
  for (let month = monthOf(range.last); month >= first; month = addMonths(month, -1)) months.push(month);
  return months;
}

/** What differs, as one line each. */
export function differenceLabels({ numbers, sums, work, payments }: Differences): string[] {
  return [
    ...numbers.map(({ number }) => `number ${number}`),
    ...sums.map(keyOf),
    ...work.map(({ grain, person_id, day }) => `work ${grain} ${person_id} ${day}`),
    ...payments.map((row) => `payments ${row.grain} ${row.author_id} ${row.day} ${row.method} ${row.tax_rate}`),
  ];
}

/** Adds what is missing. */
export async function mend(tx: Tx, scope: OrgScope, { numbers, sums, work, payments }: Differences): Promise<void> {
  // Always in the order of numbers, so that two of them never wait for each other.
  for (const { quote_id } of numbers) await recountNumber(tx, scope, { id: quote_id });
  await addSums(tx, scope, sums);
  await addWork(tx, scope, work);
  await addPayments(tx, scope, payments);
}
