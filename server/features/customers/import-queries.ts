import { sql } from 'kysely';
import type { ImportedCustomer, ImportMapping } from '#domain/customer/customer-import.ts';
import { type KnownCustomer, phoneKey, propertyAddressKey } from '#domain/customer/known-customers.ts';
import type { CsvForm } from '#server/platform/csv/csv-file.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { idsOfCustomer } from './merged.ts';

const LISTED_MAX = 10;
const SHOWN_PROBLEMS = 5;

type ImportStatus = 'uploaded' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';

function importsQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('customer_imports')
    .where('org_id', '=', scope.orgId)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('customer_import_problems as p')
            .where('p.org_id', '=', scope.orgId)
            .whereRef('p.import_id', '=', 'customer_imports.id')
            .select(['p.row_number', 'p.reason'])
            .orderBy('p.row_number')
            .limit(SHOWN_PROBLEMS)
            .as('first'),
        )
        .select(
          sql<
            { row_number: number; reason: string }[] | null
          >`jsonb_agg(jsonb_build_object('row_number', row_number, 'reason', reason) order by row_number)`.as('list'),
        )
        .as('problems'),
    )
    .$narrowType<{
      status: ImportStatus;
      encoding: CsvForm['encoding'];
      delimiter: CsvForm['delimiter'];
      header: string[];
      sample: string[][];
      mapping: ImportMapping;
    }>();
}

export type ImportRow = Awaited<ReturnType<ReturnType<typeof importsQuery>['execute']>>[number];

export async function listImports(db: Database, scope: OrgScope): Promise<ImportRow[]> {
  const query = importsQuery(db.tenant.kysely, scope).orderBy('created_at', 'desc').orderBy('id').limit(LISTED_MAX);
  const [rows] = await readOrg(db, scope, query.compile());
  return rows;
}

export async function findImport(db: Database, scope: OrgScope, id: string): Promise<ImportRow | undefined> {
  const [[row]] = await readOrg(db, scope, importsQuery(db.tenant.kysely, scope).where('id', '=', id).compile());
  return row;
}

export async function problemRows(db: Database, scope: OrgScope, importId: string) {
  const query = db.tenant.kysely
    .selectFrom('customer_import_problems')
    .where('org_id', '=', scope.orgId)
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .select(['row_number', 'reason', 'cells'])
    .$narrowType<{ cells: string[] }>();
  const [rows] = await readOrg(db, scope, query.compile());
  return rows;
}

/**
 * Finds customers that rows of an import may refer to, oldest first. domain/customer/known-customers.ts has the rules.
 */
export async function candidatesFor(
  tx: Tx,
  scope: OrgScope,
  rows: readonly ImportedCustomer[],
): Promise<KnownCustomer[]> {
  const names = rows.map(({ name }) => name);
  const emails = rows.map(({ email }) => email);
  const phones = rows.map(({ phone }) => phoneKey(phone));
  const addresses = rows.map(({ address }) => propertyAddressKey(address));
  // The keys are computed first, because only a comparison with a computed value can use an index here. "offset 0"
  // keeps the planner from reading all addresses once per few hundred rows, which it wrongly expects to be cheaper.
  const { rows: found } = await sql<KnownCustomer>`
    with wanted as materialized (
      select lower(name) as name_key, email, phone_key, address
      from unnest(${names}::text[], ${emails}::text[], ${phones}::text[], ${addresses}::text[]) as t (name, email, phone_key, address)
    ), ids as (
      select c.id from wanted w join customers c
        on c.org_id = ${scope.orgId} and c.email = w.email where w.email <> ''
      union
      select c.id from wanted w join customers c
        on c.org_id = ${scope.orgId} and c.name_key = w.name_key and c.phone_key = w.phone_key where w.phone_key <> ''
      union
      select c.id from wanted w
        cross join lateral (
          select customer_id from properties where org_id = ${scope.orgId} and search_text = ' ' || w.address offset 0
        ) as p
        join customers c on c.org_id = ${scope.orgId} and c.id = p.customer_id and c.name_key = w.name_key
        where w.address <> ''
      union
      select oldest.id from wanted w cross join lateral (
        select c.id from customers c where c.org_id = ${scope.orgId} and c.name_key = w.name_key order by c.id limit 1
      ) as oldest where w.email = '' and w.phone_key = '' and w.address = ''
    )
    -- A name of a merged customer leads to the customer they were merged into.
    select c.id, c.name, c.email, c.phone, c.language, c.notes, array(
      select p.address from properties p where p.org_id = c.org_id and p.customer_id = any(${idsOfCustomer(scope.orgId, sql`c.id`)})
    ) as addresses, array(
      select p.address from properties p where p.org_id = c.org_id and p.customer_id = any(${idsOfCustomer(scope.orgId, sql`c.id`)})
        and p.latitude is null
    ) as unplaced, coalesce((
      select jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email, 'phone', m.phone))
      from customers m where m.org_id = c.org_id and m.merged_into = c.id
    ), '[]') as formerly
    from customers c where c.org_id = ${scope.orgId} and c.id = any(array(
      select coalesce(i.merged_into, i.id) from customers i where i.org_id = ${scope.orgId} and i.id in (select id from ids)
    )) order by c.id`.execute(tx);
  return found;
}
