import { hashToken, parseInvitationToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { isUuid } from '#server/platform/db/ids.ts';

/** Finds the invitation of a link, in any state. Returns undefined for a link that this server did not issue. */
export async function invitationOfLink(identity: Tx, token: string) {
  const parsed = parseInvitationToken(token);
  if (!parsed || !isUuid(parsed.orgId)) return undefined;
  return identity
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.org_id')
    .where('invitations.org_id', '=', parsed.orgId)
    .where('invitations.token_hash', '=', hashToken(parsed.secret))
    .select([
      'invitations.org_id',
      'invitations.id',
      'invitations.email',
      'invitations.status',
      'invitations.expires_at',
      'invitations.invited_by',
      'organizations.name as company_name',
    ])
    .$narrowType<{ status: 'pending' | 'accepted' | 'revoked' }>()
    .executeTakeFirst();
}

export type LinkedInvitation = NonNullable<Awaited<ReturnType<typeof invitationOfLink>>>;

/**
 * Reads what else decides the state of a link: a later open invitation, an available seat, whether the person has
 * joined, and an unconfirmed company signed up with the invited email.
 */
export async function circumstancesOf(identity: Tx, { org_id, id, email }: LinkedInvitation, now: Date) {
  const later = identity
    .selectFrom('invitations')
    .where('org_id', '=', org_id)
    .where('email', '=', email)
    .where('id', '!=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select('id');
  const members = identity
    .selectFrom('users')
    .where('org_id', '=', org_id)
    .where('disabled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const unproven = identity
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.org_id')
    .where('users.email', '=', email)
    .where('users.email_confirmed_at', 'is', null)
    .where('users.role', '=', 'owner')
    .select('organizations.name');
  const joined = identity.selectFrom('users').where('org_id', '=', org_id).where('email', '=', email).select('id');
  return identity
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .where('subscriptions.org_id', '=', org_id)
    .select(({ exists }) => [
      exists(later).as('has_later'),
      exists(joined).as('has_joined'),
      members.as('members'),
      unproven.as('unproven_company'),
      'plans.max_users',
    ])
    .executeTakeFirstOrThrow();
}

export type Circumstances = Awaited<ReturnType<typeof circumstancesOf>>;

/**
 * Finds who gets a request for another invitation: the sender, or the owner if the sender no longer manages the team.
 */
export async function hostOf(identity: Tx, { org_id, invited_by }: LinkedInvitation) {
  return identity
    .selectFrom('users')
    .where('org_id', '=', org_id)
    .where('disabled_at', 'is', null)
    .where('role', 'in', ['owner', 'admin'])
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('id', '=', invited_by)]))
    .orderBy(
      (eb) => eb('id', '=', invited_by),
      (order) => order.desc().nullsLast(),
    )
    .select(['id', 'email', 'full_name'])
    .executeTakeFirst();
}
