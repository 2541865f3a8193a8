import { type MessageStatus, statusesBefore } from '#domain/messages/delivery-status.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { WrittenAgain } from './message-outcome.ts';

/** The outcome of one attempt to send. */
export type AttemptOutcome =
  | { status: 'sent' | 'outbox'; at: Date }
  /**
   * `bounced`: the mail server rejected the recipient; `suppressed`: the email is suppressed, so sending was not
   * attempted; `failed`: any other permanent failure
   */
  | { status: 'failed' | 'suppressed'; error: string; at: Date }
  | { status: 'bounced'; error: string; isHard: boolean; at: Date }
  /** Sending will be retried. `mayHaveLeft`: the server or provider did not say whether it accepted the message. */
  | { status: 'queued'; error: string; mayHaveLeft?: boolean };

/** A delivery report about a message that was sent. */
export interface Report {
  status: 'delivered' | 'bounced' | 'complained' | 'failed';
  /** what the recipient's server replied; null when it gave no text */
  reason: string | null;
  at: Date;
}

const TIME_OF: Readonly<Partial<Record<MessageStatus, 'sent_at' | 'delivered_at' | 'bounced_at' | 'complained_at'>>> = {
  sent: 'sent_at',
  outbox: 'sent_at',
  delivered: 'delivered_at',
  bounced: 'bounced_at',
  complained: 'complained_at',
};

function statusColumns(status: MessageStatus, at: Date, error: string | null) {
  const column = TIME_OF[status];
  return { status, status_at: at, error, ...(column ? { [column]: at } : {}) };
}

/**
 * Moves a message forward to a status. Apart from a retry by staff, this is the only update of a status. The current
 * status decides whether it is allowed.
 * @returns false when the message can no longer get this status: the message is then unchanged, and the caller must not
 * repeat the report's effects
 */
async function advance(
  tx: Tx,
  scope: OrgScope,
  messageId: string,
  to: {
    status: MessageStatus;
    at: Date;
    error: string | null;
    from?: readonly MessageStatus[];
    /** only if the message has a later send_from and was not handed over */
    ifStillHere?: { sendFromAfter: Date };
  },
): Promise<boolean> {
  const { ifStillHere } = to;
  const moved = await tx
    .updateTable('messages')
    .set(statusColumns(to.status, to.at, to.error))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', 'in', to.from ?? statusesBefore(to.status))
    .$if(ifStillHere !== undefined, (query) =>
      query.where('handed_over_at', 'is', null).where('send_from', '>', ifStillHere?.sendFromAfter ?? null),
    )
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Stores the outcome of an attempt, or that a queued message will not be attempted.
 * @returns false when the message is no longer queued: the message is then unchanged, so a repeated job has no effect
 */
export async function recordDelivery(
  tx: Tx,
  scope: OrgScope,
  messageId: string,
  delivery: AttemptOutcome,
  from: 'queued' | 'waiting' = 'queued',
): Promise<boolean> {
  const counted = await tx
    .updateTable('messages')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ...(delivery.status === 'queued' ? { error: delivery.error } : {}),
      ...(delivery.status === 'queued' && !delivery.mayHaveLeft ? { handed_over_at: null } : {}),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (!counted || delivery.status === 'queued') return counted !== undefined;
  const error = 'error' in delivery ? delivery.error : null;
  return advance(tx, scope, messageId, { status: delivery.status, at: delivery.at, error, from: [from] });
}

/** Replaces the content of a queued email. @returns the content, for the mail server */
export async function storeAgain(
  tx: Tx,
  scope: OrgScope,
  messageId: string,
  { subject, html, text }: WrittenAgain,
): Promise<WrittenAgain> {
  await tx
    .updateTable('messages')
    .set({ subject, html, text })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .execute();
  return { subject, html, text };
}

/**
 * Claims a message with a send_from right before it is handed to the mail server or text provider. From then on, it
 * can't be withdrawn. A job that runs twice may claim the same message twice.
 * @returns false when the message was withdrawn first
 */
export async function handOver(tx: Tx, scope: OrgScope, messageId: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('messages')
    .set({ handed_over_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Withdraws a message with a send_from that has not been handed over. If handOver runs at the same moment, exactly one
 * of the two matches the row.
 * @param reason as a sentence for staff
 * @param onlyEarly only before send_from, and not if the message is overdue because the mail server or text provider is
 * down
 * @returns false when the message was sent or is being sent
 */
export function withdrawMessage(
  tx: Tx,
  scope: OrgScope,
  messageId: string,
  { reason, at, onlyEarly = false }: { reason: string; at: Date; onlyEarly?: boolean },
): Promise<boolean> {
  return advance(tx, scope, messageId, {
    status: 'failed',
    at,
    error: `Not sent: ${reason}`,
    from: ['queued'],
    ifStillHere: { sendFromAfter: onlyEarly ? at : new Date(0) },
  });
}

/**
 * Stores a delivery report about a sent message.
 * @returns false when the message can no longer get this status
 */
export function recordReport(tx: Tx, scope: OrgScope, messageId: string, report: Report): Promise<boolean> {
  return advance(tx, scope, messageId, { status: report.status, at: report.at, error: report.reason });
}

/**
 * Records that the email of an invitation bounced, which lowers the inviting company's allowance. Repeating it changes
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

/** Stores the delivery of an account email, and deletes its content once it was sent or can't be sent. */
export async function recordAccountDelivery(tx: Tx, messageId: string, delivery: AttemptOutcome): Promise<void> {
  const isOver = delivery.status !== 'queued';
  await tx
    .updateTable('account_messages')
    .set((eb) => ({
      // These emails are never shown in the app, so a bounce or a suppression is stored as an ordinary failure.
      status: delivery.status === 'bounced' || delivery.status === 'suppressed' ? 'failed' : delivery.status,
      error: 'error' in delivery ? delivery.error : null,
      attempts: eb('attempts', '+', 1),
      ...(delivery.status === 'sent' || delivery.status === 'outbox' ? { sent_at: delivery.at } : {}),
      ...(isOver ? { encrypted_content: null } : {}),
    }))
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .execute();
}
