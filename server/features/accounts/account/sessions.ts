import { DAY_MS } from '#domain/durations.ts';
import { cutText } from '#domain/text.ts';
import { isAccessToken, newTokenPair, readRefreshToken } from '#server/platform/auth/app-tokens.ts';
import { hashToken, newSecret } from '#server/platform/auth/tokens.ts';
import { type AssuranceLevel, SESSION_GRACE_SECONDS } from '#server/platform/auth/viewer.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LockedAccount } from './lock-account.ts';

/** A browser must renew its session within this time (expires_in in docs/specification.md). */
const ACCESS_SECONDS = 3600;
/** A session ends after this long without renewal. */
const IDLE_MS = 14 * DAY_MS;
/** A session ends after this long even if it is used. Then the password is required again. */
const ABSOLUTE_MS = 60 * DAY_MS;
const USER_AGENT_MAX = 300;
/** The most sessions one account can have. */
export const SESSIONS_MAX = 100;

export interface SessionOrigin {
  ip: string;
  userAgent: string;
  /** Set for an app; undefined for a browser. An app's token pair is derived from the server's secret key. */
  app?: { secretKey: string } | undefined;
}

interface BrowserSession {
  client: 'browser';
  token: string;
  cookieSeconds: number;
}

export interface IssuedAppSession {
  client: 'app';
  /** authenticates calls for one hour */
  token: string;
  refreshToken: string;
}

export type IssuedSession = BrowserSession | IssuedAppSession;

/**
 * Opens a session, and ends the least recently used one if there are too many. Stores only hashes of the tokens. Call
 * it in the transaction that authenticated the person and locked the account, so that nothing else ends sessions at the
 * same time.
 */
export async function openSession(
  tx: Tx,
  account: LockedAccount,
  origin: SessionOrigin,
  now: Date,
  aal: AssuranceLevel = 'aal1',
): Promise<IssuedSession> {
  const id = newId();
  const session = newSession(id, origin);
  await endSurplus(tx, account);
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

/** The account is locked, so no one else can open a session in the meantime. */
async function endSurplus(tx: Tx, { id }: LockedAccount): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .where('user_id', '=', id)
        .orderBy((order) => order.fn('greatest', ['last_seen_at', 'renewed_at', 'created_at']), 'desc')
        .orderBy('id', 'desc')
        .offset(SESSIONS_MAX - 1)
        .select('id'),
    )
    .execute();
}

function newSession(id: string, { app }: SessionOrigin): IssuedSession {
  if (!app) return { client: 'browser', token: newSecret(), cookieSeconds: IDLE_MS / 1000 };
  const { accessToken, refreshToken } = newTokenPair(id, app.secretKey);
  return { client: 'app', token: accessToken, refreshToken };
}

/** `token_hash` is the hash of the token that renews the session: a browser's only token, or an app's refresh token. */
function tokenColumns(session: IssuedSession) {
  const { client, token } = session;
  return client === 'app'
    ? { client, token_hash: hashToken(session.refreshToken), access_token_hash: hashToken(token) }
    : { client, token_hash: hashToken(token), access_token_hash: null };
}

function accessEnd(now: Date): Date {
  return new Date(now.getTime() + ACCESS_SECONDS * 1000);
}

/**
 * `replayed` names the user when someone used a token that was replaced long ago. The token must have been copied, so
 * the session has ended for everyone.
 */
interface Over {
  outcome: 'over';
  replayed: { userId: string } | null;
}
const OVER: Over = { outcome: 'over', replayed: null };

export type Renewal =
  | { outcome: 'renewed'; session: BrowserSession }
  /** Another tab just renewed the session. Its new cookie is now the browser's cookie. */
  | { outcome: 'renewed elsewhere' }
  | Over;

export async function renewSession(tx: Tx, token: string, now: Date): Promise<Renewal> {
  const next: BrowserSession = { client: 'browser', token: newSecret(), cookieSeconds: 0 };
  const expiresAt = await rotate(tx, hashToken(token), next, now);
  if (!expiresAt) return endReplayed(tx, hashToken(token), now);
  const cookieSeconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000);
  return { outcome: 'renewed', session: { ...next, cookieSeconds } };
}

/**
 * Replaces the token that has this hash. When several requests use the same token, only one succeeds: PostgreSQL checks
 * the stored hash again after waiting for the row lock.
 * @returns when the renewed session ends; undefined when there was nothing to renew
 */
async function rotate(tx: Tx, hash: Buffer, next: IssuedSession, now: Date): Promise<Date | undefined> {
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
      // Only an access token that hadn't expired yet stays valid during the grace period.
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
 * Gives an app its next token pair. Repeated requests with the same refresh token get the same pair for 30 seconds. Any
 * use of an older token ends the session.
 */
export async function renewAppSession(
  tx: Tx,
  refreshToken: string,
  secretKey: string,
  now: Date,
): Promise<{ outcome: 'renewed'; session: IssuedAppSession } | Over> {
  const spent = readRefreshToken(refreshToken, secretKey);
  if (!spent) return OVER;
  const { accessToken, refreshToken: next } = spent.next;
  const session: IssuedAppSession = { client: 'app', token: accessToken, refreshToken: next };
  const hash = hashToken(refreshToken);
  if (await rotate(tx, hash, session, now)) return { outcome: 'renewed', session };
  const found = await tx
    .selectFrom('sessions')
    .where('id', '=', spent.sessionId)
    .where('client', '=', 'app')
    .select(['user_id', 'token_hash', 'previous_token_hash', 'renewed_at'])
    .executeTakeFirst();
  // The latest token wasn't renewed: the session has expired, or the person was deactivated.
  if (!found || found.token_hash.equals(hash)) return OVER;
  const isLatest = found.previous_token_hash?.equals(hash) && found.token_hash.equals(hashToken(next));
  if (isLatest && found.renewed_at !== null && found.renewed_at > graceBegan(now))
    return { outcome: 'renewed', session };
  await tx.deleteFrom('sessions').where('id', '=', spent.sessionId).execute();
  return { outcome: 'over', replayed: { userId: found.user_id } };
}

/**
 * Lets the access token expire in 30 seconds after reauthentication, so a stolen copy is soon worthless. The app then
 * refreshes with its next call.
 */
export async function shortenAccess(tx: Tx, accessToken: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + SESSION_GRACE_SECONDS * 1000);
  await tx
    .updateTable('sessions')
    .set((eb) => ({ access_expires_at: eb.fn<Date>('least', ['access_expires_at', eb.val(soon)]) }))
    .where('access_token_hash', '=', hashToken(accessToken))
    .execute();
}

/** Ends the session of a token, even one that was just renewed. An unknown token is not an error. */
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

export async function endSessionsOf(tx: Tx, userId: string, except?: { sessionId: string }): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  await (except ? all.where('id', '!=', except.sessionId) : all).execute();
}

/** A session's last use is written at most this often. Browsers send a request every minute. */
export const SEEN_EVERY_MS = 5 * 60_000;

/**
 * Stores when and from where a session was used: at most every five minutes, or at once when the IP address changes.
 */
export async function noteSessionSeen(identity: Tx, sessionId: string, ip: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  await identity
    .updateTable('sessions')
    .set({ last_seen_at: now, ip })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', before), eb('ip', '!=', ip)]))
    .execute();
}

/** @returns the session's data; undefined when this user has no such session */
export function endOwnSession(tx: Tx, userId: string, sessionId: string) {
  return tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning(['client', 'user_agent'])
    .executeTakeFirst();
}
