/** How somebody signs in changes: what was open before ends in the same transaction. */
import { enterOrg, type Tx } from '#server/db/client.ts';
import { scopeOfMembership } from '#server/db/scope.ts';
import { endSessionsOf } from '#server/features/sessions/commands.ts';
import type { HeldAccount } from './queries.ts';

/** The session that whoever makes a change goes on with. */
type Kept = { sessionId: string } | undefined;

/**
 * Ends what could still become a session, and the sessions: second steps, passkeys that are being set up, mailed codes and
 * links that set a new password.
 */
export async function endEverythingOpen(tx: Tx, { id }: Pick<HeldAccount, 'id'>, kept?: Kept): Promise<void> {
  await endSessionsOf(tx, id, kept);
  await tx.deleteFrom('factor_challenges').where('user_id', '=', id).execute();
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', id).execute();
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', id).where('kind', '=', 'recovery').execute();
}

/**
 * Every change of how somebody signs in goes through here: a password, a factor, an address, a deactivation. Proofs that
 * were given before count no longer, and everything ends that was opened or begun with what there was.
 * @param columns of the account that change with it
 */
export async function changeCredentials(
  tx: Tx,
  account: Pick<HeldAccount, 'id'>,
  columns: { password_hash?: string; email?: string; email_confirmed_at?: Date; disabled_at?: Date } = {},
  kept?: Kept,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...columns, credentials_version: eb('credentials_version', '+', 1) }))
    .where('id', '=', account.id)
    .execute();
  await endEverythingOpen(tx, account, kept);
}

/**
 * Takes away what somebody set up who never proved that the address is theirs, when its owner comes: factors and backup
 * codes, and of the company they made, their API keys and webhooks. Belongs before changeCredentials, with a new password.
 */
export async function forgetUnprovenOwner(tx: Tx, { id, org_id }: HeldAccount, now: Date): Promise<void> {
  await tx.deleteFrom('factors').where('user_id', '=', id).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  if (org_id === null) return;
  await enterOrg(tx, scopeOfMembership({ orgId: org_id }));
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('created_by', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'paused', paused_reason: 'person' })
    .where('org_id', '=', org_id)
    .where('created_by', '=', id)
    .where('state', '=', 'active')
    .execute();
}
