import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** Outcome of one attempt to send. */
export type Delivery =
  | { status: 'sent' | 'outbox'; at: Date }
  /** `isBounce`: the recipient's mail server does not know the recipient, or rejects mail for them */
  | { status: 'failed'; error: string; isBounce: boolean; at: Date }
  | { status: 'queued'; error: string };

function deliveryColumns(delivery: Delivery) {
  return 'error' in delivery
    ? { status: delivery.status, error: delivery.error }
    : { status: delivery.status, sent_at: delivery.at, error: null };
}

/**
 * Stores the outcome of an attempt.
 * @returns false when the message is no longer queued: it stays as it is, and a repeated job changes nothing
 */
export async function recordDelivery(tx: Tx, scope: OrgScope, messageId: string, delivery: Delivery): Promise<boolean> {
  const noted = await tx
    .updateTable('messages')
    .set((eb) => ({
      ...deliveryColumns(delivery),
      ...(delivery.status === 'failed' && delivery.isBounce ? { bounced_at: delivery.at } : {}),
      attempts: eb('attempts', '+', 1),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Records that the mail of an invitation bounced, which counts against the inviting company. Repeating it changes
 * nothing.
 */
export async function recordInvitationBounce(identity: Tx, invitationId: string, at: Date): Promise<void> {
  await identity
    .updateTable('invitations')
    .set({ bounced_at: at })
    .where('id', '=', invitationId)
    .where('bounced_at', 'is', null)
    .execute();
}

/** The same for an account mail; its content is deleted once it has been sent or cannot be sent. */
export async function recordAccountDelivery(tx: Tx, messageId: string, delivery: Delivery): Promise<void> {
  await tx
    .updateTable('account_messages')
    .set((eb) => ({
      ...deliveryColumns(delivery),
      attempts: eb('attempts', '+', 1),
      ...(delivery.status === 'queued' ? {} : { encrypted_content: null }),
    }))
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .execute();
}
