import { ProductError } from '#domain/errors.ts';
import { auditAccount } from '#server/features/accounts/account/email-links.ts';
import { accountByEmail, lockReauthenticated } from '#server/features/accounts/account/lock-account.ts';
import type { SessionOrigin } from '#server/features/accounts/account/sessions.ts';
import { type FirstFactor, passFirstFactor } from '#server/features/accounts/two-factor/two-factor-challenge.ts';
import type { Services } from '#server/features/services.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#server/platform/auth/passwords.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';

export type CallOrigin = SessionOrigin & AuditEntry['request'];

export const auditRequestOf = ({ ip, id }: CallOrigin): AuditEntry['request'] => ({ ip, id });

/**
 * Signs in with a password. An unknown email, a wrong password and a deactivated account get the same response after
 * the same amount of work.
 * @param replaces token of the previous session
 * @throws ProductError INVALID_CREDENTIALS
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  origin: CallOrigin,
  replaces: string | undefined,
): Promise<FirstFactor> {
  const account = await accountByEmail(services.db.identity.kysely, email);
  const matches = await verifyPassword(account?.password_hash, password);
  const entry = { request: auditRequestOf(origin), at: services.now() };
  if (!account || !matches || account.disabled_at !== null) {
    if (account)
      await withIdentity(services.db, (tx) =>
        auditAccount(tx, account, { ...entry, action: 'account.sign_in_failed' }),
      );
    throw new ProductError('INVALID_CREDENTIALS');
  }
  const rehashed = isOutdatedHash(account.password_hash) ? await hashPassword(password) : null;
  return withIdentity(services.db, async (tx) => {
    // The password may have changed since it was checked, or the person may have been deactivated.
    const held = await lockReauthenticated(tx, account);
    if (!held) throw new ProductError('INVALID_CREDENTIALS');
    if (rehashed !== null) await replaceHash(tx, held.id, rehashed);
    return passFirstFactor(tx, held, origin, { replaces, now: entry.at });
  });
}

/** Stores a stronger hash. No session ends, because the password is the same. */
async function replaceHash(tx: Tx, userId: string, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
}
