/** Emailed links that prove ownership of an email: single use, short-lived, stored only as hashes. */
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { confirmAddressMail, resetPasswordMail } from '#server/features/accounts/mails/account-mails.ts';
import type { Services } from '#server/features/services.ts';
import { hashToken, newSecret } from '#server/platform/auth/tokens.ts';
import { type AuditEntry, writeAudit } from '#server/platform/db/audit.ts';
import { enterOrg, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { acceptInvitation, invitationByAddress } from './accept-invitation.ts';
import { type LockedAccount, lockAccount } from './lock-account.ts';

type LinkKind = 'signup' | 'recovery';
const VALID_MS: Readonly<Record<LinkKind, number>> = { signup: DAY_MS, recovery: HOUR_MS };

interface Owner {
  id: string;
  email: string;
  full_name: string;
}

export const mailFrame = ({ env }: Pick<Services, 'env'>) => ({
  productName: env.PRODUCT_NAME,
  publicUrl: env.PUBLIC_URL,
});

async function storeLink(tx: Tx, kind: LinkKind, token: string, owner: Owner, now: Date): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', owner.id).where('kind', '=', kind).execute();
  const expires_at = new Date(now.getTime() + VALID_MS[kind]);
  await tx
    .insertInto('one_time_tokens')
    .values({ token_hash: hashToken(token), kind, user_id: owner.id, email: owner.email, expires_at, created_at: now })
    .execute();
}

/**
 * Uses up a link and locks its account. When two requests use one link, the second fails.
 * @throws ProductError LINK_INVALID for a link that is unknown, used or expired, or whose account has changed its email
 */
export async function spendLink(tx: Tx, kind: LinkKind, token: string, now: Date): Promise<LockedAccount> {
  const link = await linkOf(tx, kind, token, now);
  // Lock the account before the link. Every transaction uses this order, because changing the account deletes its
  // links.
  const account = link && (await lockAccount(tx, link.user_id));
  const isSpent = account?.email === link?.email && (await takeLink(tx, token));
  if (!account || !isSpent) throw new ProductError('LINK_INVALID');
  return account;
}

export function linkOf(identity: Tx, kind: LinkKind, token: string, now: Date) {
  return identity
    .selectFrom('one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .select(['user_id', 'email'])
    .executeTakeFirst();
}

async function takeLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export type LinkServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;

/**
 * Emails the link that confirms an account's email.
 * @param owner.next path on this site to continue to afterward
 * @returns false when the link may not be emailed again yet; the earlier link keeps working
 */
export async function mailConfirmation(
  tx: Tx,
  services: Omit<LinkServices, 'db'>,
  owner: Owner & { invited: boolean; next?: string | undefined },
): Promise<boolean> {
  const token = newSecret();
  const { id: userId, email: to, invited, next } = owner;
  const content = confirmAddressMail(mailFrame(services), { token, invited, next });
  if (!(await queueAccountMessage(tx, services, { userId, kind: 'confirm_address', to, content }))) return false;
  await storeLink(tx, 'signup', token, owner, services.now());
  return true;
}

/**
 * Emails a password reset link if the email has an account. The response is the same either way. An unconfirmed email
 * gets a confirmation link instead, which also lets its owner choose a password.
 */
export async function requestRecovery(
  services: LinkServices,
  email: string,
  request: AuditEntry['request'],
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .select(['id', 'org_id', 'email', 'full_name', 'email_confirmed_at'])
      .executeTakeFirst();
    if (!owner) return;
    const now = services.now();
    if (!owner.email_confirmed_at) {
      await mailConfirmation(tx, services, { ...owner, invited: owner.org_id === null });
      return auditAccount(tx, owner, { action: 'account.recovery_requested', request, at: now });
    }
    const token = newSecret();
    const content = resetPasswordMail(mailFrame(services), { fullName: owner.full_name, token });
    const mail = { userId: owner.id, kind: 'reset_password', to: owner.email, content } as const;
    if (await queueAccountMessage(tx, services, mail)) await storeLink(tx, 'recovery', token, owner, now);
    await auditAccount(tx, owner, { action: 'account.recovery_requested', request, at: now });
  });
}

/** @returns false when there was no pending change */
export async function dropEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return dropped !== undefined;
}

export interface AccountOwner extends Owner {
  org_id: string | null;
}

/** Does nothing if the account has no organization. */
export async function auditAccount(
  tx: Tx,
  owner: AccountOwner,
  entry: Pick<AuditEntry, 'action' | 'request' | 'at' | 'data'>,
): Promise<void> {
  if (owner.org_id === null) return;
  const scope = scopeOfMembership({ orgId: owner.org_id });
  await enterOrg(tx, scope);
  await writeAudit(tx, scope, { ...entry, actor: { id: owner.id, name: owner.full_name }, target: owner.email });
}

/** @throws ProductError SEAT_LIMIT */
export async function joinInvitingTeam(
  tx: Tx,
  owner: LockedAccount,
  request: AuditEntry['request'],
  now: Date,
): Promise<boolean> {
  if (owner.org_id !== null) return true;
  const invitation = await invitationByAddress(tx, owner.email, now);
  if (!invitation) return false;
  await acceptInvitation(tx, invitation);
  await tx
    .updateTable('users')
    .set({ org_id: invitation.orgId, role: invitation.role })
    .where('id', '=', owner.id)
    .execute();
  await auditAccount(
    tx,
    { ...owner, org_id: invitation.orgId },
    { action: 'account.joined', request, at: now, data: { role: invitation.role } },
  );
  return true;
}
