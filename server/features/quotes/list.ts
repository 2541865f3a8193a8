// Long because filter, order and cursor of one list belong together: each depends on the others.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { QuoteFilter } from '#contract/quotes.ts';
import { startOfDay } from '#domain/dates.ts';
import { OPEN_LABELS, QUOTE_LABELS, type QuoteLabel, UNSENT_LABELS } from '#domain/quote/lifecycle.ts';
import { type Database, readOrg } from '#server/db/client.ts';
import { compileOnce, compileOncePerShape, scopeOfPlaceholder } from '#server/db/compiled-query.ts';
import { decodeCursor, encodeCursor, pageFailure } from '#server/db/cursor.ts';
import type { DB } from '#server/db/schema.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { type SearchPatterns, searchPatterns } from '#server/db/search-patterns.ts';
import {
  type Condition,
  isArchived,
  isCounted,
  labelCondition,
  type Quotes,
} from '#server/features/quotes/label-conditions.ts';
import { findByPaymentState, inPaymentStates, paymentStates } from '#server/features/quotes/payments/payment-states.ts';
import { quoteRowsQuery } from '#server/features/quotes/queries.ts';

export type Filter = z.output<typeof QuoteFilter>;
type SortName = 'created_at' | 'total_cents' | 'customer_name' | 'number' | 'expires_at';

export interface Page {
  sort: SortName;
  direction: 'asc' | 'desc';
  cursor?: string | undefined;
  limit: number;
}

export interface ListContext {
  db: Database;
  scope: OrgScope;
  /** of the organization: the filter's days begin and end in it */
  timeZone: string;
  now: Date;
}

/**
 * Up to this many matches, the search results are sorted. Above it, the query walks along the sort order and checks
 * each quote, because then a page is full soon. Either way a page of 100,000 quotes takes a few milliseconds
 * (bench/list.ts).
 */
const FOUND_MAX = 2000;

/** The result of the search: the ids, or that they are too many. */
type Found = { ids: string[] } | { tooMany: SearchPatterns } | null;

const SEARCH = compileOnce((db, { first, others }: SearchPatterns) => {
  const search = sql<{ ids: string[] | null }>`select search_quotes(${first}, ${others}, ${FOUND_MAX}) as ids`;
  return { compile: () => search.compile(db) };
});

/** The search runs first and separately, because only its owner's function may use the index (see the migration). */
async function find({ db, scope }: ListContext, typed: string): Promise<Found> {
  const patterns = searchPatterns(typed);
  if (!patterns) return null;
  const [[found]] = await readOrg(db, scope, SEARCH(patterns));
  return found?.ids ? { ids: found.ids } : { tooMany: patterns };
}

async function findPaid({ db, scope }: ListContext, { payment_states }: Filter): Promise<string[] | null> {
  return payment_states.length === 0 ? null : findByPaymentState(db, scope, payment_states);
}

/** What decides the shape of a query; its values are filled in later. */
interface FilterShape {
  labels: readonly QuoteLabel[];
  archived: boolean;
  /** leaves out the decisions of reopened numbers that no longer count */
  counted: boolean;
  found: 'ids' | 'tooMany' | 'all';
  payment: 'ids' | 'paid' | 'tooMany' | 'all';
  author: boolean;
  from: boolean;
  to: boolean;
}

interface FilterValues {
  orgId: string;
  now: Date;
  paymentStates: string[];
  paymentIds: string[];
  author: string;
  from: Date;
  to: Date;
  ids: string[];
  patterns: string[];
}

/** @param paid the quotes in the filter's payment states; null when they are too many */
function shapeOf(filter: Filter, found: Found, paid: string[] | null): FilterShape {
  const { archived, payment_states, author_id: author, from, to } = filter;
  const counted = filter.revisions === 'counted' && !archived;
  const labels = QUOTE_LABELS.filter((label) => filter.labels.includes(label));
  const kind = found ? ('ids' in found ? 'ids' : 'tooMany') : 'all';
  const payment =
    payment_states.length === 0 ? 'all' : paid ? 'ids' : payment_states.includes('paid') ? 'paid' : 'tooMany';
  return {
    labels,
    archived,
    counted,
    found: kind,
    payment,
    author: Boolean(author),
    from: Boolean(from),
    to: Boolean(to),
  };
}

function valuesOf(
  { scope, timeZone, now }: ListContext,
  filter: Filter,
  found: Found,
  paid: string[] | null,
): FilterValues {
  return {
    orgId: scope.orgId,
    now,
    paymentStates: filter.payment_states,
    paymentIds: paid ?? [],
    author: filter.author_id ?? '',
    from: filter.from ? startOfDay(filter.from, timeZone) : now,
    to: filter.to ? startOfDay(filter.to, timeZone, 1) : now,
    ids: found && 'ids' in found ? found.ids : [],
    patterns: found && 'tooMany' in found ? [found.tooMany.first, ...found.tooMany.others] : [],
  };
}

const OPEN: readonly QuoteLabel[] = OPEN_LABELS;
const UNSENT: readonly QuoteLabel[] = UNSENT_LABELS;
const PENDING: readonly QuoteLabel[] = [...OPEN, 'draft', 'expired'];

/** All labels that a quote without a decision can have are one condition. */
function hasOneOf(eb: Quotes, labels: readonly QuoteLabel[], now: Date): Condition {
  const single = (some: readonly QuoteLabel[]) => some.map((label) => labelCondition(eb, label, now));
  if (!PENDING.every((label) => labels.includes(label))) return eb.or(single(labels));
  const decided = labels.filter((label) => !PENDING.includes(label));
  return eb.or([eb('quote.status', '=', 'pending'), ...single(decided)]);
}

/** Conditions that all of the labels imply, in a form that matches the start of an index. */
function impliedConditions(eb: Quotes, labels: readonly QuoteLabel[], now: Date): Condition[] {
  const all = (some: readonly QuoteLabel[]) => labels.every((label) => some.includes(label));
  const implied: Condition[] = [];
  // Not a parameter: a generic plan could not use a partial index of pending quotes.
  if (all(PENDING)) implied.push(sql<boolean>`quote.status = 'pending'`);
  if (all(OPEN)) implied.push(eb('quote.valid_until', '>', now));
  if (all(UNSENT)) implied.push(sql<boolean>`quote.link_made_at is not null and quote.sent_at is null`);
  if (all(['expired'])) implied.push(eb('quote.valid_until', '<=', now));
  if (all(['draft'])) implied.push(eb('quote.valid_until', '=', sql<Date>`timestamptz 'infinity'`));
  return implied;
}

function conditions(eb: Quotes, shape: FilterShape, values: FilterValues): Condition {
  const all: Condition[] = [];
  if (shape.found === 'ids') all.push(sql<boolean>`quote.id = any(${values.ids}::uuid[])`);
  if (shape.found === 'tooMany') {
    // Under row-level security the planner has no statistics for LIKE and expects almost no rows. Inside coalesce it
    // expects every second row, which is closer to what "too many" means, and walks along the sort order.
    all.push(eb.fn.coalesce(sql<boolean>`quote.search_text like all(${values.patterns})`, sql<boolean>`false`));
  }
  if (shape.labels.length > 0) {
    all.push(hasOneOf(eb, shape.labels, values.now));
    all.push(...impliedConditions(eb, shape.labels, values.now));
  }
  if (shape.payment === 'ids') all.push(sql<boolean>`quote.id = any(${values.paymentIds}::uuid[])`);
  if (shape.payment === 'tooMany' || shape.payment === 'paid')
    all.push(
      inPaymentStates(eb, { orgId: values.orgId, states: values.paymentStates, paid: shape.payment === 'paid' }),
    );
  if (shape.author) all.push(eb('quote.author_id', '=', values.author));
  if (shape.from) all.push(eb('quote.created_at', '>=', values.from));
  if (shape.to) all.push(eb('quote.created_at', '<', values.to));
  const canBeDecided = shape.labels.length === 0 || shape.labels.some((label) => !PENDING.includes(label));
  if (shape.counted && canBeDecided) all.push(isCounted(values.orgId));
  all.push(shape.archived ? isArchived(eb) : eb.not(isArchived(eb)));
  return eb.and(all);
}

interface Sort {
  column: 'created_at' | 'total_cents' | 'customer_name' | 'number' | 'valid_until';
  /** orders rows with the same value; together with the column it has an index */
  tieBreak: 'id' | 'revision';
  type: 'timestamptz' | 'integer' | 'text';
}

const SORTS: Readonly<Record<SortName, Sort>> = {
  created_at: { column: 'created_at', tieBreak: 'id', type: 'timestamptz' },
  total_cents: { column: 'total_cents', tieBreak: 'id', type: 'integer' },
  customer_name: { column: 'customer_name', tieBreak: 'id', type: 'text' },
  number: { column: 'number', tieBreak: 'revision', type: 'integer' },
  expires_at: { column: 'valid_until', tieBreak: 'id', type: 'timestamptz' },
};

interface PageShape extends FilterShape {
  sort: SortName;
  direction: 'asc' | 'desc';
  continues: boolean;
}
type PageValues = FilterValues & { afterValue: string; afterThen: string; rows: number };

const PAGE = compileOncePerShape((db, shape: PageShape, values: PageValues) => {
  const { column, tieBreak: tie, type } = SORTS[shape.sort];
  const value = sql.ref(`quote.${column}`);
  const tieBreak = sql.ref(`quote.${tie}`);
  const beyond = sql.raw(shape.direction === 'asc' ? '>' : '<');
  const after = sql<boolean>`(${value}, ${tieBreak}) ${beyond} (${values.afterValue}::${sql.raw(type)}, ${values.afterThen}::${sql.raw(tie === 'id' ? 'uuid' : 'integer')})`;
  return quoteRowsQuery(db, scopeOfPlaceholder(values.orgId))
    .where((eb) => conditions(eb as unknown as Quotes, shape, values))
    .$if(shape.continues, (rows) => rows.where(after))
    .select([sql<string>`${value}::text`.as('sort_value'), sql<string>`${tieBreak}::text`.as('sort_then')])
    .orderBy(value, shape.direction)
    .orderBy(tieBreak, shape.direction)
    .limit(values.rows);
});

/** One page with the payment states of its quotes by id, and the cursor of the next. */
export async function listQuotes(context: ListContext, filter: Filter, page: Page) {
  const { db, scope } = context;
  const { sort, direction, cursor, limit } = page;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const [found, paid] = await Promise.all([find(context, filter.search), findPaid(context, filter)]);
  const query = PAGE(
    { ...shapeOf(filter, found, paid), sort, direction, continues: after !== null },
    {
      ...valuesOf(context, filter, found, paid),
      afterValue: after?.[1] ?? '',
      afterThen: after?.[2] ?? '',
      rows: limit + 1,
    },
  );
  const [rows] = await readOrg(db, scope, query).catch((error: unknown) => {
    throw pageFailure(error, cursor);
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const states = await paymentStates(db, scope, items);
  return { items, states, next_cursor: last ? encodeCursor([sort, last.sort_value, last.sort_then]) : null };
}

type SumShape = FilterShape & { searched: boolean };

/** The label of each quote, in an order that decides most quotes of an old company with one comparison. */
const COUNTED: readonly QuoteLabel[] = ['approved', 'declined', 'draft', 'expired', 'viewed', 'sent', ...UNSENT];

function labelColumn(eb: Quotes, shape: SumShape, now: Date) {
  const [only, another] = shape.labels;
  if (only && !another) return sql<QuoteLabel>`${sql.lit(only)}`;
  const possible = COUNTED.filter((label) => shape.labels.length === 0 || shape.labels.includes(label));
  const branches = possible.map((label) => sql`when ${labelCondition(eb, label, now)} then ${sql.lit(label)}`);
  return sql<QuoteLabel>`case ${sql.join(branches, sql` `)} end`;
}

const SUM = compileOncePerShape((db, shape: SumShape, values: FilterValues & SearchPatterns) => {
  const searched = sql<DB['quotes']>`found_quotes(${values.first}, ${values.others})`.as<'quote'>(sql`quote`);
  return (
    (shape.searched ? db.selectFrom(searched) : db.selectFrom('quotes as quote'))
      .where('quote.org_id', '=', values.orgId)
      .where((eb) => conditions(eb as unknown as Quotes, shape, values))
      .select((eb) => [
        labelColumn(eb as unknown as Quotes, shape, values.now).as('label'),
        sql<number>`count(*)`.as('count'),
        sql<number>`sum(quote.total_cents)::bigint`.as('total_cents'),
      ])
      // To group by a label that is the same for all would hash every row for nothing.
      .$if(shape.labels.length !== 1, (rows) => rows.groupBy(sql`1`))
  );
});

/**
 * Labels that are counted together. Most quotes of an old company are decided: each decision is one range of an index, which
 * takes half as long without grouping its rows. A search is run only once.
 */
function countedTogether(filter: Filter, searched: boolean): QuoteLabel[][] {
  const wanted = QUOTE_LABELS.filter((label) => filter.labels.length === 0 || filter.labels.includes(label));
  if (searched) return [filter.labels.length === 0 ? [] : wanted];
  const decided = wanted.filter((label) => !PENDING.includes(label));
  const pending = wanted.filter((label) => PENDING.includes(label));
  return [...(pending.length > 0 ? [pending] : []), ...decided.map((label) => [label])];
}

/** Count and value of the quotes that match the filter, for each label that they have. */
export async function summarizeQuotes(context: ListContext, filter: Filter) {
  const { db, scope } = context;
  const patterns = searchPatterns(filter.search);
  const searched = patterns !== null;
  const values = { ...valuesOf(context, filter, null, null), ...(patterns ?? { first: '', others: [] }) };
  const queries = countedTogether(filter, searched).map((labels) =>
    SUM({ ...shapeOf({ ...filter, labels }, null, null), searched }, values),
  );
  const sums = (await readOrg(db, scope, ...queries)).flat().filter(({ count }) => count > 0);
  return sums.toSorted((a, b) => QUOTE_LABELS.indexOf(a.label) - QUOTE_LABELS.indexOf(b.label));
}

/** Everybody in the company who may have created quotes, including people who have left the team. */
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
