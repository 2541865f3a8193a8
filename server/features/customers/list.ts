import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import { compileOnce, compileOncePerShape } from '#server/platform/db/compiled-query.ts';
import { decodeCursor, encodeCursor, pageFailure } from '#server/platform/db/cursor.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type SearchPatterns, searchPatterns } from '#server/platform/db/search-patterns.ts';
import { presentWithin } from '#server/platform/http/answer-budget.ts';
import { idsOfCustomer } from './merged.ts';

type SortName = 'updated_at' | 'name';

interface CustomerPage {
  search: string;
  sort: SortName;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Up to this many matches, the search sorts its results. With more, the query scans in sort order and checks each
 * customer, because a page then usually fills early. With a limit of 1,000, a name shared by 2,500 old customers took
 * 398 ms. With 3,000 it takes 26 ms (bench/list.ts, 100,000 customers).
 */
const FOUND_MAX = 3000;

/** Searches for a phone number by its digits, however it was typed. */
function patternsOf(typed: string): SearchPatterns | null {
  return searchPatterns(/^[\d\s()+./-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed);
}

/** The matching ids, or the search patterns if there are too many matches. */
type Found = { ids: string[] } | { tooMany: SearchPatterns } | null;

const SEARCH = compileOnce((db, { first, others }: SearchPatterns) => {
  const search = sql<{ ids: string[] | null }>`select search_customers(${first}, ${others}, ${FOUND_MAX}) as ids`;
  return { compile: () => search.compile(db) };
});

/**
 * Finds the matching ids in a separate, first query. Only the function `search_customers`, which runs as the table
 * owner, can use the index (see the migration).
 */
async function find(db: Database, scope: OrgScope, typed: string): Promise<Found> {
  const patterns = patternsOf(typed);
  if (!patterns) return null;
  const [[found]] = await readOrg(db, scope, SEARCH(patterns));
  return found?.ids ? { ids: found.ids } : { tooMany: patterns };
}

type Customers = ExpressionBuilder<DB & { customer: DB['customers'] }, 'customer'>;

/**
 * Matches customers one by one. With coalesce, the planner expects half of the rows to match, so it scans in sort
 * order.
 */
function matches(eb: Customers, patterns: string[]): Expression<SqlBool> {
  // With "exists", the planner would first read all addresses of the company.
  const housed = sql`(select true from properties housed where housed.org_id = customer.org_id
    and housed.customer_id = customer.id and housed.search_text like all(${patterns}) limit 1)`;
  return eb.fn.coalesce(sql<boolean>`(customer.search_text like all(${patterns}) or ${housed})`, sql<boolean>`false`);
}

/** Selects the rows after the last row of the previous page. */
const AFTER = {
  updated_at: (value: string, id: string) =>
    sql<boolean>`(customer.updated_at, customer.id) < (${value}::timestamptz, ${id}::uuid)`,
  name: (value: string, id: string) => sql<boolean>`(customer.name_key, customer.id) > (${value}::text, ${id}::uuid)`,
};

export interface PropertyRow {
  id: string;
  address: string;
  gate_code: string;
  water_source: string;
  latitude: number | null;
  longitude: number | null;
}

/** Maximum number of properties read per customer. The latest are read. */
export const PROPERTIES_READ = { listed: 50, alone: 500 } as const;

/**
 * Lists the properties of a customer and of everyone merged into them, oldest first. Above `atMost`, keeps the latest.
 */
export function propertiesOf(orgId: string, atMost: number) {
  return sql<PropertyRow[] | null>`(
    select jsonb_agg(jsonb_build_object('id', property.id, 'address', property.address, 'gate_code', property.gate_code,
      'water_source', property.water_source, 'latitude', property.latitude, 'longitude', property.longitude) order by property.id)
    from (
      select * from properties
      where org_id = ${orgId} and customer_id = any(${idsOfCustomer(orgId, sql`customer.id`)})
      order by id desc limit ${sql.lit(atMost)}
    ) as property)`;
}

function rowsQuery(db: Tx, orgId: string) {
  const ofCustomer = sql`quote.org_id = ${orgId} and quote.customer_id = any(${idsOfCustomer(orgId, sql`customer.id`)})`;
  return db
    .selectFrom('customers as customer')
    .where('customer.org_id', '=', orgId)
    .where('customer.merged_into', 'is', null)
    .select(['customer.id', 'customer.name', 'customer.email', 'customer.phone', 'customer.language', 'customer.notes'])
    .select([
      'customer.tax_exempt',
      propertiesOf(orgId, PROPERTIES_READ.listed).as('properties'),
      sql<number>`(select count(distinct quote.number) from quotes quote where ${ofCustomer})`.as('quotes'),
      sql<string | null>`(select max(quote.created_at) from quotes quote where ${ofCustomer})`.as('last_quote_at'),
    ]);
}

interface PageShape {
  sort: SortName;
  continues: boolean;
  found: 'ids' | 'tooMany' | 'all';
}
interface PageValues {
  orgId: string;
  ids: string[];
  patterns: string[];
  afterValue: string;
  afterId: string;
  rows: number;
}

const PAGE = compileOncePerShape((db, shape: PageShape, values: PageValues) => {
  const [column, direction] =
    shape.sort === 'name' ? (['name_key', 'asc'] as const) : (['updated_at', 'desc'] as const);
  const value = sql.ref(`customer.${column}`);
  return rowsQuery(db, values.orgId)
    .$if(shape.found === 'ids', (rows) => rows.where(sql<boolean>`customer.id = any(${values.ids}::uuid[])`))
    .$if(shape.found === 'tooMany', (rows) => rows.where((eb) => matches(eb as unknown as Customers, values.patterns)))
    .$if(shape.continues, (rows) => rows.where(AFTER[shape.sort](values.afterValue, values.afterId)))
    .select(sql<string>`${value}::text`.as('sort_value'))
    .orderBy(value, direction)
    .orderBy('customer.id', direction)
    .limit(values.rows);
});

/**
 * Lists customers who aren't merged into others, and the cursor of the next page. A page of large records has fewer
 * rows than the limit.
 */
export async function listCustomers(db: Database, scope: OrgScope, page: CustomerPage) {
  const { sort, cursor, limit } = page;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const found = await find(db, scope, page.search);
  const kind = found ? ('ids' in found ? 'ids' : 'tooMany') : 'all';
  const query = PAGE(
    { sort, continues: after !== null, found: kind },
    {
      orgId: scope.orgId,
      ids: found && 'ids' in found ? found.ids : [],
      patterns: found && 'tooMany' in found ? [found.tooMany.first, ...found.tooMany.others] : [],
      afterValue: after?.[1] ?? '',
      afterId: after?.[2] ?? '',
      rows: limit + 1,
    },
  );
  const [rows] = await readOrg(db, scope, query).catch((error: unknown) => {
    throw pageFailure(error, cursor);
  });
  const { shown: items } = presentWithin(rows.slice(0, limit), (row) => row);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next_cursor: last ? encodeCursor([sort, last.sort_value, last.id]) : null };
}

export type CustomerListRow = Awaited<ReturnType<typeof listCustomers>>['items'][number];
