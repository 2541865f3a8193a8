import type { INVITATION_STATES } from '#contract/invitations.ts';

export type InvitationState = (typeof INVITATION_STATES)[number];

interface LinkedInvitation {
  state: InvitationState;
  email: string;
  company_name: string;
  set_aside_company: string;
}

/** The person signed in to this browser. `company` is null for a person without a team. */
export interface SignedIn {
  email: string;
  company: string | null;
  isConfirmed: boolean;
}

interface InvitationCase {
  title: string;
  text: string;
  /** the value that the button sends; null: there is no button, only the links below */
  action: { intent: 'ask' | 'join' | 'sign-out'; label: string } | null;
}

const ASK = { intent: 'ask', label: 'Request a new invitation' } as const;

function ofState({ state, email, company_name }: LinkedInvitation): InvitationCase {
  switch (state) {
    case 'expired':
      return {
        title: 'This invitation has expired',
        text: `Invitations work for 7 days. We can let ${company_name} know that you’d like a new one.`,
        action: ASK,
      };
    case 'revoked':
      return {
        title: 'This invitation was revoked',
        text: `${company_name} revoked it. If that’s a mistake, we can let them know that you’d like a new one.`,
        action: ASK,
      };
    case 'replaced':
      return {
        title: 'There is a newer invitation',
        text: `${company_name} sent another invitation to ${email}. Open the link in the latest email.`,
        action: { ...ASK, label: 'Request another one' },
      };
    case 'full':
      return {
        title: 'The team is full',
        text: `${company_name} has no open seats right now. We can let them know that you’d like to join. This link keeps working.`,
        action: { ...ASK, label: 'Let them know' },
      };
    case 'used':
      return {
        title: 'You’ve already joined',
        text: `This invitation was already used: ${email} belongs to ${company_name}. Sign in to continue.`,
        action: null,
      };
    case 'open':
    case 'unknown':
      return {
        title: 'This invitation link doesn’t work',
        text: 'It may be incomplete. Open it from the email again, or ask the person who invited you for a new one.',
        action: null,
      };
  }
}

/**
 * Chooses the wording for a link.
 * @returns null when there is nothing to say, so the person continues to the sign-up form or the app
 */
export function invitationCase(invitation: LinkedInvitation, signedIn: SignedIn | null): InvitationCase | null {
  const { state, email, company_name, set_aside_company } = invitation;
  const isOwn = signedIn?.email === email;
  if (state === 'used' && isOwn) return null;
  if (state !== 'open') return ofState(invitation);
  if (!signedIn) return null;
  if (isOwn && signedIn.company === null)
    return {
      title: `Join ${company_name}`,
      text: `You’re signed in as ${email}, the email this invitation was sent to.`,
      action: { intent: 'join', label: 'Join the team' },
    };
  if (isOwn && signedIn.isConfirmed && signedIn.company === set_aside_company)
    return {
      title: `Leave ${signedIn.company} and join ${company_name}?`,
      text: `You’re signed in as ${email}. An account belongs to one company. ${signedIn.company} hasn’t been used yet, so if you join ${company_name}, it will be deleted after 30 days.`,
      action: { intent: 'join', label: `Join ${company_name}` },
    };
  if (isOwn && signedIn.isConfirmed)
    return {
      title: 'You already belong to a company',
      text: `You’re signed in as ${email} and belong to ${signedIn.company}. An account belongs to one company. To join ${company_name}, too, ask them to invite you at a different email.`,
      action: null,
    };
  if (isOwn)
    return {
      title: `Leave ${signedIn.company}?`,
      text: `You created ${signedIn.company} with ${email}. An account belongs to one company. If you join ${company_name}, no one can open ${signedIn.company} anymore, and it will be deleted after 30 days. To keep it, ask ${company_name} to invite you at a different email.`,
      action: { intent: 'sign-out', label: 'Sign out and accept' },
    };
  const where = signedIn.company === null ? '' : ` (${signedIn.company})`;
  return {
    title: 'You’re signed in as someone else',
    text: `This invitation to ${company_name} was sent to ${email}. In this browser, you’re signed in as ${signedIn.email}${where}. An account belongs to one company.`,
    action: { intent: 'sign-out', label: 'Sign out and accept' },
  };
}

/** Confirms a request for a new invitation. The text never reveals whether an email was sent to the company. */
export function askedText({ company_name }: LinkedInvitation): string {
  return `We’ve let ${company_name || 'the company'} know. Watch your inbox.`;
}

export function invitationPath(page: '/auth' | '/auth/invitation', token: string, email: string): string {
  return `${page}?${new URLSearchParams({ invitation: token, email })}`;
}
