import { rememberCustomer } from '#server/features/customers/remember-customer.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Creates the customer and property records of an undecided quote that has none. A draft can do without, while someone
 * types a name. A quote that is sent or decided by staff can't. Repeating it changes nothing.
 */
export async function ensureCustomer(
  tx: Tx,
  scope: OrgScope,
  { id }: Pick<LockedQuote, 'id'>,
  at: Date,
): Promise<void> {
  const quote = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('customer_id', 'is', null)
    .select(['customer_id', 'property_id', 'created_at', 'request'])
    .select(['customer_name', 'customer_email', 'customer_phone', 'property_address'])
    .executeTakeFirst();
  if (!quote?.customer_name) return;
  const { language: _known, ...records } = await rememberCustomer(tx, scope, quote, { quoteId: id, ...quote }, at);
  await tx
    .updateTable('quotes')
    .set(records)
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
