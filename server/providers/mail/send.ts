/** Jobs that send emails. A job may run twice, but never sends an email again. */

import { MINUTE_MS } from '#domain/durations.ts';
import { isReminder } from '#domain/messages/reminders.ts';
import { SIGN_IN_CODE_MINUTES } from '#domain/team/sign-in-limits.ts';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { decryptContent } from './account-mail-content.ts';
import { CONTACT } from './commands.ts';
import {
  type AttemptOutcome,
  handOver,
  recordAccountDelivery,
  recordDelivery,
  recordInvitationBounce,
} from './delivery-commands.ts';
import { ownerLetsLeave } from './leaving-commands.ts';
import { type LogoServices, logoAttachments } from './mail-logo.ts';
import { outboxFolder } from './mail-transport.ts';
import {
  type MailOutcome,
  maySendTimed,
  type PaymentMailToCheck,
  type SendPermission,
  type WrittenAgain,
} from './message-outcome.ts';
import { optOutUrl } from './opt-out-link.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { type QueuedAccountMessage, type QueuedMessage, queuedAccountMessage, queuedMessage } from './queries.ts';
import { SuppressedAddress, sendBlockOf } from './send-block.ts';
import { suppress } from './suppression-commands.ts';
import { type MailAttachment, MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

interface AttachedPdf {
  name: string;
  bytes: Uint8Array;
}

/** Functions that emails about a quote need. Implementations may need more services. */
export interface QuoteOfMail<Services> {
  /** rendered when the email is sent */
  quotePdf(services: Services, scope: OrgScope, quoteId: string): Promise<AttachedPdf>;
  /** null until the decision's PDF exists */
  signedPdf(services: Services, scope: OrgScope, quoteId: string): Promise<AttachedPdf | null>;
  /** Decides whether to send a reminder, an approval or an email about money. Runs before each attempt. */
  maySend(services: Services, scope: OrgScope, mail: PaymentMailToCheck): Promise<SendPermission>;
  /**
   * Rewrites an email about money, because a balance or price may have changed while it waited. null for other
   * emails.
   */
  writeAgain(services: Services, scope: OrgScope, mail: PaymentMailToCheck): Promise<WrittenAgain | null>;
  /** Applies the outcome to the quote, once, in the transaction that stores it with the email. */
  noteOutcome(tx: Tx, services: Services, scope: OrgScope, outcome: MailOutcome): Promise<void>;
}

export interface MailServices extends LogoServices {
  readonly env: Env;
  readonly log: Log;
  readonly db: Database;
  readonly transport: MailTransport;
  now(): Date;
}

export interface QuoteMailSender<Services extends MailServices = MailServices> {
  services: Services;
  quoteOfMail: QuoteOfMail<Services>;
}

interface MessageJob {
  org_id: string;
  message_id: string;
}

type AccountMessageJob = Pick<MessageJob, 'message_id'>;

/**
 * How long an email waits for its signed PDF. If the PDF can't be created, mailWithoutCopy sends the email without it.
 * This limit applies if the PDF is neither created nor given up.
 */
const PDF_PATIENCE_MS = 60 * 60_000;

/** `later`: an attachment isn't ready, so retry in a moment. `until`: when the email may be sent. */
export type SendOutcome = 'done' | 'later' | { until: Date };

/**
 * Sends an email about a quote and stores the outcome.
 * @throws errors that a retry may fix. Each is stored as the reason, in case no attempt follows
 */
export async function sendMessage<Services extends MailServices>(
  sender: QuoteMailSender<Services>,
  payload: MessageJob,
): Promise<SendOutcome> {
  const { db } = sender.services;
  const scope = scopeOfJob(payload);
  const { message, block } = await withOrg(db, scope, (tx) => readQueued(tx, sender.services, scope, payload));
  if (!message) return 'done';
  const note: Note = (delivery, failure) =>
    withOrg(db, scope, (tx) => noteDelivery(tx, sender, scope, message, delivery, failure));
  const maySend = await maySendNow(sender, scope, message, block);
  if (typeof maySend === 'object' && 'until' in maySend) return maySend;
  if (message.send_from && !(await withOrg(db, scope, (tx) => handOver(tx, scope, message.id, sender.services.now()))))
    return 'done';
  return attempt(sender.services, note, async () => {
    if (block !== null) throw new SuppressedAddress(block);
    if (maySend !== 'go') throw new MailWithdrawn(maySend.withdrawn);
    assertWanted(message);
    const attachments = await attachmentsOf(sender, scope, message);
    if (!attachments) return null;
    const logo = await logoAttachments(sender.services, message.logo_url);
    const about = aboutOf(message);
    const written = about && (await sender.quoteOfMail.writeAgain(sender.services, scope, about));
    const content = { ...contentOf({ ...message, ...written }), ...optOutOf(sender.services, message) };
    return { ...content, attachments: [...logo, ...attachments] };
  });
}

async function maySendNow<Services extends MailServices>(
  { services, quoteOfMail }: QuoteMailSender<Services>,
  scope: OrgScope,
  message: QueuedMessage,
  block: string | null,
): Promise<SendPermission> {
  const byTime = maySendTimed(message, services.now());
  if (byTime) return byTime;
  const about = aboutOf(message);
  if (block !== null || !about) return 'go';
  const { kind, paymentId, reductionId } = about;
  const isChecked = isReminder(kind) || kind === 'quote_approved' || paymentId !== null || reductionId !== null;
  return isChecked ? quoteOfMail.maySend(services, scope, about) : 'go';
}

function aboutOf(message: QueuedMessage): PaymentMailToCheck | null {
  const { id, kind, quote_id: quoteId, text, payment_id: paymentId, reduction_id: reductionId } = message;
  return quoteId === null ? null : { id, kind, quoteId, text, paymentId, reductionId };
}

async function readQueued(tx: Tx, services: MailServices, scope: OrgScope, { message_id }: AccountMessageJob) {
  const message = await queuedMessage(tx, scope, message_id);
  const owner = message ? await ownerLetsLeave(tx, services, scope, message) : 'waits';
  if (!message || owner === 'waits') return { message: undefined, block: null };
  return { message, block: owner === 'go' ? await sendBlockOf(tx, scope, message) : owner.reason };
}

/** Thrown to stop an email that is no longer needed. */
class MailWithdrawn extends Error {
  override readonly name = 'MailWithdrawn';
}

/**
 * Stops emails whose link no longer works, and emails that ask for a decision already made.
 * @throws MailWithdrawn
 */
function assertWanted({ kind, quote_status, approval_token, text }: QueuedMessage): void {
  if (kind !== 'quote_sent') return;
  if (quote_status !== 'pending')
    throw new MailWithdrawn('Not sent: the quote was decided before the email could be sent.');
  if (!approval_token || !text.includes(approval_token))
    throw new MailWithdrawn('Not sent: the link was replaced before the email could be sent.');
}

/** Stores an attempt with its email, and the last attempt also with the quote, in one transaction. */
async function noteDelivery<Services extends MailServices>(
  tx: Tx,
  { services, quoteOfMail }: QuoteMailSender<Services>,
  scope: OrgScope,
  message: QueuedMessage,
  delivery: AttemptOutcome,
  failure: Failure = 'refused',
): Promise<void> {
  const { quote_id, kind, recipient: to, quote_revision, author_id, author_name } = message;
  const quote = quote_id === null ? null : await lockQuote(tx, scope, quote_id);
  const noted = await recordDelivery(tx, scope, message.id, delivery);
  if (!noted || delivery.status === 'queued') return;
  if (delivery.status === 'bounced' && delivery.isHard) {
    const about = { address: to, detail: delivery.error, messageId: message.id, at: delivery.at };
    await suppress(tx, scope, { ...about, reason: 'bounced' });
  }
  const revision = quote_revision ?? message.revision;
  if (quote === null || revision === null) return;
  await quoteOfMail.noteOutcome(tx, services, scope, {
    quote,
    messageId: message.id,
    kind,
    channel: 'email',
    to,
    revision,
    author: author_id === null ? null : { id: author_id, name: author_name },
    outcome: delivery.status === 'failed' ? failure : delivery.status,
    reason: 'error' in delivery ? delivery.error : '',
    at: delivery.at,
  });
}

function contentOf(message: QueuedMessage): Omit<OutgoingMail, 'attachments'> {
  const { id, recipient: to, reply_to: replyTo, sender_name: senderName, subject, html, text } = message;
  const calendar = message.calendar_file === null ? {} : { calendarFile: message.calendar_file };
  return { id, to, replyTo, senderName, subject, html, text, ...calendar };
}

/** Only reminders and other emails that no one asked for have an opt-out link. */
function optOutOf({ env }: MailServices, { id, kind, unasked }: QueuedMessage): Pick<OutgoingMail, 'optOutUrl'> {
  return isReminder(kind) || unasked ? { optOutUrl: optOutUrl(env.PUBLIC_URL, id, env.SECRET_KEY) } : {};
}

/** Returns null while the signed PDF is being created. */
async function attachmentsOf<Services extends MailServices>(
  { services, quoteOfMail }: QuoteMailSender<Services>,
  scope: OrgScope,
  message: QueuedMessage,
): Promise<MailAttachment[] | null> {
  const { quote_id } = message;
  if (quote_id === null) return [];
  const files: AttachedPdf[] = [];
  if (message.attach_quote_pdf) files.push(await quoteOfMail.quotePdf(services, scope, quote_id));
  if (message.attach_signed_pdf) {
    const signed = await quoteOfMail.signedPdf(services, scope, quote_id);
    if (!signed) return stillPatient(services, message);
    files.push(signed);
  }
  return files.map(({ name: fileName, bytes }) => ({ fileName, contentType: 'application/pdf', bytes }));
}

function stillPatient(services: MailServices, message: QueuedMessage): null {
  if (services.now().getTime() - message.created_at.getTime() < PDF_PATIENCE_MS) return null;
  throw new Error('The signed PDF has not been created yet');
}

/** The database stores these emails encrypted. */
export async function sendAccountMessage(services: MailServices, payload: AccountMessageJob): Promise<SendOutcome> {
  const message = await queuedAccountMessage(services.db.tenant.kysely, payload.message_id);
  if (!message?.encrypted_content) return 'done';
  const note: Note = (delivery) => noteAccountDelivery(services, message, delivery);
  return attempt(services, note, async () => {
    assertStillUseful(message, services.now());
    return decryptedMail(services, message);
  });
}

/** Minutes that an email's code or link works. A later email would only confuse. */
const USEFUL_MINUTES: Readonly<Record<string, number>> = { sign_in_code: SIGN_IN_CODE_MINUTES, reset_password: 60 };

/**
 * Stops an email whose code or link expired while the mail server was down.
 * @throws MailWithdrawn
 */
function assertStillUseful({ kind, created_at }: QueuedAccountMessage, now: Date): void {
  const minutes = USEFUL_MINUTES[kind];
  if (minutes !== undefined && now.getTime() - created_at.getTime() > minutes * MINUTE_MS)
    throw new MailWithdrawn('Not sent: it would have arrived too late.');
}

async function decryptedMail(
  services: MailServices,
  { id, recipient, encrypted_content }: QueuedAccountMessage,
): Promise<OutgoingMail> {
  if (!encrypted_content) throw new Error('The content of the email was already deleted');
  const { replyTo = '', logo = null, ...content } = decryptContent(encrypted_content, id, services.env.SECRET_KEY);
  const attachments = await logoAttachments(services, logo);
  return { ...content, id, to: recipient, replyTo, senderName: '', attachments };
}

/**
 * Stores an account email's outcome. If no mail server accepts a contact message, saves it in the local outbox,
 * because the visitor was told that it arrived. Saves no email with a link that opens an account, because its owner
 * can request another.
 */
async function noteAccountDelivery(
  services: MailServices,
  message: QueuedAccountMessage,
  delivery: AttemptOutcome,
): Promise<void> {
  const { db, env, log } = services;
  const isLost = (delivery.status === 'failed' || delivery.status === 'bounced') && message.kind === CONTACT;
  if (message.kind === CONTACT && delivery.status === 'outbox')
    log.warn({ messageId: message.id }, 'A message for the operator is in the outbox');
  // Store the outcome first. If the process dies after this, the repeated job finds the email still queued.
  if (delivery.status === 'bounced' && message.kind === 'invitation')
    await recordInvitationBounce(db.identity.kysely, message.id, delivery.at);
  if (!isLost) return recordAccountDelivery(db.tenant.kysely, message.id, delivery);
  const outbox = createOutboxTransport({ folder: outboxFolder(env), from: env.MAIL_FROM });
  const status = await outbox.send(await decryptedMail(services, message));
  await recordAccountDelivery(db.tenant.kysely, message.id, { status, at: services.now() });
  log.warn({ messageId: message.id, reason: delivery.error }, 'A message from the contact form is in the outbox');
}

type Note = (delivery: AttemptOutcome, failure?: Failure) => Promise<void>;

/** refused: by the mail server. given_up: no final reply came. withdrawn: no one needs the email now. */
type Failure = 'refused' | 'given_up' | 'withdrawn';

function failureOf(error: unknown): Failure {
  if (error instanceof MailWithdrawn) return 'withdrawn';
  return error instanceof MailRefused ? 'refused' : 'given_up';
}

async function attempt(
  { transport, log, now }: MailServices,
  note: Note,
  compose: () => Promise<OutgoingMail | null>,
): Promise<SendOutcome> {
  try {
    const mail = await compose();
    if (!mail) return 'later';
    const status = await transport.send(mail);
    await note({ status, at: now() });
  } catch (error) {
    const delivery = deliveryOf(error, now());
    await note(delivery, failureOf(error));
    if (delivery.status === 'queued') throw error;
    log.info({ reason: delivery.error, status: delivery.status }, 'An email was not sent');
  }
  return 'done';
}

function deliveryOf(error: unknown, at: Date): Extract<AttemptOutcome, { error: string }> {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof SuppressedAddress) return { status: 'suppressed', error: reason, at };
  if (error instanceof MailRefused && error.bounce !== null)
    return { status: 'bounced', error: reason, isHard: error.bounce === 'hard', at };
  if (error instanceof MailRefused || error instanceof MailWithdrawn) return { status: 'failed', error: reason, at };
  return { status: 'queued', error: reason };
}

const GIVEN_UP = 'The email couldn’t be sent.';

/** Runs after the last attempt. Marks the email as failed with that attempt's reason. */
export async function giveUpMessage<Services extends MailServices>(
  sender: QuoteMailSender<Services>,
  payload: MessageJob,
): Promise<void> {
  const { db, now } = sender.services;
  const scope = scopeOfJob(payload);
  const message = await withOrg(db, scope, (tx) => queuedMessage(tx, scope, payload.message_id));
  if (!message) return;
  const failed = { status: 'failed', error: message.error ?? GIVEN_UP, at: now() } as const;
  await withOrg(db, scope, (tx) => noteDelivery(tx, sender, scope, message, failed, 'given_up'));
}

export async function giveUpAccountMessage(services: MailServices, payload: AccountMessageJob): Promise<void> {
  const { db, log } = services;
  const message = await queuedAccountMessage(db.tenant.kysely, payload.message_id);
  if (!message) return;
  const error = message.error ?? GIVEN_UP;
  await noteAccountDelivery(services, message, { status: 'failed', error, at: services.now() });
  log.warn({ messageId: message.id, reason: error }, 'An email about an account could not be sent');
}
