import { sql } from 'kysely';
import { UNUSED_CUSTOMERS_MAX } from '#domain/customer/customer-limits.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Change } from './commands.ts';

/**
 * Finds customers that have only a name. Earlier versions of the program created one for each half-typed name. Returns
 * none once the company has reviewed them.
 */
export async function findUnused(db: Database, scope: OrgScope): Promise<{ id: string; name: string }[]> {
  const query = unusedCustomers(db.tenant.kysely, scope)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('organizations')
          .select('organizations.id')
          .where('organizations.id', '=', scope.orgId)
          .where('organizations.unused_customers_reviewed', '=', false),
      ),
    )
    .select(['customer.id', 'customer.name'])
    .orderBy('customer.name_key')
    .orderBy('customer.id')
    .limit(UNUSED_CUSTOMERS_MAX);
  const [rows] = await readOrg(db, scope, query.compile());
  return rows;
}

/** Nothing else references these customers, so removing one loses only its name. */
function unusedCustomers(db: Pick<Tx, 'selectFrom'>, { orgId }: OrgScope) {
  const ofCustomer = sql`used.org_id = ${orgId} and used.customer_id = customer.id`;
  return db
    .selectFrom('customers as customer')
    .where('customer.org_id', '=', orgId)
    .where('customer.merged_into', 'is', null)
    .where('customer.email', '=', '')
    .where('customer.phone', '=', '')
    .where('customer.notes', '=', '')
    .where('customer.source', '=', '')
    .where('customer.tax_number', '=', '')
    .where(
      sql<boolean>`not exists (select from quotes used where ${ofCustomer})
        and not exists (select from jobs used where ${ofCustomer})
        and not exists (select from wash_plans used where ${ofCustomer})
        and not exists (select from properties used where ${ofCustomer})
        and not exists (select from tax_certificates used where ${ofCustomer})
        and not exists (select from customers used where used.org_id = ${orgId} and used.merged_into = customer.id)
        and not exists (select from customer_merges used where used.org_id = ${orgId} and customer.id in (used.kept_id, used.merged_id))`,
    );
}

/**
 * Removes the given customers if they are still unused. Records the review, so staff aren't asked again. Repeating the
 * call changes nothing.
 */
export async function reviewUnused(tx: Tx, { scope, author, at }: Change, remove: readonly string[]): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ unused_customers_reviewed: true })
    .where('id', '=', scope.orgId)
    .execute();
  if (remove.length === 0) return;
  await tx
    .deleteFrom('customers_apart')
    .where('org_id', '=', scope.orgId)
    .where((eb) => eb.or([eb('one_id', 'in', remove), eb('other_id', 'in', remove)]))
    .execute();
  const gone = await tx
    .deleteFrom('customers')
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', unusedCustomers(tx, scope).where('customer.id', 'in', remove).select('customer.id'))
    .returning('name')
    .execute();
  if (gone.length === 0) return;
  const names = gone.map(({ name }) => name);
  await writeAudit(tx, scope, { ...author, action: 'customers.unused_removed', target: '', data: { names }, at });
}
