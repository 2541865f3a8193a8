import { type MessageStatus, statusesBefore } from '#domain/messages/delivery-status.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { WrittenAgain } from './message-outcome.ts';

export type AttemptOutcome =
  | { status: 'sent' | 'outbox'; at: Date }
  /**
   * `bounced`: the mail server rejected the recipient. `suppressed`: the email is suppressed, so no attempt was made.
   * `failed`: any other permanent failure.
   */
  | { status: 'failed' | 'suppressed'; error: string; at: Date }
  | { status: 'bounced'; error: string; isHard: boolean; at: Date }
  /** A retry will follow. `mayHaveLeft`: the server or provider didn't say if it accepted the message. */
  | { status: 'queued'; error: string; mayHaveLeft?: boolean };

/** A delivery report that arrives after a message was sent. */
export interface Report {
  status: 'delivered' | 'bounced' | 'complained' | 'failed';
  /** reply from the recipient's server, if any */
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
 * Moves a message forward to a status, if its current status allows that. Apart from a retry by staff, no other code
 * updates a status.
 * @returns false when the message stays unchanged; the caller must then not repeat the report's effects
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
 * Stores the outcome of an attempt, or that none will be made.
 * @returns false when the message is no longer queued, so a repeated job has no effect
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

/**
 * Replaces a queued email's content.
 * @returns the content, for the mail server
 */
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
 * Claims a message with a send_from right before the mail server or text provider gets it. No one can withdraw it
 * from then on. A job that runs twice may claim a message twice.
 * @returns false when someone withdrew the message first
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
 * Withdraws a message with a send_from before handOver claims it. If both run at once, exactly one matches the row.
 * @param reason as a sentence for staff
 * @param onlyEarly only before send_from, so not an overdue message while the mail server is down
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

/** @returns false when the message can no longer get this status */
export function recordReport(tx: Tx, scope: OrgScope, messageId: string, report: Report): Promise<boolean> {
  return advance(tx, scope, messageId, { status: report.status, at: report.at, error: report.reason });
}

/** A bounced invitation lowers the inviting company's email limit. Repeating the call changes nothing. */
export async function recordInvitationBounce(identity: Tx, invitationId: string, at: Date): Promise<void> {
  await identity
    .updateTable('invitations')
    .set({ bounced_at: at })
    .where('id', '=', invitationId)
    .where('bounced_at', 'is', null)
    .execute();
}

/** Stores an account email's delivery. Deletes its content once it was sent or can't be sent. */
export async function recordAccountDelivery(tx: Tx, messageId: string, delivery: AttemptOutcome): Promise<void> {
  const isOver = delivery.status !== 'queued';
  await tx
    .updateTable('account_messages')
    .set((eb) => ({
      // The app never shows these emails, so a bounce or suppression counts as a plain failure.
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
