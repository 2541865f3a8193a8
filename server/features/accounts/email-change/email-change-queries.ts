import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/client.ts';

export function pendingChange(identity: Tx, userId: string, now: Date) {
  return identity
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
    .executeTakeFirst();
}

export type PendingChange = NonNullable<Awaited<ReturnType<typeof pendingChange>>>;

/**
 * Finds the email change of a link. A change is valid while its account is active and still has the old email.
 * @returns the change, with the `side` that got the link: the old or the new email
 */
export function changeByToken(identity: Tx, token: string, now: Date) {
  const hash = hashToken(token);
  return identity
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .where((eb) =>
      eb.or([eb('email_changes.old_token_hash', '=', hash), eb('email_changes.new_token_hash', '=', hash)]),
    )
    .where('email_changes.expires_at', '>', now)
    .whereRef('users.email', '=', 'email_changes.old_email')
    .where('users.disabled_at', 'is', null)
    .select((eb) => [
      'email_changes.user_id',
      'email_changes.old_email',
      'email_changes.new_email',
      'email_changes.old_confirmed_at',
      'email_changes.new_confirmed_at',
      'email_changes.session_id',
      'users.org_id',
      'users.full_name',
      eb
        .case()
        .when('email_changes.old_token_hash', '=', hash)
        .then<'old' | 'new'>('old')
        .else<'old' | 'new'>('new')
        .end()
        .as('side'),
    ]);
}

export type LinkedChange = NonNullable<Awaited<ReturnType<ReturnType<typeof changeByToken>['executeTakeFirst']>>>;

export const ownerOf = ({ user_id: id, org_id, old_email: email, full_name }: LinkedChange) => ({
  id,
  org_id,
  email,
  full_name,
});

/**
 * Returns true if another account has the email. Ignores an account that never confirmed it, because that account gives
 * way to the person who confirms.
 */
export async function isAddressTaken(identity: Tx, email: string): Promise<boolean> {
  const account = await identity
    .selectFrom('users')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('email_confirmed_at', 'is not', null), eb('disabled_at', 'is not', null)]))
    .select('id')
    .executeTakeFirst();
  return account !== undefined;
}
