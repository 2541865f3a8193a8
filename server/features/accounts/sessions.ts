import { DAY_MS } from '#domain/durations.ts';
import { cutText } from '#domain/text.ts';
import type { Tx } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { HeldAccount } from '#server/features/accounts/lock-account.ts';
import { isAccessToken, newTokenPair, readRefreshToken } from '#server/auth/app-tokens.ts';
import { hashToken, newSecret } from '#server/auth/tokens.ts';
import { type AssuranceLevel, SESSION_GRACE_SECONDS } from '#server/auth/viewer.ts';

/** The specified window after which a browser renews its session (expires_in). */
export const ACCESS_SECONDS = 3600;
/** Without a renewal for so long a session is over. */
const IDLE_MS = 14 * DAY_MS;
/** However much it is used, a session ends after so long and the password is asked again. */
const ABSOLUTE_MS = 60 * DAY_MS;
const USER_AGENT_MAX = 300;

/** Where a request came from, as a list of sessions shows it. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
  /** An app asks, and gets a pair of tokens that follow from the program's key; without it a browser does. */
  app?: { secretKey: string } | undefined;
}

export interface BrowserSession {
  client: 'browser';
  token: string;
  /** how long the browser keeps the cookie */
  cookieSeconds: number;
}

export interface AppSession {
  client: 'app';
  /** makes calls, for an hour */
  token: string;
  /** gets the next pair */
  refreshToken: string;
}

export type OpenedSession = BrowserSession | AppSession;

/**
 * Opens a session; only the hashes of its tokens are stored. Belongs into the transaction that proved who it is for, and that
 * holds the account: what ends sessions comes before it or after it, never beside it.
 */
export async function openSession(
  tx: Tx,
  account: HeldAccount,
  origin: SessionOrigin,
  now: Date,
  aal: AssuranceLevel = 'aal1',
): Promise<OpenedSession> {
  const id = newId();
  const session = newSession(id, origin);
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: account.id,
      aal,
      ...tokenColumns(session),
      access_expires_at: accessEnd(now),
      expires_at: new Date(now.getTime() + IDLE_MS),
      ends_at: new Date(now.getTime() + ABSOLUTE_MS),
      ip: origin.ip,
      user_agent: cutText(origin.userAgent, USER_AGENT_MAX),
      created_at: now,
    })
    .execute();
  return session;
}

function newSession(id: string, { app }: SessionOrigin): OpenedSession {
  if (!app) return { client: 'browser', token: newSecret(), cookieSeconds: IDLE_MS / 1000 };
  const { accessToken, refreshToken } = newTokenPair(id, app.secretKey);
  return { client: 'app', token: accessToken, refreshToken };
}

/** What renews a session lies in `token_hash`: the one token of a browser, the refresh token of an app. */
function tokenColumns(session: OpenedSession) {
  const { client, token } = session;
  return client === 'app'
    ? { client, token_hash: hashToken(session.refreshToken), access_token_hash: hashToken(token) }
    : { client, token_hash: hashToken(token), access_token_hash: null };
}

function accessEnd(now: Date): Date {
  return new Date(now.getTime() + ACCESS_SECONDS * 1000);
}

/** `replayed`: somebody used a token long after it was renewed, so a copy of it exists; the session is gone for both */
interface Over {
  outcome: 'over';
  replayed: { userId: string } | null;
}
const OVER: Over = { outcome: 'over', replayed: null };

export type Renewal =
  | { outcome: 'renewed'; session: BrowserSession }
  /** another tab has just renewed it; its cookie is the browser's cookie */
  | { outcome: 'renewed elsewhere' }
  | Over;

/** Gives a browser's session a new token. */
export async function renewSession(tx: Tx, token: string, now: Date): Promise<Renewal> {
  const next: BrowserSession = { client: 'browser', token: newSecret(), cookieSeconds: 0 };
  const expiresAt = await rotate(tx, hashToken(token), next, now);
  if (!expiresAt) return endReplayed(tx, hashToken(token), now);
  const cookieSeconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000);
  return { outcome: 'renewed', session: { ...next, cookieSeconds } };
}

/**
 * Puts new tokens in the place of the one with the given hash. Of several requests with the same token one succeeds: the
 * condition on the stored hash is checked again after waiting for the row.
 * @returns when the session ends unless it is renewed again; undefined when there was nothing to renew
 */
async function rotate(tx: Tx, hash: Buffer, next: OpenedSession, now: Date): Promise<Date | undefined> {
  const renewed = await tx
    .updateTable('sessions')
    .from('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.disabled_at', 'is', null)
    .where('sessions.token_hash', '=', hash)
    .where('sessions.client', '=', next.client)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ends_at', '>', now)
    .set((eb) => ({
      ...tokenColumns(next),
      previous_token_hash: hash,
      // Only one that still counted goes on counting for a moment.
      previous_access_token_hash: eb
        .case()
        .when('sessions.access_expires_at', '>', now)
        .then(eb.ref('sessions.access_token_hash'))
        .end(),
      renewed_at: now,
      access_expires_at: accessEnd(now),
      expires_at: eb.fn<Date>('least', [eb.val(new Date(now.getTime() + IDLE_MS)), 'sessions.ends_at']),
    }))
    .returning('sessions.expires_at')
    .executeTakeFirst();
  return renewed?.expires_at;
}

const graceBegan = (now: Date) => new Date(now.getTime() - SESSION_GRACE_SECONDS * 1000);

async function endReplayed(tx: Tx, hash: Buffer, now: Date): Promise<Renewal> {
  const earlier = await tx
    .selectFrom('sessions')
    .where('previous_token_hash', '=', hash)
    .where('client', '=', 'browser')
    .select(['id', 'user_id', 'renewed_at'])
    .executeTakeFirst();
  if (!earlier) return OVER;
  if (earlier.renewed_at !== null && earlier.renewed_at > graceBegan(now)) return { outcome: 'renewed elsewhere' };
  await tx.deleteFrom('sessions').where('id', '=', earlier.id).execute();
  return { outcome: 'over', replayed: { userId: earlier.user_id } };
}

/**
 * Gives an app the next pair of tokens. Whoever asks again within 30 seconds with the same refresh token gets the same pair,
 * however many ask at once; any use of an older one ends the session.
 */
export async function renewAppSession(
  tx: Tx,
  refreshToken: string,
  secretKey: string,
  now: Date,
): Promise<{ outcome: 'renewed'; session: AppSession } | Over> {
  const spent = readRefreshToken(refreshToken, secretKey);
  if (!spent) return OVER;
  const { accessToken, refreshToken: next } = spent.next;
  const session: AppSession = { client: 'app', token: accessToken, refreshToken: next };
  const hash = hashToken(refreshToken);
  if (await rotate(tx, hash, session, now)) return { outcome: 'renewed', session };
  const found = await tx
    .selectFrom('sessions')
    .where('id', '=', spent.sessionId)
    .where('client', '=', 'app')
    .select(['user_id', 'token_hash', 'previous_token_hash', 'renewed_at'])
    .executeTakeFirst();
  // Its latest one, and yet not renewed: the time is over, or the person was deactivated.
  if (!found || found.token_hash.equals(hash)) return OVER;
  const isLatest = found.previous_token_hash?.equals(hash) && found.token_hash.equals(hashToken(next));
  if (isLatest && found.renewed_at !== null && found.renewed_at > graceBegan(now))
    return { outcome: 'renewed', session };
  await tx.deleteFrom('sessions').where('id', '=', spent.sessionId).execute();
  return { outcome: 'over', replayed: { userId: found.user_id } };
}

/** After a proof a copy of the access token is worth nothing 30 seconds later; the app refreshes with its next call. */
export async function shortenAccess(tx: Tx, accessToken: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + SESSION_GRACE_SECONDS * 1000);
  await tx
    .updateTable('sessions')
    .set((eb) => ({ access_expires_at: eb.fn<Date>('least', ['access_expires_at', eb.val(soon)]) }))
    .where('access_token_hash', '=', hashToken(accessToken))
    .execute();
}

/** Ends the session of a token, also of one that was just renewed. An unknown one is no error: the wish is fulfilled. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  const hash = hashToken(token);
  const [current, previous] = isAccessToken(token)
    ? (['access_token_hash', 'previous_access_token_hash'] as const)
    : (['token_hash', 'previous_token_hash'] as const);
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb(current, '=', hash), eb(previous, '=', hash)]))
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
    .returning(['client', 'user_agent'])
    .executeTakeFirst();
}
