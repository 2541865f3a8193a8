/** The job that sends texts. May run twice, but never resends a text. */

import { textNumber } from '#domain/messages/phone-number.ts';
import { isReminder } from '#domain/messages/reminders.ts';
import { type ConsentState, TEXT_BLOCK_SENTENCES, type TextBlockReason } from '#domain/messages/text-consent.ts';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import type { Log } from '#server/platform/log/log.ts';
import { numberBlock } from '#server/platform/phone-numbers/allowed-numbers.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { type AttemptOutcome, handOver, recordDelivery } from '#server/providers/mail/delivery-commands.ts';
import { maySendTimed, type SendPermission } from '#server/providers/mail/message-outcome.ts';
import type { QuoteOfMail, SendOutcome } from '#server/providers/mail/send.ts';
import { recordConsent, TEXT_ANSWER } from './commands.ts';
import { senderNumber, textBlock } from './consent-queries.ts';
import { noteProviderId } from './message-commands.ts';
import { type AcceptedText, type RefusalCause, type TextProvider, TextRefused } from './provider.ts';
import { type QueuedText, queuedText } from './queries.ts';
import { statusPath } from './text-paths.ts';

interface TextServices {
  readonly env: Pick<Env, 'PUBLIC_URL' | 'TEXT_COUNTRIES' | 'TEXT_NUMBER_KINDS'>;
  readonly log: Log;
  readonly db: Database;
  readonly texts: TextProvider;
  now(): Date;
}

/** The services, and functions of the text's quote. */
interface TextSender<Services extends TextServices = TextServices> {
  services: Services;
  quoteOfText: Pick<QuoteOfMail<Services>, 'maySend' | 'noteOutcome'>;
}

interface TextJob {
  org_id: string;
  message_id: string;
}

/** A text that waited longer than this may have been sent by an earlier attempt that didn't record it. */
export const FIRST_TRY_MS = 5_000;

/**
 * Sends a text and stores the outcome.
 * @throws errors that a retry may fix. Each is stored as the reason, in case no attempt follows
 */
export async function sendText<Services extends TextServices>(
  sender: TextSender<Services>,
  payload: TextJob,
): Promise<SendOutcome> {
  const { services } = sender;
  const scope = scopeOfJob(payload);
  const found = await withOrg(services.db, scope, (tx) => readText(tx, services, scope, payload.message_id));
  if (!found) return 'done';
  const { message, from, block } = found;
  const note = (outcome: Attempt) =>
    withOrg(services.db, scope, (tx) => noteAttempt(tx, sender, scope, message, outcome));
  const at = services.now();
  const maySend = await maySendNow(sender, scope, message);
  if (typeof maySend === 'object' && 'until' in maySend) return maySend;
  const reason = reasonNotToSend(found, maySend);
  if (reason !== null || from === null) {
    const delivery = { status: block ? 'suppressed' : 'failed', error: reason ?? 'Not sent', at } as const;
    await note({ delivery, failure: 'withdrawn' });
    return 'done';
  }
  if (message.send_from && !(await withOrg(services.db, scope, (tx) => handOver(tx, scope, message.id, at))))
    return 'done';
  try {
    const accepted = await services.texts.send({
      id: message.id,
      to: message.recipient,
      from,
      text: message.text,
      statusUrl: services.env.PUBLIC_URL + statusPath(scope.orgId, message.id),
      writtenAt: message.created_at,
      maybeSent: wasOffered(message, at),
    });
    await note({ delivery: { status: accepted.status, at: services.now() }, accepted });
  } catch (error) {
    await noteFailure(services, note, error);
  }
  return 'done';
}

/** Returns true if an earlier attempt may have sent the text. */
function wasOffered({ attempts, created_at, send_from, handed_over_at }: QueuedText, at: Date): boolean {
  if (attempts > 0) return true;
  return send_from ? handed_over_at !== null : at.getTime() - created_at.getTime() > FIRST_TRY_MS;
}

const NO_PAYMENT = { paymentId: null, reductionId: null };

async function maySendNow<Services extends TextServices>(
  { services, quoteOfText }: TextSender<Services>,
  scope: OrgScope,
  message: QueuedText,
): Promise<SendPermission> {
  const { id, kind, quote_id, text } = message;
  const byTime = maySendTimed(message, services.now());
  if (byTime) return byTime;
  if (quote_id === null || !isReminder(kind)) return 'go';
  return quoteOfText.maySend(services, scope, { id, kind, quoteId: quote_id, text, ...NO_PAYMENT });
}

function reasonNotToSend({ message, block }: ReadText, maySend: 'go' | { withdrawn: string }): string | null {
  if (maySend !== 'go') return maySend.withdrawn;
  const reason = block ?? withdrawal(message);
  return reason && `Not sent: ${reason}`;
}

interface Attempt {
  delivery: AttemptOutcome;
  accepted?: AcceptedText;
  refusal?: RefusalCause;
  /** `refused` by default */
  failure?: 'refused' | 'given_up' | 'withdrawn';
}

/** @throws the error itself when it may be temporary */
async function noteFailure({ log, now }: TextServices, note: (attempt: Attempt) => Promise<void>, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof TextRefused)) {
    await note({ delivery: { status: 'queued', error: reason, mayHaveLeft: true } });
    throw error;
  }
  log.info({ reason }, 'A text was not sent');
  await note({ delivery: { status: 'failed', error: reason, at: now() }, refusal: error.refusal });
}

interface ReadText {
  message: QueuedText;
  from: string | null;
  /** why the text is blocked, as a sentence */
  block: string | null;
}

async function readText(tx: Tx, services: TextServices, scope: OrgScope, id: string): Promise<ReadText | null> {
  const message = await queuedText(tx, scope, id);
  if (!message) return null;
  const from = await senderNumber(tx, services, scope);
  const block = await textBlockOf(tx, services, scope, message, from);
  return { message, from, block: block && TEXT_BLOCK_SENTENCES[block] };
}

/**
 * Checks again, because a STOP may have arrived since the text was written. The reply to the STOP itself still goes
 * out.
 */
async function textBlockOf(
  tx: Tx,
  services: TextServices,
  scope: OrgScope,
  { kind, recipient, author_id }: QueuedText,
  from: string | null,
): Promise<TextBlockReason | null> {
  if (kind !== TEXT_ANSWER) return textBlock(tx, services, scope, recipient, { byPerson: author_id !== null });
  // A stranger who texts HELP from an expensive number must not earn money from the replies.
  return from === null ? 'no_number' : numberBlock(services.env, recipient, from);
}

/** Returns why the text is no longer needed, by the same rules as for emails. */
function withdrawal({ kind, quote_status, approval_token, text }: QueuedText): string | null {
  if (kind !== 'quote_sent') return null;
  if (quote_status !== 'pending') return 'the quote was decided before the text could be sent.';
  return approval_token && text.includes(approval_token)
    ? null
    : 'the link was replaced before the text could be sent.';
}

/** Stores an attempt with its text, and the last attempt also with the quote, in one transaction. */
async function noteAttempt<Services extends TextServices>(
  tx: Tx,
  { services, quoteOfText }: TextSender<Services>,
  scope: OrgScope,
  message: QueuedText,
  { delivery, accepted, refusal = null, failure = 'refused' }: Attempt,
): Promise<void> {
  // Locks the quote first, as sending its emails does.
  const quote = message.quote_id === null ? null : await lockQuote(tx, scope, message.quote_id);
  if (!(await recordDelivery(tx, scope, message.id, delivery)) || delivery.status === 'queued') return;
  if (accepted) await noteProviderId(tx, scope, message.id, accepted.providerId);
  const reason = 'error' in delivery ? delivery.error : '';
  if (refusal) await noteRefusal(tx, scope, message, { refusal, reason, at: delivery.at });
  const revision = message.quote_revision ?? message.revision;
  if (quote === null || revision === null) return;
  const { id: messageId, kind, recipient: to, author_id, author_name } = message;
  await quoteOfText.noteOutcome(tx, services, scope, {
    quote,
    messageId,
    kind,
    channel: 'text',
    to,
    revision,
    author: author_id === null ? null : { id: author_id, name: author_name },
    outcome: delivery.status === 'failed' ? failure : delivery.status,
    reason,
    at: delivery.at,
  });
}

const STATES = { stopped: 'stopped', unreachable: 'unreachable' } as const satisfies Record<string, ConsentState>;

/** Stops further texts to a phone after the network refused one because of the phone itself. */
export async function noteRefusal(
  tx: Tx,
  scope: OrgScope,
  { recipient, quote_id }: Pick<QueuedText, 'recipient' | 'quote_id'>,
  { refusal, reason, at }: { refusal: NonNullable<RefusalCause>; reason: string; at: Date },
): Promise<void> {
  const phone = textNumber(recipient) ?? recipient;
  const about = { phone, state: STATES[refusal], how: 'network', by: null, quoteId: quote_id } as const;
  await recordConsent(tx, scope, { ...about, detail: reason, at });
}

/** Runs after the last attempt. Marks the text as failed with that attempt's reason. */
export async function giveUpText<Services extends TextServices>(
  sender: TextSender<Services>,
  payload: TextJob,
): Promise<void> {
  const { db, now } = sender.services;
  const scope = scopeOfJob(payload);
  await withOrg(db, scope, async (tx) => {
    const message = await queuedText(tx, scope, payload.message_id);
    if (!message) return;
    const delivery = { status: 'failed', error: message.error ?? 'The text couldn’t be sent.', at: now() } as const;
    await noteAttempt(tx, sender, scope, message, { delivery, failure: 'given_up' });
  });
}
