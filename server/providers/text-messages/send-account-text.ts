import { PHONE_CODE_PROBLEMS, stoppedProblem } from '#domain/messages/phone-code.ts';
import { decrypt } from '#server/platform/auth/encryption.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { recordAccountDelivery } from '#server/providers/mail/delivery-commands.ts';
import { queuedAccountMessage } from '#server/providers/mail/queries.ts';
import type { AccountTextContent } from './account-text-commands.ts';
import { isStillWanted } from './account-text-queries.ts';
import { type RefusalCause, type TextProvider, TextRefused } from './provider.ts';
import { FIRST_TRY_MS } from './send-text.ts';
import { accountStatusPath } from './text-paths.ts';

/** The state of a text, for the person who waits for it. */
export interface TextState {
  /** `delayed`: the provider hasn't responded yet, and a retry follows. `outbox`: the local outbox has the text */
  state: 'sending' | 'delayed' | 'sent' | 'outbox' | 'failed';
  /** one sentence about a failure */
  problem: string | null;
}

export function textState(message: { status: string; attempts: number; error: string | null }): TextState {
  const { status, attempts, error } = message;
  if (status === 'failed') return { state: 'failed', problem: error ?? PHONE_CODE_PROBLEMS.unavailable };
  if (status === 'outbox') return { state: 'outbox', problem: null };
  if (status !== 'queued') return { state: 'sent', problem: null };
  return attempts === 0 ? { state: 'sending', problem: null } : { state: 'delayed', problem: PHONE_CODE_PROBLEMS.slow };
}

interface SendServices {
  readonly env: Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL'>;
  readonly log: Log;
  readonly db: Database;
  readonly texts: TextProvider;
  now(): Date;
}

/**
 * Sends a text and stores the outcome for the person who waits. May run twice, but never resends a text.
 * @throws errors that a retry may fix
 */
export async function sendAccountText(services: SendServices, { message_id }: { message_id: string }): Promise<void> {
  const { db, env, log, texts } = services;
  const tx = db.tenant.kysely;
  const message = await queuedAccountMessage(tx, message_id);
  if (!message?.encrypted_content) return;
  const at = services.now();
  const fail = (error: string) => recordAccountDelivery(tx, message_id, { status: 'failed', error, at });
  if (!(await isStillWanted(tx, message, at)) || texts.from === null) return fail(PHONE_CODE_PROBLEMS.unavailable);
  const { to, text } = contentOf(message.encrypted_content, message_id, env.SECRET_KEY);
  try {
    const { status } = await texts.send({
      id: message_id,
      to,
      from: texts.from,
      text,
      statusUrl: env.PUBLIC_URL + accountStatusPath(message_id),
      writtenAt: message.created_at,
      maybeSent: message.error !== null || at.getTime() - message.created_at.getTime() > FIRST_TRY_MS,
    });
    await recordAccountDelivery(tx, message_id, { status, at: services.now() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof TextRefused)) {
      await recordAccountDelivery(tx, message_id, { status: 'queued', error: reason });
      throw error;
    }
    log.info({ messageId: message_id, reason }, 'A text with a code was not sent');
    await fail(problemOf(error.refusal, texts.from));
  }
}

function contentOf(encrypted: Buffer, rowId: string, secretKey: string): AccountTextContent {
  return JSON.parse(decrypt('account text', encrypted, { rowId, secretKey }).toString('utf8')) as AccountTextContent;
}

/** Explains a failure in our own words, not the provider's. */
export function problemOf(refusal: RefusalCause, from: string | null): string {
  if (refusal === 'stopped') return stoppedProblem(from);
  return PHONE_CODE_PROBLEMS[refusal === 'unreachable' ? 'unreachable' : 'unavailable'];
}

export async function giveUpAccountText(services: SendServices, { message_id }: { message_id: string }): Promise<void> {
  const { db, log, now } = services;
  const message = await queuedAccountMessage(db.tenant.kysely, message_id);
  if (!message) return;
  log.warn({ messageId: message_id, reason: message.error }, 'A text with a code could not be sent');
  const failed = { status: 'failed', error: PHONE_CODE_PROBLEMS.unavailable, at: now() } as const;
  await recordAccountDelivery(db.tenant.kysely, message_id, failed);
}
