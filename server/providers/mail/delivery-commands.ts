import { type MessageStatus, statusesBefore } from '#domain/messages/delivery-status.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { WrittenAgain } from './message-outcome.ts';

/** Outcome of one attempt to send. */
export type AttemptOutcome =
  | { status: 'sent' | 'outbox'; at: Date }
  /**
   * `bounced`: the mail server rejected the recipient; `suppressed`: the email is blocked, so sending was not
   * attempted; `failed`: any other permanent failure
   */
  | { status: 'failed' | 'suppressed'; error: string; at: Date }
  | { status: 'bounced'; error: string; isHard: boolean; at: Date }
  /** It will be tried again. `mayHaveLeft`: the other side did not say whether it took the message. */
  | { status: 'queued'; error: string; mayHaveLeft?: boolean };

/** Delivery report about a message that was sent. */
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
 * Moves a message forward to a status: the only update of a status besides a person's retry. Its current status decides
 * whether that is allowed.
 * @returns false when the message may not get this status any more: it is unchanged, and what came with the report is
 *   not to be repeated
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
    /** only a message with a later send_from that was not handed over */
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
 * Stores the outcome of an attempt, or that a queued message will not be tried.
 * @returns false when the message is no longer queued: it is unchanged, and a repeated job changes nothing
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
 * Claims a message with a send_from right before it is offered to the mail server or the text provider: from then on it
 * can't be withdrawn. A job that runs twice claims it twice.
 * @returns false when it was withdrawn first
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
 * Withdraws a message with a send_from that has not been handed over. Of this and handOver, which may run at the same
 * moment, exactly one finds the row as it needs it.
 * @param reason in a sentence for staff
 * @param onlyEarly not when it might have left, but still waits for a mail server or text provider that is away
 * @returns false when it has left or is leaving
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
 * @returns false when the message may not get this status any more
 */
export function recordReport(tx: Tx, scope: OrgScope, messageId: string, report: Report): Promise<boolean> {
  return advance(tx, scope, messageId, { status: report.status, at: report.at, error: report.reason });
}

/**
 * Records that the email of an invitation bounced, which counts against the inviting company. Repeating it changes
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

/** Stores the delivery of an account mail, and deletes its content once it has been sent or can't be sent. */
export async function recordAccountDelivery(tx: Tx, messageId: string, delivery: AttemptOutcome): Promise<void> {
  const isOver = delivery.status !== 'queued';
  await tx
    .updateTable('account_messages')
    .set((eb) => ({
      // These emails are never shown, so a bounce or a suppression is a failure like any other.
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
