import { sql } from 'kysely';
import { type Database, readOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { type SearchPatterns, searchPatterns } from '#server/db/search-patterns.ts';

const FOUND_MAX = 10;

/** A phone number is searched for by its digits, however it was written. */
function customerPatterns(typed: string): SearchPatterns | null {
  return searchPatterns(/^[\d\s()+./-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed);
}

/** Customers that have every word in their name, e-mail, phone or one of their addresses; the latest first. */
export async function searchCustomers(db: Database, scope: OrgScope, typed: string) {
  const { kysely } = db.tenant;
  const patterns = customerPatterns(typed);
  const customers = kysely
    .selectFrom('customers')
    .select((eb) => [
      'id',
      'name',
      'email',
      'phone',
      'language',
      'notes',
      eb
        .selectFrom('properties')
        .whereRef('properties.org_id', '=', 'customers.org_id')
        .whereRef('properties.customer_id', '=', 'customers.id')
        .select(
          sql<
            { id: string; address: string }[]
          >`jsonb_agg(jsonb_build_object('id', id, 'address', address) order by id)`.as('all'),
        )
        .as('properties'),
    ])
    .where('org_id', '=', scope.orgId)
    .$if(patterns !== null, (query) =>
      query.where(
        'id',
        'in',
        sql<string>`(select search_customers(${patterns?.first}, ${patterns?.others}, ${FOUND_MAX}))`,
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FOUND_MAX);
  const [rows] = await readOrg(db, scope, customers.compile());
  return rows;
}

export type CustomerRow = Awaited<ReturnType<typeof searchCustomers>>[number];
