/** What the quotes that count add up to in a month, less what is stored. */
import { sql } from 'kysely';
import { addDays, type Day, firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar-days.ts';
import { addUp, type DayCount, type DaySums, dayCountsOf, type KeptSums, NO_SUMS } from '#domain/reports/day-counts.ts';
import { inGrains } from '#domain/reports/periods.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { decidedQuotesQuery } from './facts.ts';

const PAGE = 500;

/**
 * What is missing in the days and the month; negative for what is too much. How many reminders went out is known from the
 * days alone: they are counted when they go, and the month has to agree with its days.
 */
export async function missingSums(
  tx: Tx,
  scope: OrgScope,
  month: Month,
): Promise<{ found: KeptSums[]; looked: number }> {
  const missing = new Map<string, KeptSums>();
  const add = (row: KeptSums, sign: 1 | -1) => {
    const { grain, cut, author_id, day, value } = row;
    const sums = missing.get(keyOf(row)) ?? NO_SUMS;
    missing.set(keyOf(row), { grain, cut, author_id, day, value, ...addUp([sums, times(row, sign)]) });
  };
  const expect = (counts: readonly DayCount[]) => {
    for (const count of counts) if (monthOf(count.day) === month) for (const row of inGrains(count)) add(row, 1);
  };
  const ids = await countedQuotes(tx, scope, month);
  for (let from = 0; from < ids.length; from += PAGE) {
    const quotes = await decidedQuotesQuery(tx, scope)
      .where(sql<boolean>`quote.id = any(${ids.slice(from, from + PAGE)}::uuid[])`)
      .execute();
    for (const quote of quotes) expect(dayCountsOf(quote, 1));
  }
  for (const row of await storedSums(tx, scope, month)) {
    if (row.grain === 'day') expect([{ ...row, ...NO_SUMS, sent: row.sent }]);
    add(row, -1);
  }
  return { found: [...missing.values()].filter((row) => SUMS.some((name) => row[name] !== 0)), looked: ids.length };
}

const midnight = (day: Day) => new Date(`${day}T00:00:00Z`);

/** A day more at each end: a day is that of the time zone in which a quote was decided. */
async function countedQuotes(tx: Tx, scope: OrgScope, month: Month): Promise<string[]> {
  const from = midnight(addDays(firstDayOf(month), -1));
  const to = midnight(addDays(lastDayOf(month), 2));
  const { rows } = await sql<{ id: string }>`
    with near as (
      select quote_id as id from decisions where org_id = ${scope.orgId} and decided_at >= ${from} and decided_at < ${to}
      union
      select id from quotes
      where org_id = ${scope.orgId} and created_at >= ${from} and created_at < ${to} and status <> 'pending')
    select near.id from near
    join quotes quote on quote.org_id = ${scope.orgId} and quote.id = near.id
    join counted_numbers counted on counted.org_id = ${scope.orgId} and counted.number = quote.number
      and counted.quote_id = quote.id
    order by near.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function storedSums(tx: Tx, scope: OrgScope, month: Month): Promise<KeptSums[]> {
  const { rows } = await sql<KeptSums>`
    select grain, cut, author_id::text, day::text, value, approved, declined, approved_cents, declined_cents, net_cents,
      tax_cents, waited, wait_seconds, sent
    from report_sums
    where org_id = ${scope.orgId} and day between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date`.execute(tx);
  return rows;
}

const SUMS = Object.keys(NO_SUMS) as (keyof DaySums)[];

function times(sums: DaySums, sign: 1 | -1): Partial<DaySums> {
  return Object.fromEntries(SUMS.map((name) => [name, sign * sums[name]]));
}

/** The row of a sum, as one text. */
export function keyOf({ grain, cut, author_id, day, value }: Omit<KeptSums, keyof DaySums>): string {
  return `${grain} ${cut} ${author_id} ${day} ${value}`;
}
