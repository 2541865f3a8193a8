import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Role } from '#domain/team/permissions.ts';
import { managesRole, type TeamRole } from '#domain/team/team-rules.ts';
import { assertFreeSeat } from '#server/features/accounts/account/seats.ts';
import { invitationMail } from '#server/features/accounts/mails/invitation-mails.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { hashToken, invitationToken, newSecret } from '#server/platform/auth/tokens.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withIdentityInOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { queueInvitation } from '#server/providers/mail/commands.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';

const VALID_DAYS = 7;

export interface SentInvitation {
  id: string;
  email: string;
  token: string;
}

/**
 * Invites someone to the team and emails the link. The link of an open invitation to the same email stops working.
 * Having an account elsewhere makes no difference.
 * @throws ProductError PERMISSION_DENIED when the author may not manage the new role, or the replaced invitation's;
 * ALREADY_REGISTERED for someone already on the team; SEAT_LIMIT when no seat is available; MAIL_UNCONFIRMED,
 * MAIL_ALLOWANCE
 */
export function inviteMember(
  services: Services,
  scope: OrgScope,
  invited: { email: string; role: TeamRole },
  author: Author,
): Promise<SentInvitation> {
  const email = invited.email.trim().toLowerCase();
  return withIdentityInOrg(services.db, scope, async (tx) => {
    const role = await roleNow(tx, scope, author);
    if (!managesRole(role, invited.role)) throw new ProductError('PERMISSION_DENIED');
    await assertMayReplace(tx, scope, email, role);
    return send(tx, services, scope, { ...invited, email }, author);
  });
}

/**
 * Returns the author's current role, because someone may have changed it since the request began. Locks the row, so
 * that the role stays until the transaction ends.
 * @throws ProductError PERMISSION_DENIED when the author no longer exists
 */
export async function roleNow(tx: Tx, scope: OrgScope, { actor }: Author): Promise<Role> {
  const manager = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', actor.id)
    .where('disabled_at', 'is', null)
    .select('role')
    .$narrowType<{ role: Role }>()
    .forShare()
    .executeTakeFirst();
  if (!manager) throw new ProductError('PERMISSION_DENIED');
  return manager.role;
}

/**
 * Checks that the caller may revoke the pending invitation, because a new invitation replaces it.
 * @throws ProductError PERMISSION_DENIED
 */
async function assertMayReplace(tx: Tx, scope: OrgScope, email: string, actorRole: Role): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .where('org_id', '=', scope.orgId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .select('role')
    .$narrowType<{ role: TeamRole }>()
    .forUpdate()
    .executeTakeFirst();
  if (open && !managesRole(actorRole, open.role)) throw new ProductError('PERMISSION_DENIED');
}

/**
 * Sends an invitation again, even an expired or revoked one. The new link works for seven days, and the previous one
 * stops working.
 * @throws ProductError NOT_FOUND, PERMISSION_DENIED, ALREADY_REGISTERED, SEAT_LIMIT, MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export function resendInvitation(
  services: Services,
  scope: OrgScope,
  id: string,
  author: Author,
): Promise<SentInvitation> {
  return withIdentityInOrg(services.db, scope, async (tx) => {
    const actorRole = await roleNow(tx, scope, author);
    const { email, role } = await heldInvitation(tx, scope, id, actorRole);
    await assertMayReplace(tx, scope, email, actorRole);
    return send(tx, services, scope, { email, role }, author);
  });
}

/**
 * Revokes an invitation. Its link stops working immediately. Repeating it is not an error.
 * @throws ProductError NOT_FOUND, PERMISSION_DENIED
 */
export async function revokeInvitation(services: Services, scope: OrgScope, id: string, author: Author): Promise<void> {
  await withIdentityInOrg(services.db, scope, async (tx) => {
    const actorRole = await roleNow(tx, scope, author);
    const { email, role, status } = await heldInvitation(tx, scope, id, actorRole);
    if (status === 'revoked') return;
    // If this invitation has expired, a newer one to the same email may be for another role.
    await assertMayReplace(tx, scope, email, actorRole);
    await revokePending(tx, scope, email);
    await writeAudit(tx, scope, {
      ...author,
      action: 'invitation.revoked',
      target: email,
      at: services.now(),
      data: { role },
    });
  });
}

/**
 * Locks the invitation, so that joining and revoking wait for each other.
 * @throws ProductError NOT_FOUND, even when it was accepted; PERMISSION_DENIED
 */
async function heldInvitation(tx: Tx, scope: OrgScope, id: string, actorRole: Role) {
  const found = await tx
    .selectFrom('invitations')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '!=', 'accepted')
    .select(['email', 'role', 'status'])
    .$narrowType<{ role: TeamRole }>()
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ProductError('NOT_FOUND');
  if (!managesRole(actorRole, found.role)) throw new ProductError('PERMISSION_DENIED');
  return found;
}

async function revokePending(tx: Tx, scope: OrgScope, email: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status: 'revoked' })
    .where('org_id', '=', scope.orgId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .execute();
}

async function send(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { email, role }: { email: string; role: TeamRole },
  author: Author,
): Promise<SentInvitation> {
  const now = services.now();
  await assertInvitable(tx, scope, email);
  await revokePending(tx, scope, email);
  await assertFreeSeat(tx, scope, now);
  const id = newId();
  const secret = newSecret();
  const token = invitationToken(scope.orgId, secret);
  await tx
    .insertInto('invitations')
    .values({
      org_id: scope.orgId,
      id,
      email,
      role,
      token_hash: hashToken(secret),
      invited_by: author.actor.id,
      expires_at: new Date(now.getTime() + VALID_DAYS * DAY_MS),
      created_at: now,
    })
    .execute();
  await mailInvitation(tx, services, scope, { id, email, token, inviterName: author.actor.name });
  await writeAudit(tx, scope, { ...author, action: 'invitation.sent', target: email, at: now, data: { role } });
  return { id, email, token };
}

/**
 * Refuses only people already on the team. Never reveals whether the email has an account elsewhere. Only the owner of
 * the email learns that, by opening the link (server/features/accounts/invitations/join-team.ts).
 */
async function assertInvitable(tx: Tx, scope: OrgScope, email: string): Promise<void> {
  const registered = await tx
    .selectFrom('users')
    .where('email', '=', email)
    .select(['org_id', 'disabled_at'])
    .executeTakeFirst();
  if (registered?.org_id !== scope.orgId) return;
  const message = registered.disabled_at
    ? 'This person is a deactivated member of your team. Reactivate them instead.'
    : 'This person is already on your team.';
  throw new ProductError('ALREADY_REGISTERED', message);
}

async function mailInvitation(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { id, email, token, inviterName }: { id: string; email: string; token: string; inviterName: string },
): Promise<void> {
  const company = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select(['name', 'brand_color', 'logo_url'])
    .executeTakeFirstOrThrow();
  const template = await companyTemplate(tx, scope, { kind: 'invitation', language: 'en', channel: 'email' });
  const frame = { productName: services.env.PRODUCT_NAME, publicUrl: services.env.PUBLIC_URL };
  const content = invitationMail(template, frame, {
    company,
    inviterName,
    email,
    token,
    validDays: VALID_DAYS,
  });
  await queueInvitation(tx, services, scope, { id, to: email, content });
}
