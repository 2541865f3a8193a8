/** Signing in with a code that was mailed: the mailbox stands in the place of the password, and for no second factor. */
import { timingSafeEqual } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import { type Tx, withIdentity } from '#server/db/client.ts';
import { auditAccount, mailConfirmation, mailFrame } from '#server/features/accounts/email-links.ts';
import { joinIfPossible } from '#server/features/accounts/use-email-link.ts';
import { type HeldAccount, holdAccount } from '#server/features/accounts/lock-account.ts';
import { type FirstStep, passFirstStep } from '#server/features/accounts/two-factor-challenge.ts';
import type { SessionOrigin } from '#server/features/accounts/sessions.ts';
import { hashSignInCode, newSignInCode } from '#server/auth/sign-in-code.ts';
import { hashToken, newSecret } from '#server/auth/tokens.ts';
import { SIGN_IN_CODE_MINUTES, signInCodeMail } from '#server/mail/account-mails.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import type { Services } from '#server/features/services.ts';

/** Then a new code is needed. */
export const CODE_TRIES_MAX = 5;

/**
 * Mails a code for a new request, if the address has an account; its caller is told nothing either way. An address that was
 * never confirmed gets the link that does it: somebody else may have signed up with it, and would be let in with its owner
 * by a password of their own. Other requests keep their codes. There are only a few at a time: the limit mail_link lets strangers ask for an address three times in 15
 * minutes, and each device that has signed in to the account before as often, and a code is over after ten.
 * @param replaces secret of the request this browser made before; its code stops working, whoever's it was
 * @returns secret of the request, without which the code is good for nothing
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
    if (!owner.email_confirmed_at) return mailConfirmation(tx, services, { ...owner, invited: owner.org_id === null });
    const now = services.now();
    const code = await issueCode(tx, services, owner, requestSecret);
    const content = signInCodeMail(mailFrame(services), { fullName: owner.full_name, code });
    await queueAccountMessage(tx, services, { userId: owner.id, kind: 'sign_in_code', to: owner.email, content });
    await auditAccount(tx, owner, { action: 'account.sign_in_code_requested', request, at: now });
  });
  return requestSecret;
}

/** @returns the code, of which only a hash is kept */
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

/** What somebody typed, and the request they hold. */
interface TypedCode {
  email: string;
  code: string;
  requestSecret: string;
}

/** The same words for every reason: an unknown address, a wrong code, one that is used, over, or was asked for elsewhere. */
function refused(): ProductError {
  return new ProductError(
    'CODE_INVALID',
    'This code is not right, or no longer valid. Check it, or ask for a new one.',
  );
}

/**
 * A try is taken before the code is looked at, so that any number of requests at once, to any process, have no more than
 * five. Whoever does not hold the request takes none: a stranger cannot use up the code that somebody waits for. Finds
 * nothing for whoever was deactivated, or has moved to another address since the mail.
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
 * Ends every code of the account, so that one mailbox signs in once. Holds the account first: of two with right codes, each of
 * its own request, one deletes both and the other finds none.
 * @returns whose it was; undefined when that of the request was not among them, or the address is another one by now
 */
async function spendCodes(
  tx: Tx,
  userId: string,
  { email, requestSecret }: TypedCode,
): Promise<HeldAccount | undefined> {
  const owner = await holdAccount(tx, userId);
  const spent = await tx.deleteFrom('sign_in_codes').where('user_id', '=', userId).returning('request_hash').execute();
  const requestHash = hashToken(requestSecret);
  const isSpent = spent.some(({ request_hash }) => request_hash.equals(requestHash));
  return isSpent && owner?.email === email ? owner : undefined;
}

/**
 * Spends a mailed code and signs in as far as a password would.
 * @param replaces token of the session there was before
 * @throws ProductError CODE_INVALID
 */
export async function signInByCode(
  services: Services,
  typed: TypedCode,
  origin: SessionOrigin & AuditEntry['request'],
  replaces: string | undefined,
): Promise<{ joined: boolean; answer: FirstStep }> {
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
    return passFirstStep(tx, owner, origin, { replaces, now: services.now(), data: { method: 'email_code' } });
  });
  return { answer, joined: await joinIfPossible(services, account, request) };
}
