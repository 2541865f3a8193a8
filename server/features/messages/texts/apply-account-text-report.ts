import type { Services } from '#server/features/services.ts';
import { queuedAccountMessage } from '#server/providers/mail/queries.ts';
import { recordAccountReport } from '#server/providers/text-messages/account-text-commands.ts';
import { problemOf } from '#server/providers/text-messages/send-account-text.ts';
import { failureOf } from '#server/providers/text-messages/twilio/failures.ts';

/** Stores that a code didn't arrive. The person who waits for the code sees it. */
export async function applyAccountTextReport(
  { db, texts }: Services,
  { message_id, code }: { message_id: string; code: string },
): Promise<{ againInSeconds: number } | undefined> {
  const worker = db.tenant.kysely;
  // The report arrived before the program recorded that the provider accepted the text.
  if (await queuedAccountMessage(worker, message_id)) return { againInSeconds: 2 };
  await recordAccountReport(worker, message_id, problemOf(failureOf(code).refusal, texts.from));
}
