import { sql } from 'kysely';
import { type LabelSum, NO_QUOTES, sumsAtPrices } from '#domain/quote/label-sums.ts';
import { QUOTE_LABELS, type QuoteLabel } from '#domain/quote/lifecycle.ts';
import { readOrg } from '#server/platform/db/client.ts';
import { compileOncePerShape } from '#server/platform/db/compiled-query.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { type SearchPatterns, searchPatterns } from '#server/platform/db/search-patterns.ts';
import { labelCondition, type Quotes } from './label-conditions.ts';
import {
  conditions,
  type FilterShape,
  type FilterValues,
  type ListContext,
  PENDING,
  type QuoteListFilter,
  shapeOf,
  UNSENT,
  valuesOf,
} from './list-filter.ts';

type SumShape = FilterShape & { searched: boolean };

interface OverlapShape {
  revisions: FilterShape;
  approved: FilterShape;
}

/** A revision of an approved quote can have one of these labels. */
const REVISIONS: readonly QuoteLabel[] = [...PENDING, 'declined'];

/** The labels in the order in which they are compared: most quotes of an old company match the first one. */
const COUNTED: readonly QuoteLabel[] = ['approved', 'declined', 'draft', 'expired', 'viewed', 'sent', ...UNSENT];

function labelColumn(eb: Quotes, shape: Pick<FilterShape, 'labels'>, now: Date) {
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
      // For a single label, grouping would hash every row without any use.
      .$if(shape.labels.length !== 1, (rows) => rows.groupBy(sql`1`))
  );
});

/** Few quotes have a lowered price, and an index finds them. */
const LOWERED = compileOncePerShape((db, shape: FilterShape, values: FilterValues) =>
  db
    .selectFrom('quote_locks as lowered')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'lowered.org_id').onRef('quote.id', '=', 'lowered.quote_id'),
    )
    .where('lowered.org_id', '=', values.orgId)
    .where('lowered.price_cents', 'is not', null)
    .where((eb) => conditions(eb as unknown as Quotes, shape, values))
    .select(sql<number>`coalesce(sum(quote.total_cents - lowered.price_cents), 0)::bigint`.as('cents')),
);

/**
 * Sums the revisions whose approved quote also matches the filter. An index finds these few revisions. With coalesce,
 * the database checks the approved quote of each revision, instead of finding all matches first.
 */
const OF_APPROVED = compileOncePerShape((db, { revisions, approved }: OverlapShape, values: FilterValues) =>
  db
    .selectFrom('quotes as quote')
    .innerJoin('counted_numbers as counted', (join) =>
      join.onRef('counted.org_id', '=', 'quote.org_id').onRef('counted.number', '=', 'quote.number'),
    )
    .where('quote.org_id', '=', values.orgId)
    .where('quote.reopened_from_id', 'is not', null)
    .where((eb) => conditions(eb as unknown as Quotes, revisions, values))
    .where(({ fn, exists, selectFrom }) =>
      fn.coalesce(
        exists(
          selectFrom('quotes as quote')
            .where('quote.org_id', '=', values.orgId)
            .whereRef('quote.id', '=', 'counted.quote_id')
            .where((eb) => conditions(eb as unknown as Quotes, approved, values))
            .select('quote.id'),
        ),
        sql<boolean>`false`,
      ),
    )
    .groupBy(sql`1`)
    .select((eb) => [
      labelColumn(eb as unknown as Quotes, revisions, values.now).as('label'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(quote.total_cents)::bigint`.as('total_cents'),
    ]),
);

/**
 * Groups the labels that one query counts. Each decision gets its own query: one range of an index, in half the time. A
 * search runs only once, for all labels together.
 */
function countedTogether(filter: QuoteListFilter, searched: boolean): QuoteLabel[][] {
  const wanted = QUOTE_LABELS.filter((label) => filter.labels.length === 0 || filter.labels.includes(label));
  if (searched) return [filter.labels.length === 0 ? [] : wanted];
  const decided = wanted.filter((label) => !PENDING.includes(label));
  const pending = wanted.filter((label) => PENDING.includes(label));
  return [...(pending.length > 0 ? [pending] : []), ...decided.map((label) => [label])];
}

/** Returns count and current value in cents for each label. */
export async function summarizeQuotes(context: ListContext, filter: QuoteListFilter): Promise<LabelSum[]> {
  const { db, scope } = context;
  const patterns = searchPatterns(filter.search);
  const searched = patterns !== null;
  const values = { ...valuesOf(context, filter, null, null), ...(patterns ?? { first: '', others: [] }) };
  const queries = countedTogether(filter, searched).map((labels) =>
    SUM({ ...shapeOf({ ...filter, labels }, null, null), searched }, values),
  );
  const overlap = overlapQueries(context, filter, patterns);
  const [[lowered], ...sums] = await readOrg(
    db,
    scope,
    loweredQuery(context, filter, patterns),
    ...overlap,
    ...queries,
  );
  const ofApproved = sums.slice(0, overlap.length).flat();
  const counted = sums
    .slice(overlap.length)
    .flat()
    .filter(({ count }) => count > 0)
    .map((sum) => {
      const { count, total_cents } = ofApproved.find(({ label }) => label === sum.label) ?? NO_QUOTES;
      return { ...sum, of_approved: { count, total_cents } };
    });
  return sumsAtPrices(counted, lowered?.cents ?? 0).toSorted(
    (a, b) => QUOTE_LABELS.indexOf(a.label) - QUOTE_LABELS.indexOf(b.label),
  );
}

/**
 * Finds revisions that would count a second time, next to their approved quote. There are none when the filter asks for
 * every revision, only for approved quotes, or for no approved quotes.
 */
function overlapQueries(context: ListContext, filter: QuoteListFilter, patterns: SearchPatterns | null) {
  const found = patterns && { tooMany: patterns };
  const hasLabel = (label: QuoteLabel) => filter.labels.length === 0 || filter.labels.includes(label);
  const revisions = shapeOf({ ...filter, labels: REVISIONS.filter(hasLabel) }, found, null);
  if (!revisions.counted || revisions.labels.length === 0 || !hasLabel('approved')) return [];
  // Nothing needs to be excluded, because `counted_numbers` names only quotes that are counted.
  const approved = { ...revisions, labels: ['approved'] as const, counted: false };
  return [OF_APPROVED({ revisions, approved }, valuesOf(context, filter, found, null))];
}

function loweredQuery(context: ListContext, filter: QuoteListFilter, patterns: SearchPatterns | null) {
  const found = patterns && { tooMany: patterns };
  const shape = shapeOf({ ...filter, labels: ['approved'] }, found, null);
  return LOWERED({ ...shape, lowered: 'only' }, valuesOf(context, filter, found, null));
}
