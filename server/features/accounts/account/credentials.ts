/** Changes credentials and, in the same transaction, ends everything that was opened with the old ones. */
import type { NO_BACKUP_CODES, StoredCodes } from '#server/platform/auth/backup-codes.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedAccount } from './lock-account.ts';
import { endSessionsOf } from './sessions.ts';

/** The session to keep: that of the person who makes the change. */
type Kept = { sessionId: string } | undefined;

/**
 * Ends all sessions, and everything that could still become a session: two-factor challenges, passkey setups, emailed
 * and texted codes, password reset links.
 */
export async function endEverythingOpen(tx: Tx, { id }: Pick<LockedAccount, 'id'>, kept?: Kept): Promise<void> {
  await endSessionsOf(tx, id, kept);
  await tx.deleteFrom('factor_challenges').where('user_id', '=', id).execute();
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', id).execute();
  await tx.deleteFrom('phone_codes').where('user_id', '=', id).execute();
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', id).where('kind', '=', 'recovery').execute();
}

/**
 * Every change of credentials goes through here: password, factor, email or deactivation. Earlier reauthentications
 * become invalid. Everything opened or started with the old credentials ends.
 * @param columns account columns to update in the same statement
 */
export async function changeCredentials(
  tx: Tx,
  account: Pick<LockedAccount, 'id'>,
  columns: {
    password_hash?: string;
    email?: string;
    email_confirmed_at?: Date;
    disabled_at?: Date;
  } & Partial<StoredCodes | typeof NO_BACKUP_CODES> = {},
  kept?: Kept,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...columns, credentials_version: eb('credentials_version', '+', 1) }))
    .where('id', '=', account.id)
    .execute();
  await endEverythingOpen(tx, account, kept);
}
