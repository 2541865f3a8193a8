/** Uses emailed links, which prove that the email belongs to the person who clicks. All earlier sessions end. */
import { ProductError } from '#domain/errors.ts';
import { changeCredentials } from '#server/features/accounts/account/credentials.ts';
import {
  type AccountOwner,
  auditAccount,
  dropEmailChange,
  joinInvitingTeam,
  type LinkServices,
  linkOf,
  mailFrame,
  spendLink,
} from '#server/features/accounts/account/email-links.ts';
import { isInvited } from '#server/features/accounts/account/invitation-queries.ts';
import {
  type LockedAccount,
  lockAccount,
  lockReauthenticated,
  lockViewer,
} from '#server/features/accounts/account/lock-account.ts';
import { type IssuedSession, openSession } from '#server/features/accounts/account/sessions.ts';
import { takeUnconfirmedAccount } from '#server/features/accounts/account/unconfirmed-account.ts';
import { passwordChangedMail } from '#server/features/accounts/mails/account-mails.ts';
import { type FirstFactor, passFirstFactor } from '#server/features/accounts/two-factor/two-factor-challenge.ts';
import { verifiedFactors } from '#server/features/accounts/two-factor/two-factor-queries.ts';
import { assertUncommonPassword } from '#server/platform/auth/password-strength.ts';
import { hashPassword, verifyPassword } from '#server/platform/auth/passwords.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { auditRequestOf, type CallOrigin } from './sign-in.ts';

/** `email` is the email that the rate limit counts. */
interface ConfirmedAccount {
  id: string;
  email: string;
  password_hash: string;
  credentials_version: number;
}

/** @throws ProductError LINK_INVALID */
export async function accountOfLink({ db, now }: LinkServices, token: string): Promise<ConfirmedAccount> {
  const identity = db.identity.kysely;
  const link = await linkOf(identity, 'signup', token, now());
  const account =
    link &&
    (await identity
      .selectFrom('users')
      .where('id', '=', link.user_id)
      .where('email', '=', link.email)
      .where('disabled_at', 'is', null)
      .select(['id', 'email', 'password_hash', 'credentials_version'])
      .executeTakeFirst());
  if (!account) throw new ProductError('LINK_INVALID');
  return account;
}

/**
 * A click proves who owns the email, but not who signed up with it. The browser that signed up, or the password, proves
 * both. Anyone else chooses a new password, and everything set up before is removed.
 */
export type Confirming =
  | { kind: 'signed in'; viewer: Viewer }
  | { kind: 'password'; account: ConfirmedAccount }
  | { kind: 'new password'; password_hash: string };

/**
 * Confirms an email by its link. An invited user joins the team. Only the session that confirmed stays open.
 * @param replaces token of this browser's previous session
 * @returns the result of signing in; null for someone who is already signed in
 * @throws ProductError LINK_INVALID, NOT_AUTHENTICATED and CHANGED_BY_OTHER when something changed at the same moment;
 * SEAT_LIMIT unless a new password is set (the link then stays valid until a seat is available)
 */
export async function confirmByLink(
  services: LinkServices,
  token: string,
  confirming: Confirming,
  origin: CallOrigin,
  replaces: string | undefined,
): Promise<{ joined: boolean; answer: FirstFactor | null }> {
  const { id, ...confirmed } = await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const account = await settle(tx, services, await spendLink(tx, 'signup', token, now), confirming);
    // A full team must not block a new password. The person joins below if a seat is available.
    const joined =
      confirming.kind === 'new password'
        ? account.org_id !== null
        : await joinInvitingTeam(tx, account, auditRequestOf(origin), now);
    if (joined)
      await auditAccount(tx, account, {
        action: 'account.address_confirmed',
        request: auditRequestOf(origin),
        at: now,
      });
    const answer =
      confirming.kind === 'signed in' ? null : await passFirstFactor(tx, account, origin, { replaces, now });
    return { id: account.id, joined, answer };
  });
  if (confirmed.joined || confirming.kind !== 'new password') return confirmed;
  return { ...confirmed, joined: await joinIfPossible(services, { id }, auditRequestOf(origin)) };
}

/** @returns the account to continue with */
async function settle(
  tx: Tx,
  services: LinkServices,
  account: LockedAccount,
  confirming: Confirming,
): Promise<LockedAccount> {
  await dropEmailChange(tx, account.id);
  if (confirming.kind === 'new password') return setPassword(tx, services, account, confirming.password_hash);
  const confirmed = { email_confirmed_at: account.email_confirmed_at ?? services.now() };
  if (confirming.kind === 'password') {
    if (!(await lockReauthenticated(tx, confirming.account))) throw new ProductError('CHANGED_BY_OTHER');
    await changeCredentials(tx, account, confirmed);
  } else {
    await lockViewer(tx, confirming.viewer);
    await changeCredentials(tx, account, confirmed, confirming.viewer);
  }
  return account;
}

/**
 * Sets the password by a link, which also confirms the email. A first confirmation removes everything set up before. A
 * person invited to a team doesn't get a company created earlier with the email.
 * @returns the account to continue with
 */
async function setPassword(
  tx: Tx,
  services: LinkServices,
  account: LockedAccount,
  password_hash: string,
): Promise<LockedAccount> {
  let own = account;
  if (account.email_confirmed_at === null) {
    const joins = await isInvited(tx, account.email, services.now());
    own = await takeUnconfirmedAccount(tx, services, account, { password_hash, joins });
  } else await changeCredentials(tx, account, { password_hash });
  await notifyOfPassword(tx, services, own);
  return own;
}

async function notifyOfPassword(tx: Tx, services: LinkServices, account: LockedAccount): Promise<void> {
  const content = passwordChangedMail(mailFrame(services), { fullName: account.full_name });
  await queueAccountMessage(tx, services, { userId: account.id, kind: 'password_changed', to: account.email, content });
}

/**
 * Finds out who clicked: someone who sets a new password, the signed-in user, or someone who knows the password.
 * @throws ProductError INVALID_INPUT for a wrong or missing password, or one that is easy to guess
 */
export async function confirmingBy(
  services: LinkServices,
  account: ConfirmedAccount,
  given: { viewer: Viewer | null; password: string | undefined; newPassword: string | undefined },
  request: AuditEntry['request'],
): Promise<Confirming> {
  const { viewer, password, newPassword } = given;
  if (newPassword !== undefined) {
    await assertUncommonPassword(newPassword, [services.env.PRODUCT_NAME, account.email]);
    return { kind: 'new password', password_hash: await hashPassword(newPassword) };
  }
  if (viewer?.userId === account.id) return { kind: 'signed in', viewer };
  if (password === undefined) throw passwordProblem('Enter the password you chose when you signed up.');
  if (await verifyPassword(account.password_hash, password)) return { kind: 'password', account };
  await withIdentity(services.db, (tx) => auditRefusal(tx, services, account.id, request));
  throw passwordProblem('That isn’t the password chosen at sign-up. If this wasn’t you, choose a new one below.');
}

function passwordProblem(message: string): ProductError {
  return new ProductError('INVALID_INPUT', message, { issues: [{ path: ['password'], message }] });
}

async function auditRefusal(
  tx: Tx,
  services: LinkServices,
  userId: string,
  request: AuditEntry['request'],
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'org_id', 'email', 'full_name'])
    .executeTakeFirst();
  if (owner) await auditAccount(tx, owner, { action: 'account.proof_failed', request, at: services.now() });
}

/**
 * Sets a new password by a link, ends all sessions and signs in. The link also confirms the email. Someone with a
 * second factor must sign in with the new password instead. Factors set up before the email was confirmed don't count.
 * @throws ProductError INVALID_INPUT for a password that is easy to guess (the link then stays valid); LINK_INVALID
 */
export async function resetByLink(
  services: LinkServices,
  { token, password }: { token: string; password: string },
  origin: CallOrigin,
): Promise<{ joined: boolean; session: IssuedSession | null; email: string }> {
  // An invalid link must not cost a slow hash.
  if (!(await linkOf(services.db.identity.kysely, 'recovery', token, services.now())))
    throw new ProductError('LINK_INVALID');
  const password_hash = await hashPassword(password);
  const request = auditRequestOf(origin);
  const reset = await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const account = await spendLink(tx, 'recovery', token, now);
    await assertUncommonPassword(password, [services.env.PRODUCT_NAME, ...(await wordsAbout(tx, account))]);
    await dropEmailChange(tx, account.id);
    const owner = await setPassword(tx, services, account, password_hash);
    await auditAccount(tx, owner, { action: 'account.password_reset', request, at: now });
    const isEnough = (await verifiedFactors(tx, owner.id)).length === 0;
    return { owner, session: isEnough ? await openSession(tx, owner, origin, now) : null };
  });
  return {
    session: reset.session,
    email: reset.owner.email,
    joined: await joinIfPossible(services, reset.owner, request),
  };
}

async function wordsAbout(tx: Tx, { org_id, email, full_name }: AccountOwner): Promise<string[]> {
  if (org_id === null) return [email, full_name];
  const company = await tx.selectFrom('organizations').where('id', '=', org_id).select('name').executeTakeFirst();
  return [email, full_name, company?.name ?? ''];
}

/**
 * Adds the owner of a confirmed email to the team that invited them. Runs in its own transaction, because a full team
 * must not keep anyone from signing in.
 * @returns whether they belong to a team now
 */
export async function joinIfPossible(
  services: LinkServices,
  owner: { id: string },
  request: AuditEntry['request'],
): Promise<boolean> {
  try {
    return await withIdentity(services.db, async (tx) => {
      const account = await lockAccount(tx, owner.id);
      return account?.email_confirmed_at ? joinInvitingTeam(tx, account, request, services.now()) : false;
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'SEAT_LIMIT') return false;
    throw error;
  }
}
