import { readRefreshToken } from '#server/platform/auth/app-tokens.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/client.ts';

/** A user's sessions that haven't ended. */
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

/** The session that a browser's token belongs to or last belonged to; undefined for an unknown token. */
export async function sessionOfToken(identity: Tx, token: string): Promise<string | undefined> {
  const hash = hashToken(token);
  const found = await identity
    .selectFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** The session of an app's refresh token, which contains the session id and the server's signature. */
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
