import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { attemptQueue } from './payment-queues.ts';

/**
 * Queues a check of open payment pages. Its job closes those whose amount is no longer owed or can no longer be paid.
 * @param quoteId if omitted, checks all pages of the company
 */
export async function closePaymentPages(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  scope: OrgScope,
  { quoteId, at }: { quoteId?: string; at: Date },
): Promise<void> {
  const open = await openAttempts(tx, scope)
    .$if(quoteId !== undefined, (attempts) => attempts.where('quote_id', '=', quoteId ?? ''))
    .execute();
  await queueClosing(tx, jobs, scope, open, at);
}

/** Once a later version is sent, earlier ones take no payment until the customer decides. */
export async function closeEarlierPages(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  scope: OrgScope,
  { number, revision }: { number: number; revision: number },
  at: Date,
): Promise<void> {
  if (revision === 1) return;
  const earlier = tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('number', '=', number)
    .where('revision', '<', revision)
    .select('id');
  const open = await openAttempts(tx, scope).where('quote_id', 'in', earlier).execute();
  await queueClosing(tx, jobs, scope, open, at);
}

function openAttempts(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('payment_attempts')
    .where('org_id', '=', scope.orgId)
    .where('status', 'in', ['starting', 'open'])
    .select('id');
}

async function queueClosing(
  tx: Tx,
  jobs: Services['jobs'],
  scope: OrgScope,
  attempts: readonly { id: string }[],
  at: Date,
): Promise<void> {
  for (const { id } of attempts)
    await jobs.send(tx, attemptQueue, { org_id: scope.orgId, attempt_id: id, at: at.toISOString() });
}
