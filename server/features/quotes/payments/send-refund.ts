import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { applyPaymentById } from './apply-payment-event.ts';
import { notifyOfFailedRefund } from './payment-news.ts';

/**
 * Passes a requested refund on to the provider, once. Its id is the idempotency key. After the provider has forgotten
 * the key, the payment itself shows if it was refunded.
 * @throws ProviderUnavailable; the job is retried
 */
export async function sendRefund(
  services: Services,
  { org_id, refund_id }: { org_id: string; refund_id: string },
): Promise<void> {
  const scope = scopeOfJob({ org_id });
  const refund = await withOrg(services.db, scope, (tx) => requestedQuery(tx, scope, refund_id).executeTakeFirst());
  if (!refund?.account_id || !refund.payment_ref) return;
  const { account_id: accountId, payment_ref: paymentId } = refund;
  try {
    if (!(await isKnown(services, { accountId, paymentId, refund_id })))
      await services.payments.refund({
        accountId,
        paymentId,
        amountCents: refund.amount_cents,
        reason: refund.reason,
        requestId: refund_id,
        idempotencyKey: `refund:${refund_id}`,
      });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await failRefund(services, scope, { ...refund, error: error.message });
  }
  await applyPaymentById(services, scope, accountId, paymentId);
}

async function isKnown(
  { payments }: Services,
  { accountId, paymentId, refund_id }: { accountId: string; paymentId: string; refund_id: string },
): Promise<boolean> {
  const payment = await payments.readPayment({ accountId, paymentId });
  return payment?.refunds.some(({ requestId }) => requestId === refund_id) ?? false;
}

function requestedQuery(tx: Tx, scope: OrgScope, refundId: string) {
  return tx
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_entries as charge', (join) =>
      join.onRef('charge.org_id', '=', 'refund.org_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .where('refund.org_id', '=', scope.orgId)
    .where('refund.id', '=', refundId)
    .where('refund.status', '=', 'requested')
    .select([
      'refund.id',
      'refund.quote_id',
      'refund.amount_cents',
      'refund.reason',
      'charge.account_id',
      'charge.payment_ref',
    ]);
}

async function failRefund(
  services: Services,
  scope: OrgScope,
  refund: { id: string; quote_id: string; amount_cents: number; error: string },
): Promise<void> {
  const at = services.now();
  await withQuote(services.db, scope, refund.quote_id, async (tx, quote) => {
    const failed = await tx
      .updateTable('payment_refunds')
      .set({ status: 'failed', error: refund.error, finished_at: at })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', refund.id)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst();
    if (failed) await notifyOfFailedRefund(tx, { services, scope, at }, quote, refund);
  });
}
