import { NEVER_RETRIED, RETRIED_STATUSES } from '#domain/messages/delivery-status.ts';
import type { AccountMailKind, AccountMessageKind, MessageKind } from '#domain/messages/leaving-rules.ts';
import type { Database, Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { type AccountMailContent, encryptContent } from './account-mail-content.ts';
import { takeMailAllowance } from './allowance-commands.ts';
import { accountMailMayLeave, mayLeave } from './leaving-commands.ts';
import { sendAccountMessageQueue, sendMessageQueue, sendTextQueue } from './mail-queues.ts';
import type { MailContent } from './transport.ts';

export type MailKind = Exclude<MessageKind, 'text_answer' | 'wash_due'>;

export interface NewMessage extends MailContent {
  quoteId: string | null;
  kind: MailKind;
  to: string;
  /** usually the company's own email */
  replyTo?: string;
  /** shown with the product's own email. Usually the company's name */
  senderName?: string;
  /** The background job renders or loads the PDF when it sends the email, so the row has no PDF. */
  attachQuotePdf?: boolean;
  /** The background job waits for the signed PDF. */
  attachSignedPdf?: boolean;
  /** an appointment in the format of calendar programs (RFC 5546) */
  calendarFile?: string;
  /** for an email with a quote: its revision, and who sent it (null: the program) */
  sending?: { revision: number; author: { id: string; name: string } | null };
  /** true for an email that the recipient didn't ask for. They can unsubscribe, as with reminders */
  unasked?: boolean;
  /** for a receipt, a voided receipt or a refund: its payment entry. The job checks it again before sending */
  paymentId?: string;
  /** for an email about a lowered price: the reduction. The job writes the email again before sending */
  reductionId?: string;
  /** The job doesn't send the email before this time. Until then, the program can withdraw it. */
  sendFrom?: Date;
}

interface MessageServices {
  readonly env: Env;
  readonly jobs: JobSender;
  now(): Date;
}

/** The kind of a visitor's message to the operator. */
export const CONTACT = 'contact';

/**
 * Writes an email and queues it in the caller's transaction. It counts as sent once a mail server has accepted it. An
 * email that may not be sent is refused, waits, or is stored as never sent (see domain/messages/leaving-rules.ts).
 * @returns the message's id
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function queueMessage(
  tx: Tx,
  services: MessageServices,
  scope: OrgScope,
  message: NewMessage,
): Promise<string> {
  const [id] = await queueMessages(tx, services, scope, [message]);
  if (id === undefined) throw new Error('No message was queued');
  return id;
}

/**
 * Queues all emails or none, as `queueMessage` does.
 * @returns their ids, in the same order
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE before anything is written
 */
export async function queueMessages(
  tx: Tx,
  services: MessageServices,
  scope: OrgScope,
  messages: readonly NewMessage[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const leaving = await mayLeave(tx, services, scope, messages);
  const at = services.now();
  const rows = leaving.map(({ message, ...stored }) => ({ ...messageRow(scope, message, at), ...stored }));
  await tx.insertInto('messages').values(rows).execute();
  const queued = rows.filter(({ status }) => status === 'queued');
  await services.jobs.send(
    tx,
    sendMessageQueue,
    ...queued.map(({ id: message_id }) => ({ org_id: scope.orgId, message_id })),
  );
  return rows.map(({ id }) => id);
}

function messageRow(scope: OrgScope, { sending, ...message }: NewMessage, at: Date) {
  return {
    org_id: scope.orgId,
    id: newId(),
    quote_id: message.quoteId,
    kind: message.kind,
    recipient: message.to,
    reply_to: message.replyTo ?? '',
    sender_name: message.senderName ?? '',
    language: message.language ?? 'en',
    subject: message.subject,
    html: message.html,
    text: message.text,
    logo_url: message.logo ?? null,
    attach_quote_pdf: message.attachQuotePdf ?? false,
    attach_signed_pdf: message.attachSignedPdf ?? false,
    calendar_file: message.calendarFile ?? null,
    quote_revision: sending?.revision ?? null,
    author_id: sending?.author?.id ?? null,
    author_name: sending?.author?.name ?? '',
    unasked: message.unasked ?? false,
    payment_id: message.paymentId ?? null,
    reduction_id: message.reductionId ?? null,
    send_from: message.sendFrom ?? null,
    created_at: at,
    status_at: at,
  };
}

/**
 * Queues a failed, bounced or suppressed message again. The caller has counted it against the limit. The job checks for
 * a suppression.
 * @returns false when the message can't be retried, for example while it is in progress, because no message is sent
 * twice
 */
export async function requeueMessage(
  tx: Tx,
  services: MessageServices,
  scope: OrgScope,
  messageId: string,
): Promise<boolean> {
  const requeued = await tx
    .updateTable('messages')
    .set({ status: 'queued', status_at: services.now(), error: null, attempts: 0, handed_over_at: null })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .where('status', 'in', RETRIED_STATUSES)
    .where('kind', 'not in', NEVER_RETRIED)
    .returning('channel')
    .executeTakeFirst();
  if (!requeued) return false;
  const queue = requeued.channel === 'text' ? sendTextQueue : sendMessageQueue;
  await services.jobs.send(tx, queue, { org_id: scope.orgId, message_id: messageId });
  return true;
}

export interface NewAccountMessage {
  userId: string | null;
  kind: AccountMailKind;
  to: string;
  content: MailContent;
}

/**
 * Queues an email about an account. The app never shows it, and its content stays encrypted until it is sent.
 * @returns false when domain/messages/leaving-rules.ts doesn't allow the email
 */
export async function queueAccountMessage(
  tx: Tx,
  services: MessageServices,
  message: NewAccountMessage,
): Promise<boolean> {
  if (!(await accountMailMayLeave(tx, services, message))) return false;
  return insertAccountMessage(tx, services, { ...message, id: newId(), fingerprint: null });
}

/**
 * Queues an invitation's email under the invitation's id, so that the list of invitations can show its delivery.
 * Counts against the company's limit, because a stranger gets it.
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function queueInvitation(
  tx: Tx,
  services: MessageServices,
  scope: OrgScope,
  invitation: { id: string; to: string; content: MailContent },
): Promise<void> {
  await takeMailAllowance(tx, services, scope);
  await insertAccountMessage(tx, services, { ...invitation, userId: null, kind: 'invitation', fingerprint: null });
}

interface NewContactMessage {
  id: string;
  /** tells a second click on the button from a different message in the same form */
  fingerprint: Buffer;
  to: string;
  content: AccountMailContent;
}

export async function isContactMessageQueued({ identity }: Pick<Database, 'identity'>, id: string): Promise<boolean> {
  const queued = await identity.kysely
    .selectFrom('account_messages')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return queued !== undefined;
}

/**
 * Queues a message from the contact form. Each form can send one.
 * @returns `repeated` when this message is queued already, `used` when the form has sent a different one
 */
export async function queueContactMessage(
  tx: Tx,
  services: MessageServices,
  message: NewContactMessage,
): Promise<'queued' | 'repeated' | 'used'> {
  const { id, fingerprint } = message;
  if (await insertAccountMessage(tx, services, { ...message, userId: null, kind: 'contact' })) return 'queued';
  const earlier = await tx
    .selectFrom('account_messages')
    .where('id', '=', id)
    .select('fingerprint')
    .executeTakeFirstOrThrow();
  return earlier.fingerprint?.equals(fingerprint) ? 'repeated' : 'used';
}

export async function queueOperatorMessage(
  tx: Tx,
  services: MessageServices,
  content: AccountMailContent,
): Promise<void> {
  const to = services.env.CONTACT_EMAIL;
  await insertAccountMessage(tx, services, {
    id: newId(),
    userId: null,
    kind: CONTACT,
    to,
    content,
    fingerprint: null,
  });
}

interface AccountMessageRow {
  id: string;
  userId: string | null;
  kind: AccountMessageKind;
  to: string;
  content: AccountMailContent;
  fingerprint: Buffer | null;
}

/** @returns false when a message with this id exists */
async function insertAccountMessage(
  tx: Tx,
  services: MessageServices,
  { id, userId, kind, to, content, fingerprint }: AccountMessageRow,
): Promise<boolean> {
  const encrypted_content = encryptContent(content, id, services.env.SECRET_KEY);
  const inserted = await tx
    .insertInto('account_messages')
    .values({ id, user_id: userId, kind, recipient: to, encrypted_content, fingerprint, created_at: services.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await services.jobs.send(tx, sendAccountMessageQueue, { message_id: id });
  return true;
}
