import { disputeMovesTo } from '#domain/payments/dispute-states.ts';
import type { DisputeStatus, ProviderDispute } from '#domain/payments/provider-payment.ts';
import { type Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Applied } from './applied.ts';

/**
 * Stores a payment's disputes. Skips data older than what is stored.
 * @returns disputes that are new or have a new state
 */
export async function applyDisputes(tx: Tx, applied: Applied): Promise<ProviderDispute[]> {
  const { payment } = applied;
  const news: ProviderDispute[] = [];
  if (payment.paidAt === null) return news;
  for (const dispute of payment.disputes) if (await storeDispute(tx, applied, dispute)) news.push(dispute);
  return news;
}

/** @returns true when the dispute is new or its state has changed */
async function storeDispute(tx: Tx, applied: Applied, dispute: ProviderDispute): Promise<boolean> {
  const { services, scope, payment, attempt, at } = applied;
  const stored = await tx
    .selectFrom('payment_disputes')
    .where('org_id', '=', scope.orgId)
    .where('provider', '=', services.payments.name)
    .where('provider_ref', '=', dispute.id)
    .select(['id', 'status'])
    .$narrowType<{ status: DisputeStatus }>()
    .executeTakeFirst();
  const { status, dueBy: due_by } = dispute;
  if (!stored) {
    const charge = await tx
      .selectFrom('payment_entries')
      .where('org_id', '=', scope.orgId)
      .where('payment_ref', '=', payment.id)
      .where('type', '=', 'charge')
      .select('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('payment_disputes')
      .values({
        org_id: scope.orgId,
        id: newId(at.getTime()),
        quote_id: attempt.quote_id,
        charge_id: charge.id,
        provider: services.payments.name,
        provider_ref: dispute.id,
        amount_cents: dispute.amountCents,
        status,
        due_by,
        updated_at: at,
      })
      .execute();
    return true;
  }
  if (stored.status !== status && !disputeMovesTo(stored.status, status)) return false;
  await tx
    .updateTable('payment_disputes')
    .set({ status, due_by, ...(stored.status === status ? {} : { updated_at: at }) })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', stored.id)
    .execute();
  return stored.status !== status;
}
