import type { Tx } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/services.ts';
import type { MailContent } from './content.ts';
import { sealContent } from './sealed-content.ts';

/** What a mail is about; shown in the list of a quote's messages. */
export type MessageKind =
  | 'quote_sent'
  | 'quote_approved'
  | 'quote_approved_staff'
  | 'quote_declined'
  | 'quote_declined_staff'
  | 'question_received';

export interface NewMessage extends MailContent {
  quoteId: string | null;
  kind: MessageKind;
  to: string;
  /** where an answer goes; usually the company's own address */
  replyTo?: string;
  /** the name before the program's own address; usually the company's */
  senderName?: string;
  /** The job makes or fetches the file when it sends: the row holds no bytes. */
  attachQuotePdf?: boolean;
  /** The job waits until the signed PDF has been made. */
  attachSignedPdf?: boolean;
}

type MessageServices = Pick<Services, 'jobs' | 'now'>;

/**
 * Writes a mail and queues it in the transaction of what caused it: either both happened or neither did.
 * It counts as sent only when a mail server has accepted it.
 *
 * @returns the id of the message
 */
export async function queueMessage(
  tx: Tx,
  services: MessageServices,
  scope: OrgScope,
  message: NewMessage,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('messages')
    .values({
      org_id: scope.orgId,
      id,
      quote_id: message.quoteId,
      kind: message.kind,
      recipient: message.to,
      reply_to: message.replyTo ?? '',
      sender_name: message.senderName ?? '',
      subject: message.subject,
      html: message.html,
      text: message.text,
      attach_quote_pdf: message.attachQuotePdf ?? false,
      attach_signed_pdf: message.attachSignedPdf ?? false,
      created_at: services.now(),
    })
    .execute();
  await services.jobs.send(tx, 'send-message', { org_id: scope.orgId, message_id: id });
  return id;
}

/**
 * Queues a failed mail again.
 * @returns false when there is no such message, or it has not failed: a mail on its way is never sent twice
 */
export async function requeueMessage(
  tx: Tx,
  services: MessageServices,
  scope: OrgScope,
  messageId: string,
): Promise<boolean> {
  const requeued = await tx
    .updateTable('messages')
    .set({ status: 'queued', error: null, attempts: 0 })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  if (!requeued) return false;
  await services.jobs.send(tx, 'send-message', { org_id: scope.orgId, message_id: messageId });
  return true;
}

export interface NewAccountMessage {
  /** null: somebody invited who has no account yet */
  userId: string | null;
  kind: 'confirm_address' | 'reset_password' | 'password_changed' | 'invitation';
  to: string;
  content: MailContent;
}

/** The same for mails about an account. They are never shown in the app, and lie sealed until they leave. */
export async function queueAccountMessage(
  tx: Tx,
  services: MessageServices & Pick<Services, 'env'>,
  { userId, kind, to, content }: NewAccountMessage,
): Promise<void> {
  const id = newId();
  const sealed_content = sealContent(content, id, services.env.SECRET_KEY);
  await tx
    .insertInto('account_messages')
    .values({ id, user_id: userId, kind, recipient: to, sealed_content, created_at: services.now() })
    .execute();
  await services.jobs.send(tx, 'send-account-message', { message_id: id });
}

/** Outcome of one attempt to send. */
export type Delivery =
  | { status: 'sent' | 'outbox'; at: Date }
  | { status: 'failed'; error: string }
  | { status: 'queued'; error: string };

function deliveryColumns(delivery: Delivery) {
  return 'at' in delivery
    ? { status: delivery.status, sent_at: delivery.at, error: null }
    : { status: delivery.status, error: delivery.error };
}

/**
 * Notes an attempt.
 * @returns false when the message is no longer queued: it stays as it is, and a repeated job changes nothing
 */
export async function recordDelivery(tx: Tx, scope: OrgScope, messageId: string, delivery: Delivery): Promise<boolean> {
  const noted = await tx
    .updateTable('messages')
    .set((eb) => ({ ...deliveryColumns(delivery), attempts: eb('attempts', '+', 1) }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The same for a mail about an account; its content is not needed any longer once it has left or cannot leave. */
export async function recordAccountDelivery(tx: Tx, messageId: string, delivery: Delivery): Promise<void> {
  await tx
    .updateTable('account_messages')
    .set((eb) => ({
      ...deliveryColumns(delivery),
      attempts: eb('attempts', '+', 1),
      ...(delivery.status === 'queued' ? {} : { sealed_content: null }),
    }))
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .execute();
}
