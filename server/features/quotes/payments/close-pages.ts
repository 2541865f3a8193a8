import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { attemptQueue } from './payment-queues.ts';

/**
 * Pages that are still open may ask for what is no longer owed, or can no longer be paid; a job closes those that do.
 * @param quoteId left out: all pages of the company
 */
export async function closePaymentPages(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  scope: OrgScope,
  { quoteId, at }: { quoteId?: string; at: Date },
): Promise<void> {
  const open = await tx
    .selectFrom('payment_attempts')
    .where('org_id', '=', scope.orgId)
    .$if(quoteId !== undefined, (attempts) => attempts.where('quote_id', '=', quoteId ?? ''))
    .where('status', 'in', ['starting', 'open'])
    .select('id')
    .execute();
  for (const { id } of open)
    await jobs.send(tx, attemptQueue, { org_id: scope.orgId, attempt_id: id, at: at.toISOString() });
}
