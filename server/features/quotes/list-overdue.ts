import { sql } from 'kysely';
import type { Day } from '#domain/calendar-days.ts';
import { type OpenParts, overdueOf } from '#domain/payments/open-parts.ts';
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import { readOrg } from '#server/platform/db/client.ts';
import { compileOnce, compileOncePerShape } from '#server/platform/db/compiled-query.ts';
import { searchPatterns } from '#server/platform/db/search-patterns.ts';
import type { Quotes } from './label-conditions.ts';
import {
  conditions,
  type FilterShape,
  type FilterValues,
  type ListContext,
  type QuoteListFilter,
  shapeOf,
  valuesOf,
} from './list-filter.ts';

type OpenRow = OpenParts & { is_scheduled: boolean };

const IS_SCHEDULED = sql<boolean>`open.jobless_since is null`;

const OF_QUOTES = compileOnce((db, { orgId, numbers }: { orgId: string; numbers: number[] }) =>
  db
    .selectFrom('counted_numbers as open')
    .where('open.org_id', '=', orgId)
    .where(sql<boolean>`open.number = any(${numbers}::int[])`)
    .where('open.quote_id', 'is not', null)
    .select([
      'open.quote_id',
      'open.deposit_cents',
      'open.rest_cents',
      sql<Day | null>`open.deposit_due_on::text`.as('deposit_due_on'),
      sql<Day | null>`open.rest_due_on::text`.as('rest_due_on'),
      IS_SCHEDULED.as('is_scheduled'),
    ]),
);

/** Groups the sums by which parts are overdue: the deposit, the balance, or both. */
const SUMS = compileOncePerShape((db, shape: FilterShape, values: FilterValues) => {
  const isOver = (day: 'deposit_due_on' | 'rest_due_on') =>
    sql<boolean>`coalesce(${sql.ref(`open.${day}`)} < ${values.today}::date, false)`;
  return (
    db
      .selectFrom('counted_numbers as open')
      .innerJoin('quotes as quote', (join) =>
        join.onRef('quote.org_id', '=', 'open.org_id').onRef('quote.id', '=', 'open.quote_id'),
      )
      .where('open.org_id', '=', values.orgId)
      // Must match the index condition exactly.
      .where(sql<boolean>`open.deposit_cents + open.rest_cents > 0`)
      .where((eb) => conditions(eb as unknown as Quotes, shape, values))
      .groupBy([isOver('deposit_due_on'), isOver('rest_due_on'), IS_SCHEDULED])
      .select([
        sql<number>`sum(open.deposit_cents)::bigint`.as('deposit_cents'),
        sql<number>`sum(open.rest_cents)::bigint`.as('rest_cents'),
        sql<Day | null>`min(open.deposit_due_on)::text`.as('deposit_due_on'),
        sql<Day | null>`min(open.rest_due_on)::text`.as('rest_due_on'),
        IS_SCHEDULED.as('is_scheduled'),
      ])
  );
});

const centsOf = (row: OpenRow, today: Day): Cents => overdueOf(row, row.is_scheduled, today)?.cents ?? 0;

/** @returns overdue cents by quote id */
export async function overdueOfRows(
  { db, scope }: Pick<ListContext, 'db' | 'scope'>,
  rows: readonly { number: number }[],
  today: Day,
): Promise<ReadonlyMap<string, Cents>> {
  const numbers = rows.map(({ number }) => number);
  const [found] = await readOrg(db, scope, OF_QUOTES({ orgId: scope.orgId, numbers }));
  return new Map(found.flatMap((row) => (row.quote_id === null ? [] : [[row.quote_id, centsOf(row, today)]])));
}

export async function sumOverdue(context: ListContext, filter: QuoteListFilter): Promise<Cents> {
  const patterns = searchPatterns(filter.search);
  const found = patterns && { tooMany: patterns };
  const values = valuesOf(context, filter, found, null);
  const [sums] = await readOrg(context.db, context.scope, SUMS(shapeOf(filter, found, null), values));
  return sumCents(sums.map((row) => centsOf(row, values.today)));
}
