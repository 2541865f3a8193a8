import { rememberCustomer } from '#server/features/customers/remember-customer.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Gives an undecided quote its customer and property records if it has none yet. A draft can do without them while a
 * name is being typed; a quote that is sent, or that staff decide for the customer, can't. Repeating it changes
 * nothing.
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
    .select(['customer_id', 'property_id', 'created_at'])
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
