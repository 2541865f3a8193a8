/** A sign-in whose password was right and whose code is still missing. It has no session yet. */
import { ProductError } from '#domain/errors.ts';
import { auditAccount } from '#server/features/accounts/account/email-links.ts';
import { type LockedAccount, lockAccount } from '#server/features/accounts/account/lock-account.ts';
import {
  endSession,
  type IssuedSession,
  openSession,
  type SessionOrigin,
} from '#server/features/accounts/account/sessions.ts';
import type { Services } from '#server/features/services.ts';
import { hashToken, newSecret } from '#server/platform/auth/tokens.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { type ReadCode, readOneTimeCode, type SecondFactor, spendCode } from './one-time-codes.ts';
import { type CodeRequest, latestTextedCode, type RequestedPhoneCode, spendPhoneCode } from './phone-codes.ts';
import { backupCodesLeft, type VerifiedFactor, verifiedFactors } from './two-factor-queries.ts';

const TWO_FACTOR_CHALLENGE_SECONDS = 10 * 60;
/** After this many wrong codes, the sign-in starts over with the password, which has its own limit. */
export const WRONG_CODES_MAX = 5;

export interface StartedTwoFactorChallenge {
  /** Only its hash is stored. */
  token: string;
  factors: VerifiedFactor[];
  expiresInSeconds: number;
  /** Newest code texted for the challenge. */
  texted: RequestedPhoneCode | null;
}

/** The result of a right password or emailed code. With a second factor it opens no session yet. */
export type FirstFactor =
  | { kind: 'session'; session: IssuedSession }
  | { kind: 'two-factor challenge'; step: StartedTwoFactorChallenge };

/**
 * Opens a session after the first factor, or starts a two-factor challenge. Call it in the transaction that locked the
 * account and checked the first factor.
 * @param about.replaces token of the previous session, which ends, so nothing stays open in a shared browser
 */
export async function passFirstFactor(
  tx: Tx,
  account: LockedAccount,
  origin: SessionOrigin & AuditEntry['request'],
  { replaces, now, data }: { replaces: string | undefined; now: Date; data?: AuditEntry['data'] },
): Promise<FirstFactor> {
  const factors = await verifiedFactors(tx, account.id);
  if (factors.length > 0)
    return { kind: 'two-factor challenge', step: await beginTwoFactorChallenge(tx, account.id, factors, now) };
  if (replaces !== undefined) await endSession(tx, replaces);
  const entry = { request: { ip: origin.ip, id: origin.id }, at: now, ...(data ? { data } : {}) };
  await auditAccount(tx, account, { action: 'account.signed_in', ...entry });
  return { kind: 'session', session: await openSession(tx, account, origin, now) };
}

async function beginTwoFactorChallenge(
  tx: Tx,
  userId: string,
  factors: VerifiedFactor[],
  now: Date,
): Promise<StartedTwoFactorChallenge> {
  const token = newSecret();
  await tx
    .insertInto('factor_challenges')
    .values({
      token_hash: hashToken(token),
      purpose: 'sign_in',
      user_id: userId,
      expires_at: new Date(now.getTime() + TWO_FACTOR_CHALLENGE_SECONDS * 1000),
      created_at: now,
    })
    .execute();
  return { token, factors, expiresInSeconds: TWO_FACTOR_CHALLENGE_SECONDS, texted: null };
}

export interface Begun {
  account: { id: string; org_id: string | null; email: string; full_name: string };
  expiresInSeconds: number;
}

/** Returns null when the challenge is unknown, expired or used up, or its user has been deactivated. */
export async function begunTwoFactorChallenge(services: Services, token: string): Promise<Begun | null> {
  const now = services.now();
  const row = await services.db.identity.kysely
    .selectFrom('factor_challenges')
    .innerJoin('users', 'users.id', 'factor_challenges.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'sign_in')
    .where('expires_at', '>', now)
    .where('tries', '<', WRONG_CODES_MAX)
    .where('users.disabled_at', 'is', null)
    .select(['users.id', 'users.org_id', 'users.email', 'users.full_name', 'factor_challenges.expires_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at, ...account } = row;
  return { account, expiresInSeconds: Math.max(1, Math.floor((expires_at.getTime() - now.getTime()) / 1000)) };
}

export async function readTwoFactorChallenge(
  services: Services,
  token: string,
): Promise<StartedTwoFactorChallenge | null> {
  const begun = await begunTwoFactorChallenge(services, token);
  if (!begun) return null;
  const identity = services.db.identity.kysely;
  const factors = await verifiedFactors(identity, begun.account.id);
  const requests = phoneRequests(begun.account.id, factors, token);
  const texted = await latestTextedCode(identity, requests, services.now());
  return { token, factors, expiresInSeconds: begun.expiresInSeconds, texted };
}

function phoneRequests(userId: string, factors: readonly VerifiedFactor[], token: string): CodeRequest[] {
  const phones = factors.filter(({ type }) => type === 'phone');
  return phones.map(({ id }) => signInRequest(userId, id, token));
}

export const signInRequest = (userId: string, factorId: string, token: string): CodeRequest => ({
  userId,
  factorId,
  purpose: 'sign_in',
  secret: token,
});

/** Locks a challenge that can still be completed. Returns false if there is none. */
export async function holdTwoFactorChallenge(tx: Tx, token: string, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('factor_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'sign_in')
    .where('expires_at', '>', now)
    .where('tries', '<', WRONG_CODES_MAX)
    .select('user_id')
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** Counts an attempt before the code is checked, so concurrent requests get at most five. */
async function takeTry(services: Services, token: string): Promise<number> {
  const taken = await services.db.identity.kysely
    .updateTable('factor_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'sign_in')
    .where('tries', '<', WRONG_CODES_MAX)
    .returning('tries')
    .executeTakeFirst();
  if (!taken) throw new ProductError('SIGN_IN_OVER');
  return taken.tries;
}

/**
 * Completes the challenge with a code and opens the session.
 * @param begun from begunTwoFactorChallenge with the same token
 * @param replaces token of this browser's previous session
 * @throws ProductError CODE_INVALID, or SIGN_IN_OVER with the fifth wrong code
 */
export async function endTwoFactorChallenge(
  services: Services,
  { token, code: typed, begun }: { token: string; code: string; begun: Begun },
  origin: SessionOrigin & AuditEntry['request'],
  replaces: string | undefined,
): Promise<IssuedSession> {
  const request = { ip: origin.ip, id: origin.id };
  const tries = await takeTry(services, token);
  const code = await readOneTimeCode(services, begun.account.id, typed);
  const session = await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const account = await lockAccount(tx, begun.account.id);
    if (!account) throw new ProductError('SIGN_IN_OVER');
    const kind = code && (await spendAnyCode(tx, services, { userId: account.id, token, code }));
    if (!kind) {
      await auditAccount(tx, account, { action: 'account.second_step_failed', request, at: now });
      return null;
    }
    await spendChallenge(tx, token);
    if (replaces !== undefined) await endSession(tx, replaces);
    const left = kind === 'backup_code' ? { backup_codes_left: await backupCodesLeft(tx, account.id) } : {};
    const data = { second_factor: kind, ...left };
    await auditAccount(tx, account, { action: 'account.signed_in', request, at: now, data });
    return openSession(tx, account, origin, now, 'aal2');
  });
  if (!session) throw new ProductError(tries >= WRONG_CODES_MAX ? 'SIGN_IN_OVER' : 'CODE_INVALID');
  return session;
}

/** Six digits can be an app's code or a texted one. */
async function spendAnyCode(
  tx: Tx,
  services: Services,
  { userId, token, code }: { userId: string; token: string; code: ReadCode },
): Promise<SecondFactor | null> {
  const spent = await spendCode(tx, services, userId, code);
  if (spent || code.kind !== 'digits') return spent;
  for (const request of phoneRequests(userId, await verifiedFactors(tx, userId), token)) {
    if (!(await spendPhoneCode(tx, services, request, code.digits))) continue;
    const used = { last_used_at: services.now() };
    await tx
      .updateTable('factors')
      .set(used)
      .where('user_id', '=', userId)
      .where('id', '=', request.factorId)
      .execute();
    return 'phone';
  }
  return null;
}

/**
 * Uses up the challenge. Of two right codes at the same time, only one opens a session. If the credentials have changed
 * since the challenge started, neither does.
 */
async function spendChallenge(tx: Tx, token: string): Promise<void> {
  const spent = await tx
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  if (!spent) throw new ProductError('SIGN_IN_OVER');
}
