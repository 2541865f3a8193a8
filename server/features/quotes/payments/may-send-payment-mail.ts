/**
 * Blocks the receipt of a payment that was voided before the receipt was sent, and then the email about the void as
 * well. Blocks the email about a refund that has failed.
 */
import { MINUTE_MS } from '#domain/durations.ts';
import { isUndelivered, type MessageStatus } from '#domain/messages/delivery-status.ts';
import { receiptNumber } from '#domain/payments/receipt.ts';
import { appendEvent, PROGRAM } from '#server/features/quotes/evidence/events.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { recordDelivery } from '#server/providers/mail/delivery-commands.ts';
import type { SendPermission } from '#server/providers/mail/message-outcome.ts';
import type { Applied } from './applied.ts';

const voided = (receipt: string) => `Not sent: receipt ${receipt} was voided before the email went out.`;
const neverLeft = (receipt: string) => `Not sent: receipt ${receipt} never went out.`;
const REFUND_FAILED = 'Not sent: the refund failed.';

export function maySendPaymentMail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  { kind, paymentId }: { kind: string; paymentId: string },
): Promise<SendPermission> {
  return withOrg(db, scope, async (tx) => {
    const receipt = await receiptOf(tx, scope, paymentId);
    if (kind === 'payment_receipt')
      return (await isVoided(tx, scope, paymentId)) ? { withdrawn: voided(receipt) } : 'go';
    if (kind === 'payment_refunded')
      return (await hasFailed(tx, scope, paymentId)) ? { withdrawn: REFUND_FAILED } : 'go';
    const receipts = await receiptMailsQuery(tx, scope, paymentId).execute();
    if (receipts.some(({ status }) => status === 'queued' || status === 'waiting'))
      return { until: new Date(now().getTime() + MINUTE_MS) };
    return receipts.length > 0 && receipts.every(({ status }) => isUndelivered(status))
      ? { withdrawn: neverLeft(receipt) }
      : 'go';
  });
}

/** @returns "R-1001"; '' for a refund, which has no receipt */
async function receiptOf(tx: Tx, scope: OrgScope, paymentId: string): Promise<string> {
  const receipt = await tx
    .selectFrom('receipts')
    .where('org_id', '=', scope.orgId)
    .where('entry_id', '=', paymentId)
    .select('number')
    .executeTakeFirst();
  return receipt ? receiptNumber(receipt.number) : '';
}

async function isVoided(tx: Tx, scope: OrgScope, paymentId: string): Promise<boolean> {
  const voided = await tx
    .selectFrom('payment_entries')
    .where('org_id', '=', scope.orgId)
    .where('related_id', '=', paymentId)
    .where('type', '=', 'void')
    .select('id')
    .executeTakeFirst();
  return voided !== undefined;
}

async function hasFailed(tx: Tx, scope: OrgScope, refundId: string): Promise<boolean> {
  const failed = await tx
    .selectFrom('payment_entries as refund')
    .innerJoin('payment_entries as failed', (join) =>
      join
        .onRef('failed.org_id', '=', 'refund.org_id')
        .onRef('failed.provider', '=', 'refund.provider')
        .onRef('failed.provider_ref', '=', 'refund.provider_ref')
        .on('failed.type', '=', 'refund_failed'),
    )
    .where('refund.org_id', '=', scope.orgId)
    .where('refund.id', '=', refundId)
    .select('failed.id')
    .executeTakeFirst();
  return failed !== undefined;
}

function receiptMailsQuery(tx: Tx, scope: OrgScope, paymentId: string) {
  return tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'payment_receipt')
    .select(['id', 'status', 'recipient', 'quote_id'])
    .$narrowType<{ status: MessageStatus }>();
}

/**
 * Withdraws a voided payment's receipt while its email is on hold for the owner's confirmation or the allowance. The
 * history says that it wasn't sent.
 * @returns false when the email was sent or is being sent
 */
export async function withdrawReceipt(
  tx: Tx,
  { services, scope, at }: Pick<Applied, 'services' | 'scope' | 'at'>,
  quote: LockedQuote,
  paymentId: string,
): Promise<boolean> {
  const mail = await receiptMailsQuery(tx, scope, paymentId).where('status', '=', 'waiting').executeTakeFirst();
  if (!mail) return false;
  const reason = voided(await receiptOf(tx, scope, paymentId));
  if (!(await recordDelivery(tx, scope, mail.id, { status: 'failed', error: reason, at }, 'waiting'))) return false;
  const { revision } = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .select('revision')
    .executeTakeFirstOrThrow();
  const { id: message_id, recipient: to } = mail;
  const data = { to, revision, reason, kind: 'payment_receipt', message_id, withdrawn: true };
  await appendEvent(tx, services, scope, { quote, type: 'not_sent', actor: PROGRAM, data, at });
  return true;
}
