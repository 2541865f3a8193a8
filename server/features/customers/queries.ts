import { ProductError } from '#domain/errors.ts';
import { type Database, readOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { propertiesOf } from './list.ts';

/** A customer; the id of one who was merged into another leads to the other. @throws ProductError NOT_FOUND */
export async function readCustomer(db: Database, scope: OrgScope, id: string) {
  const query = db.tenant.kysely
    .selectFrom('customers as customer')
    .where('customer.org_id', '=', scope.orgId)
    .where('customer.id', '=', (eb) =>
      eb
        .selectFrom('customers as asked')
        .where('asked.org_id', '=', scope.orgId)
        .where('asked.id', '=', id)
        .select((inner) => inner.fn.coalesce('asked.merged_into', 'asked.id').as('id')),
    )
    .select(['customer.id', 'customer.name', 'customer.email', 'customer.phone', 'customer.language', 'customer.notes'])
    .select(['customer.source', 'customer.tax_exempt', 'customer.tax_number', 'customer.follow_up'])
    .select(['customer.edit_number', 'customer.created_at', propertiesOf(scope.orgId).as('properties')]);
  const [[customer]] = await readOrg(db, scope, query.compile());
  if (!customer) throw new ProductError('NOT_FOUND');
  return customer;
}

export type CustomerDetailRow = Awaited<ReturnType<typeof readCustomer>>;
