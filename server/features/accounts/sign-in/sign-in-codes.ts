/** Signs in with an emailed code. Access to the mailbox replaces the password, but not a second factor. */
import { timingSafeEqual } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import { SIGN_IN_CODE_MINUTES } from '#domain/team/sign-in-limits.ts';
import { auditAccount, mailConfirmation, mailFrame } from '#server/features/accounts/account/email-links.ts';
import { type LockedAccount, lockAccount } from '#server/features/accounts/account/lock-account.ts';
import type { SessionOrigin } from '#server/features/accounts/account/sessions.ts';
import { signInCodeMail } from '#server/features/accounts/mails/account-mails.ts';
import { type FirstFactor, passFirstFactor } from '#server/features/accounts/two-factor/two-factor-challenge.ts';
import type { Services } from '#server/features/services.ts';
import { hashSignInCode, newSignInCode } from '#server/platform/auth/sign-in-code.ts';
import { hashToken, newSecret } from '#server/platform/auth/tokens.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { joinIfPossible } from './use-email-link.ts';

/** Wrong attempts before a new code is needed. */
const CODE_TRIES_MAX = 5;

/**
 * Emails a code if the email has an account. The response is the same either way.
 * An unconfirmed email gets the confirmation link instead, because a stranger may have signed up with it. The
 * stranger's password would still work after the owner used a code.
 * Codes of other requests stay valid. The limit mail_link and the ten minutes of validity keep them few.
 * @param replaces secret of this browser's previous request, whose code stops working, whichever account it was for
 * @returns secret of the new request, without which the code is useless
 */
export async function requestSignInCode(
  services: Services,
  { email, replaces }: { email: string; replaces: string | undefined },
  request: AuditEntry['request'],
): Promise<string> {
  const requestSecret = newSecret();
  await withIdentity(services.db, async (tx) => {
    if (replaces !== undefined)
      await tx.deleteFrom('sign_in_codes').where('request_hash', '=', hashToken(replaces)).execute();
    const owner = await tx
      .selectFrom('users')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .select(['id', 'org_id', 'email', 'full_name', 'email_confirmed_at'])
      .executeTakeFirst();
    if (!owner) return;
    if (!owner.email_confirmed_at) {
      await mailConfirmation(tx, services, { ...owner, invited: owner.org_id === null });
      return;
    }
    const now = services.now();
    const code = await issueCode(tx, services, owner, requestSecret);
    const content = signInCodeMail(mailFrame(services), { fullName: owner.full_name, code });
    await queueAccountMessage(tx, services, { userId: owner.id, kind: 'sign_in_code', to: owner.email, content });
    await auditAccount(tx, owner, { action: 'account.sign_in_code_requested', request, at: now });
  });
  return requestSecret;
}

/** @returns the code; only its hash is stored */
async function issueCode(
  tx: Tx,
  services: Services,
  owner: { id: string; email: string },
  requestSecret: string,
): Promise<string> {
  const code = newSignInCode();
  const now = services.now();
  await tx
    .insertInto('sign_in_codes')
    .values({
      request_hash: hashToken(requestSecret),
      user_id: owner.id,
      email: owner.email,
      code_hash: hashSignInCode(code, { userId: owner.id, requestSecret }, services.env.SECRET_KEY),
      expires_at: new Date(now.getTime() + SIGN_IN_CODE_MINUTES * 60_000),
      created_at: now,
    })
    .execute();
  return code;
}

interface TypedCode {
  email: string;
  code: string;
  requestSecret: string;
}

/** Has one message for every reason: unknown email, or a code that is wrong, used, expired or requested elsewhere. */
function refused(): ProductError {
  return new ProductError('CODE_INVALID', 'That code is wrong or has expired. Check it, or request a new one.');
}

/**
 * Counts an attempt before the code is checked, so concurrent requests get at most five. Only the requester can use up
 * attempts, not a stranger. Matches no row if the account was deactivated or its email has changed.
 */
async function takeTry(services: Services, { email, requestSecret }: TypedCode) {
  return services.db.identity.kysely
    .updateTable('sign_in_codes')
    .from('users')
    .whereRef('users.id', '=', 'sign_in_codes.user_id')
    .where('sign_in_codes.request_hash', '=', hashToken(requestSecret))
    .where('users.email', '=', email)
    .where('users.disabled_at', 'is', null)
    .where('sign_in_codes.email', '=', email)
    .where('sign_in_codes.expires_at', '>', services.now())
    .where('sign_in_codes.tries', '<', CODE_TRIES_MAX)
    .set((eb) => ({ tries: eb('sign_in_codes.tries', '+', 1) }))
    .returning(['users.id', 'users.org_id', 'users.email', 'users.full_name', 'sign_in_codes.code_hash'])
    .executeTakeFirst();
}

/**
 * Deletes all codes of the account, so someone who reads the mailbox can sign in only once. Locks the account first: of
 * two requests with right codes, the second finds none.
 * @returns the account; undefined when this request's code was not among them, or the account's email has changed
 */
async function spendCodes(
  tx: Tx,
  userId: string,
  { email, requestSecret }: TypedCode,
): Promise<LockedAccount | undefined> {
  const owner = await lockAccount(tx, userId);
  const spent = await tx.deleteFrom('sign_in_codes').where('user_id', '=', userId).returning('request_hash').execute();
  const requestHash = hashToken(requestSecret);
  const isSpent = spent.some(({ request_hash }) => request_hash.equals(requestHash));
  return isSpent && owner?.email === email ? owner : undefined;
}

/**
 * Uses up an emailed code. Then signs in or asks for the second factor, as after a password.
 * @param replaces token of the previous session
 * @throws ProductError CODE_INVALID
 */
export async function signInByCode(
  services: Services,
  typed: TypedCode,
  origin: SessionOrigin & AuditEntry['request'],
  replaces: string | undefined,
): Promise<{ joined: boolean; answer: FirstFactor }> {
  const { code, requestSecret } = typed;
  const request = { ip: origin.ip, id: origin.id };
  const found = await takeTry(services, typed);
  if (!found) throw refused();
  const { code_hash, ...account } = found;
  const binding = { userId: account.id, requestSecret };
  const isRight = timingSafeEqual(code_hash, hashSignInCode(code, binding, services.env.SECRET_KEY));
  if (!isRight) {
    const entry = { action: 'account.sign_in_code_failed' as const, request, at: services.now() };
    await withIdentity(services.db, (tx) => auditAccount(tx, account, entry));
    throw refused();
  }
  const answer = await withIdentity(services.db, async (tx) => {
    const owner = await spendCodes(tx, account.id, typed);
    if (!owner) throw refused();
    return passFirstFactor(tx, owner, origin, { replaces, now: services.now(), data: { method: 'email_code' } });
  });
  return { answer, joined: await joinIfPossible(services, account, request) };
}
