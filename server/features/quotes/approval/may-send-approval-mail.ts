import { MINUTE_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { SendPermission } from '#server/providers/mail/message-outcome.ts';

/** A customer on the payment page usually pays or leaves within this time. */
const PAYING_MS = 5 * MINUTE_MS;
const CHECKED_EVERY_MS = MINUTE_MS / 4;

/**
 * Holds the customer's approval email while they are on the payment page, which follows the approval. Otherwise the
 * email would ask for the deposit while they pay it.
 */
export async function maySendApprovalMail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  { quoteId }: { quoteId: string },
): Promise<SendPermission> {
  const at = now().getTime();
  const paying = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('payment_attempts')
      .where('org_id', '=', scope.orgId)
      .where('quote_id', '=', quoteId)
      .where('status', 'in', ['starting', 'open'])
      .where('created_at', '>', new Date(at - PAYING_MS))
      .orderBy('created_at', 'desc')
      .select('created_at')
      .executeTakeFirst(),
  );
  if (!paying) return 'go';
  return { until: new Date(Math.min(at + CHECKED_EVERY_MS, paying.created_at.getTime() + PAYING_MS)) };
}
