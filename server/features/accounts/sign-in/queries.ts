import { everyFactorOf } from '#server/features/accounts/two-factor/two-factor-queries.ts';
import type { Tx } from '#server/platform/db/client.ts';

export function accountById(identity: Tx, userId: string) {
  return identity
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'org_id', 'email', 'full_name', 'email_confirmed_at', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Reads the user details that aren't needed on every request. */
export async function readUserDetails(identity: Tx, userId: string) {
  const [account, factors] = await Promise.all([accountById(identity, userId), everyFactorOf(identity, userId)]);
  return { account, factors };
}

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

export async function readSessionDetails(identity: Tx, { userId, orgId }: { userId: string; orgId: string | null }) {
  const [details, unconfirmedOwner] = await Promise.all([
    readUserDetails(identity, userId),
    orgId === null ? null : unconfirmedOwnerOf(identity, orgId),
  ]);
  return { ...details, unconfirmedOwner };
}

export type SessionDetails = Awaited<ReturnType<typeof readSessionDetails>>;

export type UserDetails = Awaited<ReturnType<typeof readUserDetails>>;
