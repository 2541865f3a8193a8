import { MINUTE_MS } from '#domain/durations.ts';
import { PHONE_CODE_MINUTES } from '#domain/messages/phone-code.ts';
import type { Tx } from '#server/platform/db/client.ts';

/** A code that was replaced, used or has expired would only confuse people. */
export async function isStillWanted(
  tx: Tx,
  { id, created_at }: { id: string; created_at: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - created_at.getTime() > PHONE_CODE_MINUTES * MINUTE_MS) return false;
  const code = await tx
    .selectFrom('phone_codes')
    .where('message_id', '=', id)
    .where('expires_at', '>', now)
    .select('message_id')
    .executeTakeFirst();
  return code !== undefined;
}
