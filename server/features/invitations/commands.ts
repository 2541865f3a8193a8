import { ProductError } from '#domain/errors.ts';
import type { Role } from '#domain/permissions.ts';
import { writeAudit } from '#server/db/audit.ts';
import { enterOrg, type Tx, withIdentityInOrg } from '#server/db/client.ts';
import { isUuid, newId } from '#server/db/ids.ts';
import { type OrgScope, scopeOfMembership } from '#server/db/scope.ts';
import type { Author } from '#server/gate/author.ts';
import { hashToken, invitationToken, newSecret, parseInvitationToken } from '#server/gate/tokens.ts';
import { invitationMail } from '#server/mail/account-mails.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import type { Services } from '#server/services.ts';

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;

export interface OpenInvitation {
  id: string;
  orgId: string;
  email: string;
  role: Exclude<Role, 'owner'>;
}

/**
 * Invites an address to the team and mails the link. An open invitation to the same address is replaced: its link stops
 * working, and it counts once.
 *
 * @returns the link's token; it is in the mail and nowhere else
 * @throws ProductError ALREADY_REGISTERED when the address has an account, SEAT_LIMIT when the plan has no place left
 */
export async function inviteMember(
  services: Services,
  scope: OrgScope,
  invited: { email: string; role: OpenInvitation['role'] },
  author: Author,
): Promise<{ id: string; token: string }> {
  const secret = newSecret();
  const token = invitationToken(scope.orgId, secret);
  const id = await withIdentityInOrg(services.db, scope, async (tx) => {
    const now = services.now();
    const email = invited.email.trim().toLowerCase();
    const registered = await tx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
    if (registered) throw new ProductError('ALREADY_REGISTERED');
    await tx
      .updateTable('invitations')
      .set({ status: 'revoked' })
      .where('org_id', '=', scope.orgId)
      .where('email', '=', email)
      .where('status', '=', 'pending')
      .execute();
    const places = await freePlaces(tx, scope);
    if (places - (await openInvitations(tx, scope, now)) < 1) throw new ProductError('SEAT_LIMIT');
    const invitationId = await insertInvitation(tx, scope, {
      ...invited,
      email,
      secret,
      now,
      invitedBy: author.actor.id,
    });
    await mailInvitation(tx, services, scope, { email, token, inviterName: author.actor.name });
    await writeAudit(tx, scope, {
      ...author,
      action: 'invitation.sent',
      target: email,
      at: now,
      data: { role: invited.role },
    });
    return invitationId;
  });
  return { id, token };
}

async function insertInvitation(
  tx: Tx,
  scope: OrgScope,
  invitation: { email: string; role: OpenInvitation['role']; secret: string; now: Date; invitedBy: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('invitations')
    .values({
      org_id: scope.orgId,
      id,
      email: invitation.email,
      role: invitation.role,
      token_hash: hashToken(invitation.secret),
      invited_by: invitation.invitedBy,
      expires_at: new Date(invitation.now.getTime() + VALID_DAYS * DAY_MS),
      created_at: invitation.now,
    })
    .execute();
  return id;
}

async function mailInvitation(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { email, token, inviterName }: { email: string; token: string; inviterName: string },
): Promise<void> {
  const company = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select('name')
    .executeTakeFirstOrThrow();
  const frame = { productName: services.env.PRODUCT_NAME, publicUrl: services.env.PUBLIC_URL };
  const content = invitationMail(frame, {
    companyName: company.name,
    inviterName,
    email,
    token,
    validDays: VALID_DAYS,
  });
  await queueAccountMessage(tx, services, { userId: null, kind: 'invitation', to: email, content });
}

/** The open invitation a link stands for; null for one that is unknown, spent, revoked or over. Held until the end of the transaction. */
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

/** The latest open invitation of an address that has been proven to be its owner's. */
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
 * Spends an invitation and enters its organization for the rest of the transaction. The caller puts the user into it.
 * @throws ProductError SEAT_LIMIT
 */
export async function acceptInvitation(tx: Tx, invitation: OpenInvitation): Promise<OrgScope> {
  const scope = scopeOfMembership(invitation);
  await enterOrg(tx, scope);
  if ((await freePlaces(tx, scope)) < 1) throw new ProductError('SEAT_LIMIT');
  await tx
    .updateTable('invitations')
    .set({ status: 'accepted' })
    .where('org_id', '=', invitation.orgId)
    .where('id', '=', invitation.id)
    .execute();
  return scope;
}

/** Places the plan has left. The subscription stays locked, so that of two who join at once the second is counted after the first. */
async function freePlaces(tx: Tx, scope: OrgScope): Promise<number> {
  const subscription = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .where('subscriptions.org_id', '=', scope.orgId)
    .select('plans.max_users')
    .forUpdate('subscriptions')
    .executeTakeFirst();
  const active = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return (subscription?.max_users ?? 0) - active.count;
}

async function openInvitations(tx: Tx, scope: OrgScope, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .where('org_id', '=', scope.orgId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
