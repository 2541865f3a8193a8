import { everyFactorOf } from '#server/features/accounts/two-factor/two-factor-queries.ts';
import type { Tx } from '#server/platform/db/client.ts';

/** The account of a signed-in user. */
export function accountById(identity: Tx, userId: string) {
  return identity
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'org_id', 'email', 'full_name', 'email_confirmed_at', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** The data of a user object that is not read on every request. */
export async function readUserDetails(identity: Tx, userId: string) {
  const [account, factors] = await Promise.all([accountById(identity, userId), everyFactorOf(identity, userId)]);
  return { account, factors };
}

export type UserDetails = Awaited<ReturnType<typeof readUserDetails>>;
