import type { AuditAction } from '#contract/audit-labels.ts';
import { FEED_NEEDS } from '#domain/calendar/calendar-feed.ts';
import { ProductError } from '#domain/errors.ts';
import { type Role, roleAllows } from '#domain/team/permissions.ts';
import { managesRole, mayChangeRole, type TeamRole } from '#domain/team/team-rules.ts';
import { changeCredentials, endEverythingOpen } from '#server/features/accounts/account/credentials.ts';
import { dropEmailChange } from '#server/features/accounts/account/email-links.ts';
import { assertFreeSeat } from '#server/features/accounts/account/seats.ts';
import { handOverVisits } from '#server/features/calendar/hand-over.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { endFeeds } from '#server/platform/db/calendar-versions.ts';
import { type Tx, withIdentityInOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { roleNow } from './invitations.ts';

interface Target {
  id: string;
  full_name: string;
  email: string;
  role: Role;
  disabled_at: Date | null;
}

/** Locks the member until the transaction ends, so that their role can't change after the permission check. */
async function heldMember(tx: Tx, scope: OrgScope, id: string): Promise<Target> {
  const member = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select(['id', 'full_name', 'email', 'role', 'disabled_at'])
    .$narrowType<{ role: Role }>()
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new ProductError('NOT_FOUND');
  return member;
}

interface Change {
  scope: OrgScope;
  memberId: string;
  by: Author;
}

/** Runs the work on a locked member and writes its audit entry. `work` returns null if nothing changed. */
async function change(
  services: Services,
  { scope, memberId, by }: Change,
  work: (
    tx: Tx,
    member: Target,
    actorRole: Role,
    now: Date,
  ) => Promise<{ action: AuditAction; data?: Record<string, string> } | null>,
): Promise<void> {
  await withIdentityInOrg(services.db, scope, async (tx) => {
    const now = services.now();
    const actorRole = await roleNow(tx, scope, by);
    const member = await heldMember(tx, scope, memberId);
    if (!managesRole(actorRole, member.role)) throw new ProductError('PERMISSION_DENIED');
    const done = await work(tx, member, actorRole, now);
    if (done) await writeAudit(tx, scope, { ...by, ...done, target: `${member.full_name} <${member.email}>`, at: now });
  });
}

/**
 * Changes a member's role. The new role applies from their next request.
 * @throws ProductError NOT_FOUND, PERMISSION_DENIED
 */
export function changeRole(services: Services, to: Change, role: TeamRole): Promise<void> {
  return change(services, to, async (tx, member, actorRole) => {
    if (!mayChangeRole(actorRole, member.role, role)) throw new ProductError('PERMISSION_DENIED');
    if (member.role === role) return null;
    await updateUser(tx, to.scope, member.id, { role });
    if (!roleAllows(role, FEED_NEEDS.company)) await endFeeds(tx, to.scope, member.id, 'company');
    return { action: 'member.role_changed', data: { from: member.role, to: role } };
  });
}

/**
 * Deactivates a member. Their sessions, links, calendar feeds and sign-ins in progress end immediately. Their quotes
 * are kept, and their remaining visits are handed over.
 * @param visitsTo id of an active member; null leaves the visits unassigned
 * @throws ProductError NOT_FOUND, PERMISSION_DENIED
 */
export function deactivate(services: Services, to: Change, visitsTo: string | null): Promise<void> {
  return change(services, to, async (tx, member, _, now) => {
    if (member.disabled_at) return null;
    await changeCredentials(tx, member, { disabled_at: now });
    await dropEmailChange(tx, member.id);
    await tx.deleteFrom('one_time_tokens').where('user_id', '=', member.id).execute();
    const { scope, by } = to;
    await endFeeds(tx, scope, member.id);
    const visits = await handOverVisits(tx, { scope, by, at: now, from: member.id, to: visitsTo });
    return { action: 'member.deactivated', data: visits > 0 ? { visits: String(visits) } : {} };
  });
}

/** @throws ProductError NOT_FOUND, PERMISSION_DENIED, SEAT_LIMIT */
export function reactivate(services: Services, to: Change): Promise<void> {
  return change(services, to, async (tx, member, _, now) => {
    if (!member.disabled_at) return null;
    await assertFreeSeat(tx, to.scope, now);
    await updateUser(tx, to.scope, member.id, { disabled_at: null });
    return { action: 'member.reactivated' };
  });
}

/**
 * Ends all sessions and sign-ins in progress of a member, for example after a lost phone.
 * @throws ProductError NOT_FOUND, PERMISSION_DENIED
 */
export function signOutEverywhere(services: Services, to: Change): Promise<void> {
  return change(services, to, async (tx, member) => {
    await endEverythingOpen(tx, member);
    return { action: 'member.signed_out' };
  });
}

async function updateUser(
  tx: Tx,
  scope: OrgScope,
  id: string,
  columns: { role: TeamRole } | { disabled_at: null },
): Promise<void> {
  await tx.updateTable('users').set(columns).where('org_id', '=', scope.orgId).where('id', '=', id).execute();
}
