import type { Tx } from '#server/db/client.ts';

/** A user's sessions that are not over. */
export function listSessions(identity: Tx, userId: string, now: Date) {
  return identity
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .select(['id', 'client', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'renewed_at'])
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];
