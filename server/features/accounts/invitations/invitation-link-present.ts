import type { INVITATION_STATES } from '#contract/invitations.ts';
import type { Circumstances, LinkedInvitation } from './invitation-link-queries.ts';

type InvitationState = (typeof INVITATION_STATES)[number];

export function stateOf(invitation: LinkedInvitation, around: Circumstances, now: Date): InvitationState {
  if (invitation.status === 'accepted' || around.has_joined) return 'used';
  if (around.has_later) return 'replaced';
  if (invitation.status === 'revoked') return 'revoked';
  if (invitation.expires_at <= now) return 'expired';
  return (around.members ?? 0) < around.max_users ? 'open' : 'full';
}

/** @param unproven name of a company that was signed up with this email and never confirmed */
export function presentInvitation(
  invitation: LinkedInvitation | undefined,
  state: InvitationState,
  unproven: string | null = null,
) {
  const { email = '', company_name = '' } = invitation ?? {};
  return { state, email, company_name, set_aside_company: unproven ?? '' };
}
