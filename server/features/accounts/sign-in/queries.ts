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

/** The parts of a user object that are not read on every request. */
export async function readUserDetails(identity: Tx, userId: string) {
  const [account, factors] = await Promise.all([accountById(identity, userId), everyFactorOf(identity, userId)]);
  return { account, factors };
}

/** The owner of a company, if their email is not confirmed. */
async function unconfirmedOwnerOf(identity: Tx, orgId: string) {
  const owner = await identity
    .selectFrom('users')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('email_confirmed_at', 'is', null)
    .select(['full_name', 'email'])
    .executeTakeFirst();
  return owner ?? null;
}

/** The parts of a session that are not read on every request. */
export async function readSessionDetails(identity: Tx, { userId, orgId }: { userId: string; orgId: string | null }) {
  const [details, unconfirmedOwner] = await Promise.all([
    readUserDetails(identity, userId),
    orgId === null ? null : unconfirmedOwnerOf(identity, orgId),
  ]);
  return { ...details, unconfirmedOwner };
}

export type SessionDetails = Awaited<ReturnType<typeof readSessionDetails>>;

export type UserDetails = Awaited<ReturnType<typeof readUserDetails>>;
