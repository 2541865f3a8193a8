/** Texts with codes for accounts. The server's own number sends them, and they belong to no company. */
import { maskedPhone } from '#domain/messages/phone-code.ts';
import { encrypt } from '#server/platform/auth/encryption.ts';
import { type Database, type Tx, withIdentity } from '#server/platform/db/client.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { accountTextReportQueue, sendAccountTextQueue } from './text-queues.ts';

/** All other kinds in `account_messages` are emails. */
const CODE_TEXT = 'phone_code';

interface QueueServices {
  readonly env: Pick<Env, 'SECRET_KEY'>;
  readonly jobs: JobSender;
  now(): Date;
}

interface NewAccountText {
  /** chosen by the caller, who later looks up the outcome */
  id: string;
  userId: string;
  /** phone number in the format +16145550117 */
  to: string;
  text: string;
}

export interface AccountTextContent {
  to: string;
  text: string;
}

/**
 * Stores a text and queues it in the caller's transaction. Its content stays encrypted until it is sent. After that,
 * only the number's last digits stay.
 */
export async function queueAccountText(
  tx: Tx,
  services: QueueServices,
  { id, userId, to, text }: NewAccountText,
): Promise<void> {
  const content: AccountTextContent = { to, text };
  const encrypted_content = encrypt('account text', Buffer.from(JSON.stringify(content)), {
    rowId: id,
    secretKey: services.env.SECRET_KEY,
  });
  const recipient = maskedPhone(to.slice(-4));
  await tx
    .insertInto('account_messages')
    .values({ id, user_id: userId, kind: CODE_TEXT, recipient, encrypted_content, created_at: services.now() })
    .execute();
  await services.jobs.send(tx, sendAccountTextQueue, { message_id: id });
}

/**
 * Queues the provider's report that an accepted text did not arrive.
 * @returns `foreign` for a report about another text
 */
export function storeAccountReport(
  { db, jobs }: { readonly db: Database; readonly jobs: JobSender },
  { messageId, code }: { messageId: string; code: string },
): Promise<'stored' | 'repeated' | 'foreign'> {
  return withIdentity(db, async (tx) => {
    const message = await tx
      .selectFrom('account_messages')
      .where('id', '=', messageId)
      .where('kind', '=', CODE_TEXT)
      .select('status')
      .executeTakeFirst();
    if (!message) return 'foreign';
    if (message.status !== 'sent' && message.status !== 'queued') return 'repeated';
    await jobs.send(tx, accountTextReportQueue, { message_id: messageId, code });
    return 'stored';
  });
}

/**
 * Marks an accepted text as undelivered.
 * @param problem for the person who waits for the text
 */
export async function recordAccountReport(tx: Tx, messageId: string, problem: string): Promise<void> {
  await tx
    .updateTable('account_messages')
    .set({ status: 'failed', error: problem })
    .where('id', '=', messageId)
    .where('kind', '=', CODE_TEXT)
    .where('status', '=', 'sent')
    .execute();
}
