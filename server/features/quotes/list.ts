import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#domain/calendar-days.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import { compileOnce, compileOncePerShape, scopeOfPlaceholder } from '#server/platform/db/compiled-query.ts';
import { decodeCursor, encodeCursor, pageFailure } from '#server/platform/db/cursor.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type SearchPatterns, searchPatterns } from '#server/platform/db/search-patterns.ts';
import type { Quotes } from './label-conditions.ts';
import {
  canBeLowered,
  conditions,
  type FilterShape,
  type FilterValues,
  type Found,
  type ListContext,
  type QuoteListFilter,
  shapeOf,
  valuesOf,
} from './list-filter.ts';
import { overdueOfRows } from './list-overdue.ts';
import { scheduledNumbers } from './list-scheduled.ts';
import { findByPaymentState, paymentStates } from './payments/payment-states.ts';
import { type QuoteListRow, quoteRowsQuery } from './queries.ts';

type SortName = 'created_at' | 'total_cents' | 'price_cents' | 'customer_name' | 'number' | 'expires_at';

interface Page {
  sort: SortName;
  direction: 'asc' | 'desc';
  cursor?: string | undefined;
  limit: number;
}

/**
 * Up to this many matches, the query sorts them. With more, it scans in sort order and checks each quote, because a
 * page fills up quickly. Either way a page of 100,000 quotes takes a few milliseconds (bench/list.ts).
 */
const FOUND_MAX = 2000;

const SEARCH = compileOnce((db, { first, others }: SearchPatterns) => {
  const search = sql<{ ids: string[] | null }>`select search_quotes(${first}, ${others}, ${FOUND_MAX}) as ids`;
  return { compile: () => search.compile(db) };
});

/**
 * Searches first and separately. Only `search_quotes`, which runs as the table owner, can use the index
 * (0010_quotes.sql).
 */
async function find({ db, scope }: ListContext, typed: string): Promise<Found> {
  const patterns = searchPatterns(typed);
  if (!patterns) return null;
  const [[found]] = await readOrg(db, scope, SEARCH(patterns));
  return found?.ids ? { ids: found.ids } : { tooMany: patterns };
}

async function findPaid({ db, scope }: ListContext, { payment_states }: QuoteListFilter): Promise<string[] | null> {
  return payment_states.length === 0 ? null : findByPaymentState(db, scope, payment_states);
}

interface Sort {
  value: RawBuilder<unknown>;
  /** orders rows with equal values; one index covers both columns */
  tieBreak: RawBuilder<unknown>;
  type: 'timestamptz' | 'integer' | 'text';
  tieType: 'uuid' | 'integer';
}

const BY_ID = { tieBreak: sql.ref('quote.id'), tieType: 'uuid' } as const;
const BY_TOTAL: Sort = { ...BY_ID, value: sql.ref('quote.total_cents'), type: 'integer' };
/** Sorts quotes with a lowered price. For all others, the total is the price. */
const BY_LOWERED_PRICE: Sort = {
  value: sql.ref('lowered.price_cents'),
  tieBreak: sql.ref('lowered.quote_id'),
  type: 'integer',
  tieType: 'uuid',
};

const SORTS: Readonly<Record<SortName, Sort>> = {
  created_at: { ...BY_ID, value: sql.ref('quote.created_at'), type: 'timestamptz' },
  total_cents: BY_TOTAL,
  price_cents: BY_TOTAL,
  customer_name: { ...BY_ID, value: sql.ref('quote.customer_name'), type: 'text' },
  number: {
    value: sql.ref('quote.number'),
    tieBreak: sql.ref('quote.revision'),
    type: 'integer',
    tieType: 'integer',
  },
  expires_at: { ...BY_ID, value: sql.ref('quote.valid_until'), type: 'timestamptz' },
};

interface PageShape extends FilterShape {
  sort: SortName;
  direction: 'asc' | 'desc';
  continues: boolean;
}
type PageValues = FilterValues & { afterValue: string; afterThen: string; rows: number };
type PageRow = QuoteListRow & { sort_value: string; sort_then: string };

const PAGE = compileOncePerShape((db, shape: PageShape, values: PageValues) => {
  const only = shape.lowered === 'only';
  const { value, tieBreak, type, tieType } = only ? BY_LOWERED_PRICE : SORTS[shape.sort];
  const beyond = sql.raw(shape.direction === 'asc' ? '>' : '<');
  const after = sql<boolean>`(${value}, ${tieBreak}) ${beyond} (${values.afterValue}::${sql.raw(type)}, ${values.afterThen}::${sql.raw(tieType)})`;
  return quoteRowsQuery(db, scopeOfPlaceholder(values.orgId))
    .$if(only, (rows) =>
      rows
        .innerJoin('quote_locks as lowered', (join) =>
          join.onRef('lowered.org_id', '=', 'quote.org_id').onRef('lowered.quote_id', '=', 'quote.id'),
        )
        .where('lowered.org_id', '=', values.orgId)
        .where('lowered.price_cents', 'is not', null),
    )
    .where((eb) => conditions(eb as unknown as Quotes, shape, values))
    .$if(shape.continues, (rows) => rows.where(after))
    .select([sql<string>`${value}::text`.as('sort_value'), sql<string>`${tieBreak}::text`.as('sort_then')])
    .orderBy(value, shape.direction)
    .orderBy(tieBreak, shape.direction)
    .limit(values.rows);
});

/**
 * By price, a page has two queries, because no index covers both prices: one for quotes at their total, one for the few
 * with a lowered price.
 */
function pageQueries(shape: Omit<PageShape, 'lowered'>, values: PageValues) {
  if (shape.sort !== 'price_cents' || !canBeLowered(shape)) return [PAGE({ ...shape, lowered: 'either' }, values)];
  return [PAGE({ ...shape, lowered: 'without' }, values), PAGE({ ...shape, lowered: 'only' }, values)];
}

/** Sorts equal prices by id, as the database does. */
function inOrderOfPrice(rows: readonly PageRow[], direction: 'asc' | 'desc'): PageRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted(
    (a, b) => sign * (Number(a.sort_value) - Number(b.sort_value) || (a.sort_then < b.sort_then ? -1 : 1)),
  );
}

/** Returns one page and the next cursor. With `overdue`, also returns the overdue amounts by quote id. */
export async function listQuotes(context: ListContext, filter: QuoteListFilter, page: Page) {
  const { db, scope } = context;
  const { sort, direction, cursor, limit } = page;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const [found, paid] = await Promise.all([find(context, filter.search), findPaid(context, filter)]);
  const queries = pageQueries(
    { ...shapeOf(filter, found, paid), sort, direction, continues: after !== null },
    {
      ...valuesOf(context, filter, found, paid),
      afterValue: after?.[1] ?? '',
      afterThen: after?.[2] ?? '',
      rows: limit + 1,
    },
  );
  const answers = await readOrg(db, scope, ...queries).catch((error: unknown) => {
    throw pageFailure(error, cursor);
  });
  const rows = answers.length === 1 ? answers.flat() : inOrderOfPrice(answers.flat(), direction);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const today = dayIn(context.now, context.timeZone);
  const [states, scheduled, overdue] = await Promise.all([
    paymentStates(db, scope, items),
    scheduledNumbers(db, scope, items),
    filter.overdue ? overdueOfRows(context, items, today) : null,
  ]);
  return {
    items,
    states,
    scheduled,
    overdue,
    next_cursor: last ? encodeCursor([sort, last.sort_value, last.sort_then]) : null,
  };
}

/** Includes people who have left the team. */
export async function listAuthors(db: Database, scope: OrgScope) {
  const query = db.tenant.kysely
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('org_id', '=', scope.orgId)
    .orderBy('full_name')
    .orderBy('id');
  const [authors] = await readOrg(db, scope, query.compile());
  return authors;
}
