import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { Applied } from './applied.ts';
import type { Ledger } from './ledger-queries.ts';
import { notifyOfFailedRefund } from './payment-news.ts';

const BANK_REFUSED = 'The customer’s bank didn’t accept the refund.';

/** Stores the outcome of requested refunds. Notifies staff of one that fails after it had succeeded. */
export async function applyRefunds(tx: Tx, applied: Applied, { refunds }: Ledger, quote: LockedQuote): Promise<void> {
  const { scope, payment, at } = applied;
  for (const refund of payment.refunds) {
    const wanted = refunds.find(({ id }) => id === refund.requestId);
    if (!wanted) continue;
    const status = refund.status === 'failed' ? 'failed' : 'done';
    if (wanted.status === status && wanted.provider_refund_id === refund.id) continue;
    const noted = await tx
      .updateTable('payment_refunds')
      .set({
        status,
        provider_refund_id: refund.id,
        error: status === 'failed' ? BANK_REFUSED : null,
        finished_at: at,
      })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', wanted.id)
      .returning('id')
      .executeTakeFirst();
    if (noted && status === 'failed' && wanted.status !== 'failed')
      await notifyOfFailedRefund(tx, applied, quote, { ...wanted, error: BANK_REFUSED });
  }
}
