/** Links in mails that prove an address: single use, short-lived, only their hash is stored. */
import { ProductError } from '#domain/errors.ts';
import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { enterOrg, type Tx, withIdentity } from '#server/db/client.ts';
import { scopeOfMembership } from '#server/db/scope.ts';
import { acceptInvitation, invitationByAddress } from '#server/features/invitations/commands.ts';
import { lockedFactorTypes } from '#server/features/factors/queries.ts';
import {
  endSessionsOf,
  type OpenedSession,
  openSession,
  type SessionOrigin,
} from '#server/features/sessions/commands.ts';
import { assertUncommonPassword } from '#server/gate/password-strength.ts';
import { hashPassword } from '#server/gate/passwords.ts';
import { hashToken, newSecret } from '#server/gate/tokens.ts';
import { confirmAddressMail, passwordChangedMail, resetPasswordMail } from '#server/mail/account-mails.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import type { Services } from '#server/services.ts';

type LinkKind = 'signup' | 'recovery';
const MINUTE_MS = 60_000;
const VALID_MS: Readonly<Record<LinkKind, number>> = { signup: 24 * 60 * MINUTE_MS, recovery: 60 * MINUTE_MS };

interface Owner {
  id: string;
  email: string;
  full_name: string;
}

export const mailFrame = ({ env }: Pick<Services, 'env'>) => ({
  productName: env.PRODUCT_NAME,
  publicUrl: env.PUBLIC_URL,
});

/** A new link; an earlier one of the same kind stops working. @returns its token */
async function issueLink(tx: Tx, kind: LinkKind, owner: Owner, now: Date): Promise<string> {
  const token = newSecret();
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', owner.id).where('kind', '=', kind).execute();
  const expires_at = new Date(now.getTime() + VALID_MS[kind]);
  await tx
    .insertInto('one_time_tokens')
    .values({ token_hash: hashToken(token), kind, user_id: owner.id, email: owner.email, expires_at, created_at: now })
    .execute();
  return token;
}

/**
 * Spends a link and notes that its address belongs to the user. Of two requests with one link the second finds nothing.
 * @throws ProductError LINK_INVALID for one that is unknown, spent or over, or of an address that has changed since
 */
async function spendLink(tx: Tx, kind: LinkKind, token: string, now: Date) {
  const link = await tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  const user = link && (await confirmAddress(tx, link.user_id, link.email, now));
  if (!user) throw new ProductError('LINK_INVALID');
  return user;
}

/** Notes that the address belongs to the user. @returns undefined when it is another one by now, or they were deactivated */
function confirmAddress(tx: Tx, userId: string, email: string, now: Date) {
  return tx
    .updateTable('users')
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .returning(['id', 'org_id', 'email', 'full_name'])
    .executeTakeFirst();
}

type LinkServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;

/** Mails the link that confirms the address of an account. */
export async function mailConfirmation(
  tx: Tx,
  services: Omit<LinkServices, 'db'>,
  owner: Owner & { invited: boolean },
): Promise<void> {
  const token = await issueLink(tx, 'signup', owner, services.now());
  const content = confirmAddressMail(mailFrame(services), { fullName: owner.full_name, token, invited: owner.invited });
  await queueAccountMessage(tx, services, { userId: owner.id, kind: 'confirm_address', to: owner.email, content });
}

/** Mails a link that sets a new password, if the address has an account. Its caller is told nothing either way. */
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
      .select(['id', 'org_id', 'email', 'full_name'])
      .executeTakeFirst();
    if (!owner) return;
    const now = services.now();
    const token = await issueLink(tx, 'recovery', owner, now);
    const content = resetPasswordMail(mailFrame(services), { fullName: owner.full_name, token });
    await queueAccountMessage(tx, services, { userId: owner.id, kind: 'reset_password', to: owner.email, content });
    await auditAccount(tx, owner, { action: 'account.recovery_requested', request, at: now });
  });
}

/** Ends a change of address that waits for its confirmations. @returns false when there was none */
export async function dropEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return dropped !== undefined;
}

interface AccountOwner extends Owner {
  org_id: string | null;
}

/** Notes something about an account in its organization's log; an account without one has nobody to read it. */
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

/** Puts somebody whose address is proven into the team that invited it. @throws ProductError SEAT_LIMIT */
async function joinInvitingTeam(
  tx: Tx,
  owner: AccountOwner,
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

/**
 * Confirms an address by its link; an invited user joins the team.
 * @throws ProductError LINK_INVALID; SEAT_LIMIT, and then the link stays usable for when there is a place
 */
export function confirmByLink(
  services: LinkServices,
  token: string,
  request: AuditEntry['request'],
): Promise<{ joined: boolean }> {
  return withIdentity(services.db, async (tx) => {
    const now = services.now();
    const owner = await spendLink(tx, 'signup', token, now);
    const joined = await joinInvitingTeam(tx, owner, request, now);
    if (joined) await auditAccount(tx, owner, { action: 'account.address_confirmed', request, at: now });
    return { joined };
  });
}

/**
 * Sets a new password by a link, signs in, and ends every session there was. The link proves the address as well. It is
 * no second factor: whoever has one is not signed in and goes on with the new password.
 * @throws ProductError LINK_INVALID; INVALID_INPUT for a password that is easy to guess, and the link stays good
 */
export async function resetByLink(
  services: LinkServices,
  { token, password }: { token: string; password: string },
  origin: SessionOrigin & AuditEntry['request'],
): Promise<{ joined: boolean; session: OpenedSession | null; email: string }> {
  const password_hash = await hashPassword(password);
  const request = { ip: origin.ip, id: origin.id };
  const reset = await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const owner = await spendLink(tx, 'recovery', token, now);
    await assertUncommonPassword(password, [services.env.PRODUCT_NAME, ...(await wordsAbout(tx, owner))]);
    await tx.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute();
    await tx.deleteFrom('sign_in_codes').where('user_id', '=', owner.id).execute();
    await dropEmailChange(tx, owner.id);
    await endSessionsOf(tx, owner.id);
    await queueAccountMessage(tx, services, {
      userId: owner.id,
      kind: 'password_changed',
      to: owner.email,
      content: passwordChangedMail(mailFrame(services), { fullName: owner.full_name }),
    });
    await auditAccount(tx, owner, { action: 'account.password_reset', request, at: now });
    const isEnough = (await lockedFactorTypes(tx, owner.id)).length === 0;
    return { owner, session: isEnough ? await openSession(tx, owner.id, origin, now) : null };
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
 * Puts somebody whose address is proven into the team that invited it. In a transaction of its own: a team without a free
 * place must not keep anybody from signing in.
 * @returns whether they belong to a team now
 */
export async function joinIfPossible(
  services: LinkServices,
  owner: AccountOwner,
  request: AuditEntry['request'],
): Promise<boolean> {
  try {
    return await withIdentity(services.db, (tx) => joinInvitingTeam(tx, owner, request, services.now()));
  } catch (error) {
    if (error instanceof ProductError && error.code === 'SEAT_LIMIT') return false;
    throw error;
  }
}
