/** The jobs that send mails. Each may run twice: what has left is not sent again. */
import { type Tx, withOrg } from '#server/db/client.ts';
import { lockQuote, type LockedQuote } from '#server/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import type { JobPayloads, Services } from '#server/services.ts';
import { CONTACT, type Delivery, recordAccountDelivery, recordDelivery } from './commands.ts';
import { logoAttachments } from './mail-logo.ts';
import { outboxFolder } from './mail-transport.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { type QueuedAccountMessage, queuedAccountMessage, queuedMessage, type QueuedMessage } from './queries.ts';
import { openContent } from './sealed-content.ts';
import { type MailAttachment, MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

/** A file under the name that tells what it is: a quote, or one that was approved or declined. */
export interface AttachedPdf {
  name: string;
  bytes: Uint8Array;
}

/** Where the files of a mail come from. */
export interface AttachmentSource {
  /** the quote as the customer sees it, made when the mail leaves */
  quotePdf(services: Services, scope: OrgScope, quoteId: string): Promise<AttachedPdf>;
  /** the stored PDF of the decision; null as long as it has not been made */
  signedPdf(services: Services, scope: OrgScope, quoteId: string): Promise<AttachedPdf | null>;
}

/** A mail of a quote that the mail server will never take. */
export interface Bounce {
  quote: LockedQuote;
  to: string;
  /** revision of the quote at that time */
  revision: number;
  /** the words of the mail server */
  reason: string;
  at: Date;
}

export interface QuoteHistory {
  /** Adds the bounce to what happened to the quote, in the transaction that notes the refusal. */
  addBounce(tx: Tx, services: Services, scope: OrgScope, bounce: Bounce): Promise<void>;
}

export interface MailSender {
  services: Services;
  transport: MailTransport;
  attachments: AttachmentSource;
  history: QuoteHistory;
}

/** A mail waits for its signed PDF, which is made beside it; after so long something must be wrong. */
const PDF_PATIENCE_MS = 10 * 60_000;

/** `later`: an attachment is still being made, and the job should be queued again for a moment later. */
export type SendOutcome = 'done' | 'later';

/**
 * Sends a quote's mail and notes what became of it.
 * @throws what may be gone at the next try; it is noted as the reason in case there is none
 */
export async function sendMessage(sender: MailSender, payload: JobPayloads['send-message']): Promise<SendOutcome> {
  const { db } = sender.services;
  const scope = scopeOfJob(payload);
  const message = await withOrg(db, scope, (tx) => queuedMessage(tx, scope, payload.message_id));
  if (!message) return 'done';
  const note = (delivery: Delivery) => withOrg(db, scope, (tx) => noteDelivery(tx, sender, scope, message, delivery));
  return attempt(sender, note, async () => {
    const attachments = await attachmentsOf(sender, scope, message);
    if (!attachments) return null;
    const logo = await logoAttachments(sender.services, message.logo_url);
    return { ...contentOf(message), attachments: [...logo, ...attachments] };
  });
}

/** An attempt ends as failed only when the mail server has refused the mail for good. */
async function noteDelivery(
  tx: Tx,
  { services, history }: MailSender,
  scope: OrgScope,
  message: QueuedMessage,
  delivery: Delivery,
): Promise<void> {
  const { quote_id, recipient: to, revision } = message;
  const quote = quote_id === null ? null : await lockQuote(tx, scope, quote_id);
  const noted = await recordDelivery(tx, scope, message.id, delivery);
  if (!noted || delivery.status !== 'failed' || quote === null || revision === null) return;
  await history.addBounce(tx, services, scope, { quote, to, revision, reason: delivery.error, at: services.now() });
}

function contentOf(message: QueuedMessage): Omit<OutgoingMail, 'attachments'> {
  const { id, recipient: to, reply_to: replyTo, sender_name: senderName, subject, html, text } = message;
  return { id, to, replyTo, senderName, subject, html, text };
}

/** null while the signed PDF is being made */
async function attachmentsOf(
  { services, attachments }: MailSender,
  scope: OrgScope,
  message: QueuedMessage,
): Promise<MailAttachment[] | null> {
  const { quote_id } = message;
  if (quote_id === null) return [];
  const files: AttachedPdf[] = [];
  if (message.attach_quote_pdf) files.push(await attachments.quotePdf(services, scope, quote_id));
  if (message.attach_signed_pdf) {
    const signed = await attachments.signedPdf(services, scope, quote_id);
    if (!signed) return stillPatient(services, message);
    files.push(signed);
  }
  return files.map(({ name: fileName, bytes }) => ({ fileName, contentType: 'application/pdf', bytes }));
}

function stillPatient(services: Services, message: QueuedMessage): null {
  if (services.now().getTime() - message.created_at.getTime() < PDF_PATIENCE_MS) return null;
  throw new Error('The signed PDF has not been made');
}

/** Sends a mail about an account or from the contact form, whose content lies sealed. */
export async function sendAccountMessage(
  sender: MailSender,
  payload: JobPayloads['send-account-message'],
): Promise<SendOutcome> {
  const { services } = sender;
  const message = await queuedAccountMessage(services.db.tenant.kysely, payload.message_id);
  if (!message?.sealed_content) return 'done';
  const note = (delivery: Delivery) => noteAccountDelivery(services, message, delivery);
  return attempt(sender, note, async () => unsealedMail(services, message));
}

function unsealedMail({ env }: Services, { id, recipient, sealed_content }: QueuedAccountMessage): OutgoingMail {
  if (!sealed_content) throw new Error('The content of the mail is gone');
  const { replyTo = '', ...content } = openContent(sealed_content, id, env.SECRET_KEY);
  return { ...content, id, to: recipient, replyTo, senderName: '', attachments: [] };
}

/**
 * A visitor was told that the message has arrived: when no mail server takes it, it is put where the mails of a program
 * without one lie. Links that open an account are not; their owner asks for another one.
 */
async function noteAccountDelivery(
  services: Services,
  message: QueuedAccountMessage,
  delivery: Delivery,
): Promise<void> {
  const { db, env, log } = services;
  const isLost = delivery.status === 'failed' && message.kind === CONTACT;
  if (!isLost) return recordAccountDelivery(db.tenant.kysely, message.id, delivery);
  const outbox = createOutboxTransport({ folder: outboxFolder(env), from: env.MAIL_FROM });
  const status = await outbox.send(unsealedMail(services, message));
  await recordAccountDelivery(db.tenant.kysely, message.id, { status, at: services.now() });
  log.warn({ messageId: message.id, reason: delivery.error }, 'A message from the contact form is in the outbox');
}

async function attempt(
  { services, transport }: MailSender,
  note: (delivery: Delivery) => Promise<void>,
  compose: () => Promise<OutgoingMail | null>,
): Promise<SendOutcome> {
  try {
    const mail = await compose();
    if (!mail) return 'later';
    const status = await transport.send(mail);
    await note({ status, at: services.now() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof MailRefused;
    await note({ status: isFinal ? 'failed' : 'queued', error: reason });
    if (!isFinal) throw error;
    services.log.info({ reason }, 'A mail was refused');
  }
  return 'done';
}

const GIVEN_UP = 'The mail could not be sent.';

/** After the last try: the mail has failed, for the reason of that try. */
export async function giveUpMessage(
  { services: { db } }: MailSender,
  payload: JobPayloads['send-message'],
): Promise<void> {
  const scope = scopeOfJob(payload);
  await withOrg(db, scope, async (tx) => {
    const message = await queuedMessage(tx, scope, payload.message_id);
    if (message) await recordDelivery(tx, scope, message.id, { status: 'failed', error: message.error ?? GIVEN_UP });
  });
}

export async function giveUpAccountMessage(
  { services }: MailSender,
  payload: JobPayloads['send-account-message'],
): Promise<void> {
  const { db, log } = services;
  const message = await queuedAccountMessage(db.tenant.kysely, payload.message_id);
  if (!message) return;
  const error = message.error ?? GIVEN_UP;
  await noteAccountDelivery(services, message, { status: 'failed', error });
  log.warn({ messageId: message.id, reason: error }, 'A mail about an account could not be sent');
}
