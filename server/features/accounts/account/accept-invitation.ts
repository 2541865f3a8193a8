import { ProductError } from '#domain/errors.ts';
import type { TeamRole } from '#domain/team/team-rules.ts';
import { hashToken, parseInvitationToken } from '#server/platform/auth/tokens.ts';
import { enterOrg, type Tx } from '#server/platform/db/client.ts';
import { isUuid } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfMembership } from '#server/platform/db/scope.ts';
import { freeSeats } from './seats.ts';

interface OpenInvitation {
  id: string;
  orgId: string;
  email: string;
  role: TeamRole;
}

/**
 * Finds the open invitation of a link and locks it until the transaction ends. Returns null if the link is unknown, or
 * the invitation is used, revoked or expired.
 */
export async function invitationByLink(tx: Tx, token: string, now: Date): Promise<OpenInvitation | null> {
  const parsed = parseInvitationToken(token);
  if (!parsed || !isUuid(parsed.orgId)) return null;
  const { orgId } = parsed;
  const row = await tx
    .selectFrom('invitations')
    .where('org_id', '=', orgId)
    .where('token_hash', '=', hashToken(parsed.secret))
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select(['id', 'email', 'role'])
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, orgId, email: row.email, role: row.role as OpenInvitation['role'] } : null;
}

/** Finds the latest open invitation for a confirmed email, and locks it. */
export async function invitationByAddress(tx: Tx, email: string, now: Date): Promise<OpenInvitation | null> {
  const row = await tx
    .selectFrom('invitations')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select(['id', 'org_id', 'email', 'role'])
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, orgId: row.org_id, email: row.email, role: row.role as OpenInvitation['role'] } : null;
}

/**
 * Marks an invitation as accepted. Scopes the rest of the transaction to its organization. The caller adds the user.
 * @throws ProductError SEAT_LIMIT
 */
export async function acceptInvitation(tx: Tx, invitation: OpenInvitation): Promise<OrgScope> {
  const scope = scopeOfMembership(invitation);
  await enterOrg(tx, scope);
  if ((await freeSeats(tx, scope)) < 1) throw new ProductError('SEAT_LIMIT');
  await tx
    .updateTable('invitations')
    .set({ status: 'accepted' })
    .where('org_id', '=', invitation.orgId)
    .where('id', '=', invitation.id)
    .execute();
  return scope;
}
