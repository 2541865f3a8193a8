import { readRefreshToken } from '#server/platform/auth/app-tokens.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/client.ts';

export function listSessions(identity: Tx, userId: string, now: Date) {
  return identity
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .select(['id', 'client', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'renewed_at'])
    .execute();
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Finds the session that has or last had this browser token. Returns undefined for an unknown token. */
export async function sessionOfToken(identity: Tx, token: string): Promise<string | undefined> {
  const hash = hashToken(token);
  const found = await identity
    .selectFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** An app's refresh token contains the session id and the server's signature. */
export async function sessionOfRefreshToken(
  identity: Tx,
  refreshToken: string,
  secretKey: string,
): Promise<string | undefined> {
  const sessionId = readRefreshToken(refreshToken, secretKey)?.sessionId;
  if (sessionId === undefined) return undefined;
  const found = await identity.selectFrom('sessions').where('id', '=', sessionId).select('id').executeTakeFirst();
  return found?.id;
}
