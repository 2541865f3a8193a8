import { ProductError } from '#domain/errors.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import type { Tx } from '#server/platform/db/client.ts';

declare const held: unique symbol;

/**
 * An account whose row is locked until the transaction ends. Only a locked account can get a session, so code that
 * forgets to reload the account doesn't compile.
 */
export interface LockedAccount {
  readonly id: string;
  readonly org_id: string | null;
  readonly email: string;
  readonly full_name: string;
  readonly email_confirmed_at: Date | null;
  readonly credentials_version: number;
  readonly [held]: true;
}

/** An account authenticated before the transaction began. `credentials_version` is the version that was checked. */
export interface ReauthenticatedAccount {
  id: string;
  credentials_version: number;
}

/**
 * Locks an account. Every transaction locks it first, before its sessions, links, codes and factors.
 * @returns undefined when it doesn't exist or was deactivated
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .select(['id', 'org_id', 'email', 'full_name', 'email_confirmed_at', 'credentials_version'])
    // This weaker lock still lets other transactions insert rows that reference the account.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as LockedAccount | undefined;
}

/** Returns undefined if the credentials have changed since they were checked. */
export async function lockReauthenticated(
  tx: Tx,
  { id, credentials_version }: ReauthenticatedAccount,
): Promise<LockedAccount | undefined> {
  const account = await lockAccount(tx, id);
  return account?.credentials_version === credentials_version ? account : undefined;
}

/**
 * Locks the account of a signed-in user. Checks the session again, and any reauthentication.
 * @throws ProductError NOT_AUTHENTICATED when the session has ended, CHANGED_BY_OTHER when the reauthentication is no
 * longer valid
 */
export async function lockViewer(tx: Tx, viewer: Viewer | ReauthenticatedViewer): Promise<LockedAccount> {
  const account = await lockAccount(tx, viewer.userId);
  // Queried after the lock, in a separate statement, to see the sessions that the lock's last holder ended.
  const session =
    account &&
    (await tx
      .selectFrom('sessions')
      .where('id', '=', viewer.sessionId)
      .where('user_id', '=', viewer.userId)
      .select('id')
      .executeTakeFirst());
  if (!account || !session) throw new ProductError('NOT_AUTHENTICATED');
  if ('credentialsVersion' in viewer && viewer.credentialsVersion !== account.credentials_version)
    throw new ProductError('CHANGED_BY_OTHER');
  return account;
}

export function accountByEmail(identity: Tx, email: string) {
  return identity
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'org_id', 'email', 'full_name', 'password_hash', 'credentials_version', 'disabled_at'])
    .executeTakeFirst();
}
