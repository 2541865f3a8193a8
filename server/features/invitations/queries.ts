import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

/** Whether somebody was invited under this address and the invitation is still open. */
export async function isInvited(identity: Tx, email: string, now: Date): Promise<boolean> {
  const found = await identity
    .selectFrom('invitations')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select(sql`1`.as('found'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
