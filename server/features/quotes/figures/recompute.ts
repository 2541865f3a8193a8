/** Checks the days of the reports against the quotes themselves. */
import { sql } from 'kysely';
import { addUp, type DayCount, type DaySums, dayCountsOf } from '#domain/reports/day-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { decidedQuotesQuery } from './facts.ts';

const PAGE = 500;

/**
 * Computes all days of a company again, from the quotes that count, and compares.
 * @returns the keys ("cut author day value") whose sums differ from what is stored; reminders that went out are left out,
 * because they are counted when they go
 */
export async function differingDays(tx: Tx, scope: OrgScope): Promise<string[]> {
  const expected = await recomputedDays(tx, scope);
  const { rows } =
    await sql<DayCount>`select cut, author_id::text, day::text, value, approved, declined, approved_cents,
    declined_cents, net_cents, tax_cents, waited, wait_seconds from report_days where org_id = ${scope.orgId}`.execute(
      tx,
    );
  const stored = new Map(rows.map((row) => [keyOf(row), textOf(row)]));
  return [...new Set([...expected.keys(), ...stored.keys()])].filter(
    (key) => textOf(expected.get(key) ?? {}) !== (stored.get(key) ?? textOf({})),
  );
}

async function recomputedDays(tx: Tx, scope: OrgScope): Promise<Map<string, DaySums>> {
  const days = new Map<string, DaySums>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await decidedQuotesQuery(tx, scope)
      .where('quote.id', 'in', (eb) =>
        eb
          .selectFrom('counted_decisions')
          .where('org_id', '=', scope.orgId)
          .where('quote_id', 'is not', null)
          .select('quote_id'),
      )
      .where('quote.id', '>', after)
      .orderBy('quote.id')
      .limit(PAGE)
      .execute();
    for (const row of page.flatMap((quote) => dayCountsOf(quote, 1)))
      days.set(keyOf(row), addUp([days.get(keyOf(row)) ?? {}, row]));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return days;
    after = last.id;
  }
}

function keyOf({ cut, author_id, day, value }: Pick<DayCount, 'cut' | 'author_id' | 'day' | 'value'>): string {
  return `${cut} ${author_id} ${day} ${value}`;
}

function textOf(sums: Partial<DaySums>): string {
  return JSON.stringify({ ...addUp([sums]), sent: 0 });
}
