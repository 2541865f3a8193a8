/** The account that a transaction is about, held so that of a sign-in and a change of how to sign in one comes first. */
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/auth/viewer.ts';

declare const held: unique symbol;

/**
 * An account as it is until the end of the transaction. Sessions are opened for one of these and for nothing else, so that
 * forgetting to look again is a type error.
 */
export interface HeldAccount {
  readonly id: string;
  readonly org_id: string | null;
  readonly email: string;
  readonly full_name: string;
  readonly email_confirmed_at: Date | null;
  readonly credentials_version: number;
  readonly [held]: true;
}

/** What was proven before the transaction, and the state of the account that it was proven against. */
export interface ProvenAccount {
  id: string;
  credentials_version: number;
}

/**
 * Locks an account. Whoever holds one locks it first: before its sessions, links, codes and factors.
 * @returns undefined when there is none, or it was deactivated
 */
export async function holdAccount(tx: Tx, userId: string): Promise<HeldAccount | undefined> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .select(['id', 'org_id', 'email', 'full_name', 'email_confirmed_at', 'credentials_version'])
    // Not stronger: rows that point to the account may be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as HeldAccount | undefined;
}

/** The same for somebody who has proven something before the transaction; undefined too when that counts no longer. */
export async function holdProven(tx: Tx, { id, credentials_version }: ProvenAccount): Promise<HeldAccount | undefined> {
  const account = await holdAccount(tx, id);
  return account?.credentials_version === credentials_version ? account : undefined;
}

/**
 * The same for somebody who is signed in: the session is looked at again, and the proof if one was given.
 * @throws ProductError NOT_AUTHENTICATED when the session has ended meanwhile, CHANGED_BY_OTHER when the proof counts no longer
 */
export async function holdViewer(tx: Tx, viewer: Viewer | ReauthenticatedViewer): Promise<HeldAccount> {
  const account = await holdAccount(tx, viewer.userId);
  // After the lock, by a statement of its own: it has to see what the change that it waited for has ended.
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
