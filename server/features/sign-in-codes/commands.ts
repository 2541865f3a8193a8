/** Signing in with a code that was mailed: the mailbox stands in the place of the password, and for no second factor. */
import { timingSafeEqual } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import { withIdentity } from '#server/db/client.ts';
import { auditAccount, confirmAddress, joinIfPossible, mailFrame } from '#server/features/account-links/commands.ts';
import { type FirstStep, passFirstStep } from '#server/features/second-step/commands.ts';
import type { SessionOrigin } from '#server/features/sessions/commands.ts';
import { hashSignInCode, newSignInCode } from '#server/gate/sign-in-code.ts';
import { SIGN_IN_CODE_MINUTES, signInCodeMail } from '#server/mail/account-mails.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import type { Services } from '#server/services.ts';

/** Then a new code is needed. */
export const CODE_TRIES_MAX = 5;

/** Mails a new code, if the address has an account; the one before stops working. Its caller is told nothing either way. */
export async function requestSignInCode(
  services: Services,
  email: string,
  request: AuditEntry['request'],
): Promise<void> {
  const code = newSignInCode();
  await withIdentity(services.db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .select(['id', 'org_id', 'email', 'full_name'])
      .executeTakeFirst();
    if (!owner) return;
    const now = services.now();
    const issued = {
      email: owner.email,
      code_hash: hashSignInCode(code, owner.id, services.env.SECRET_KEY),
      tries: 0,
      expires_at: new Date(now.getTime() + SIGN_IN_CODE_MINUTES * 60_000),
      created_at: now,
    };
    await tx
      .insertInto('sign_in_codes')
      .values({ user_id: owner.id, ...issued })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(issued))
      .execute();
    const content = signInCodeMail(mailFrame(services), { fullName: owner.full_name, code });
    await queueAccountMessage(tx, services, { userId: owner.id, kind: 'sign_in_code', to: owner.email, content });
    await auditAccount(tx, owner, { action: 'account.sign_in_code_requested', request, at: now });
  });
}

/** The same words for every reason: an unknown address, a wrong code, one that is used, over, or was tried too often. */
function refused(): ProductError {
  return new ProductError(
    'CODE_INVALID',
    'This code is not right, or no longer valid. Check it, or ask for a new one.',
  );
}

/**
 * A try is taken before the code is looked at, so that any number of requests at once, to any process, have no more than
 * five. Finds nothing for whoever was deactivated, or has moved to another address since the mail.
 */
async function takeTry(services: Services, email: string) {
  return services.db.identity.kysely
    .updateTable('sign_in_codes')
    .from('users')
    .whereRef('users.id', '=', 'sign_in_codes.user_id')
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
 * Spends a mailed code: confirms the address, joins the team that invited it, and signs in as far as a password would.
 * @param replaces token of the session there was before
 * @throws ProductError CODE_INVALID
 */
export async function signInByCode(
  services: Services,
  { email, code }: { email: string; code: string },
  origin: SessionOrigin & AuditEntry['request'],
  replaces: string | undefined,
): Promise<{ joined: boolean; answer: FirstStep }> {
  const request = { ip: origin.ip, id: origin.id };
  const found = await takeTry(services, email);
  if (!found) throw refused();
  const { code_hash, ...account } = found;
  const isRight = timingSafeEqual(code_hash, hashSignInCode(code, account.id, services.env.SECRET_KEY));
  if (!isRight) {
    const entry = { action: 'account.sign_in_code_failed', request, at: services.now() };
    await withIdentity(services.db, (tx) => auditAccount(tx, account, entry));
    throw refused();
  }
  const answer = await withIdentity(services.db, async (tx) => {
    // Of two requests with the right code one finds it.
    const spent = await tx
      .deleteFrom('sign_in_codes')
      .where('user_id', '=', account.id)
      .where('code_hash', '=', code_hash)
      .returning('user_id')
      .executeTakeFirst();
    const owner = spent && (await confirmAddress(tx, account.id, email, services.now()));
    if (!owner) throw refused();
    return passFirstStep(tx, owner, origin, { replaces, now: services.now(), data: { method: 'email_code' } });
  });
  return { answer, joined: await joinIfPossible(services, account, request) };
}
