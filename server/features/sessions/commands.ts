import type { Tx } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { hashToken, newSecret } from '#server/gate/tokens.ts';

/** The specified window after which a browser renews its session (expires_in). */
export const ACCESS_SECONDS = 3600;
/** How long a token that was just renewed still counts. */
export const SESSION_GRACE_SECONDS = 30;
const DAY_MS = 86_400_000;
/** Without a renewal for so long a session is over. */
const IDLE_MS = 14 * DAY_MS;
/** However much it is used, a session ends after so long and the password is asked again. */
const ABSOLUTE_MS = 60 * DAY_MS;
const USER_AGENT_MAX = 300;

/** Where a request came from, as a list of sessions shows it. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
}

export interface OpenedSession {
  token: string;
  /** how long the browser keeps the cookie */
  cookieSeconds: number;
}

/** How well it is known who somebody is: `aal2` with a second factor or a passkey, `aal1` with less. */
export type AssuranceLevel = 'aal1' | 'aal2';

/** Opens a session; only the hash of its token is stored. Belongs into the transaction that proved who it is for. */
export async function openSession(
  tx: Tx,
  userId: string,
  origin: SessionOrigin,
  now: Date,
  aal: AssuranceLevel = 'aal1',
): Promise<OpenedSession> {
  const token = newSecret();
  const expires_at = new Date(now.getTime() + IDLE_MS);
  await tx
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      aal,
      token_hash: hashToken(token),
      access_expires_at: accessEnd(now),
      expires_at,
      ends_at: new Date(now.getTime() + ABSOLUTE_MS),
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, USER_AGENT_MAX),
      created_at: now,
    })
    .execute();
  return { token, cookieSeconds: IDLE_MS / 1000 };
}

function accessEnd(now: Date): Date {
  return new Date(now.getTime() + ACCESS_SECONDS * 1000);
}

export type Renewal =
  | { outcome: 'renewed'; session: OpenedSession }
  /** another tab has just renewed it; its cookie is the browser's cookie */
  | { outcome: 'renewed elsewhere' }
  /** `replayed`: somebody used a token long after it was renewed, so a copy of it exists; the session is gone for both */
  | { outcome: 'over'; replayed: { userId: string } | null };

/**
 * Gives a session a new token. Of several requests with the same token one succeeds: the condition on the stored hash is
 * checked again after waiting for the row.
 */
export async function renewSession(tx: Tx, token: string, now: Date): Promise<Renewal> {
  const hash = hashToken(token);
  const next = newSecret();
  const renewed = await tx
    .updateTable('sessions')
    .from('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.disabled_at', 'is', null)
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ends_at', '>', now)
    .set((eb) => ({
      token_hash: hashToken(next),
      previous_token_hash: hash,
      renewed_at: now,
      access_expires_at: accessEnd(now),
      expires_at: eb.fn<Date>('least', [eb.val(new Date(now.getTime() + IDLE_MS)), 'sessions.ends_at']),
    }))
    .returning('sessions.expires_at')
    .executeTakeFirst();
  if (!renewed) return endReplayed(tx, hash, now);
  const cookieSeconds = Math.round((renewed.expires_at.getTime() - now.getTime()) / 1000);
  return { outcome: 'renewed', session: { token: next, cookieSeconds } };
}

async function endReplayed(tx: Tx, hash: Buffer, now: Date): Promise<Renewal> {
  const graceBegan = new Date(now.getTime() - SESSION_GRACE_SECONDS * 1000);
  const earlier = await tx
    .selectFrom('sessions')
    .where('previous_token_hash', '=', hash)
    .select(['id', 'user_id', 'renewed_at'])
    .executeTakeFirst();
  if (!earlier) return { outcome: 'over', replayed: null };
  if (earlier.renewed_at !== null && earlier.renewed_at > graceBegan) return { outcome: 'renewed elsewhere' };
  await tx.deleteFrom('sessions').where('id', '=', earlier.id).execute();
  return { outcome: 'over', replayed: { userId: earlier.user_id } };
}

/** Ends the session of a token, also of one that was just renewed. An unknown one is no error: the wish is fulfilled. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  const hash = hashToken(token);
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .execute();
}

/** Ends a user's sessions everywhere, or everywhere but here. */
export async function endSessionsOf(tx: Tx, userId: string, except?: { sessionId: string }): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  await (except ? all.where('id', '!=', except.sessionId) : all).execute();
}

/** The browser asks every minute; so often its session is written. */
export const SEEN_EVERY_MS = 5 * 60_000;

/** Notes when and from where a session was used; sooner than after five minutes only when the address has changed. */
export async function noteSessionSeen(identity: Tx, sessionId: string, ip: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  await identity
    .updateTable('sessions')
    .set({ last_seen_at: now, ip })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', before), eb('ip', '!=', ip)]))
    .execute();
}

/** Ends one of a user's own sessions. @returns what was known of it; undefined when this user has no such session */
export function endOwnSession(tx: Tx, userId: string, sessionId: string) {
  return tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('user_agent')
    .executeTakeFirst();
}
