/** The texts on the page of an invitation link, for links that do not simply open the sign-up form. */
import type { INVITATION_STATES } from '#contract/invitations.ts';

export type InvitationState = (typeof INVITATION_STATES)[number];

export interface LinkedInvitation {
  state: InvitationState;
  email: string;
  company_name: string;
  /** the company that the person leaves by joining; '' for none */
  set_aside_company: string;
}

/** Who is signed in in this browser; `company` is null for a person without a team. */
export interface SignedIn {
  email: string;
  company: string | null;
  /** whether the address was confirmed */
  isConfirmed: boolean;
}

interface InvitationCase {
  title: string;
  text: string;
  /** what the button sends; null: there is no button, only the links below */
  action: { intent: 'ask' | 'join' | 'sign-out'; label: string } | null;
}

const ASK = { intent: 'ask', label: 'Ask for a new invitation' } as const;

function ofState({ state, email, company_name }: LinkedInvitation): InvitationCase {
  switch (state) {
    case 'expired':
      return {
        title: 'This invitation has expired',
        text: `Invitations work for 7 days. We can tell ${company_name} that you would like a new one.`,
        action: ASK,
      };
    case 'revoked':
      return {
        title: 'This invitation was taken back',
        text: `${company_name} has revoked it. If that is a mistake, we can tell them that you would like a new one.`,
        action: ASK,
      };
    case 'replaced':
      return {
        title: 'There is a newer invitation',
        text: `${company_name} has sent another invitation to ${email}. Please open the link in the latest email.`,
        action: { ...ASK, label: 'Ask for another one' },
      };
    case 'full':
      return {
        title: 'The team is full',
        text: `${company_name} has no free seat right now. We can tell them that you would like to join; this link keeps working meanwhile.`,
        action: { ...ASK, label: 'Tell them' },
      };
    case 'used':
      return {
        title: 'You have joined already',
        text: `This invitation was used: ${email} belongs to ${company_name}. Sign in to go on.`,
        action: null,
      };
    case 'open':
    case 'unknown':
      return {
        title: 'This invitation link does not work',
        text: 'It may have been cut off on its way. Please open it from the email again, or ask whoever invited you for a new one.',
        action: null,
      };
  }
}

/** @returns null when there is nothing to say: continue to the sign-up form, or to the app */
export function invitationCase(invitation: LinkedInvitation, signedIn: SignedIn | null): InvitationCase | null {
  const { state, email, company_name, set_aside_company } = invitation;
  const isOwn = signedIn?.email === email;
  if (state === 'used' && isOwn) return null;
  if (state !== 'open') return ofState(invitation);
  if (!signedIn) return null;
  if (isOwn && signedIn.company === null)
    return {
      title: `Join ${company_name}`,
      text: `You are signed in as ${email}, the address this invitation was sent to.`,
      action: { intent: 'join', label: 'Join the team' },
    };
  if (isOwn && signedIn.isConfirmed && signedIn.company === set_aside_company)
    return {
      title: `Leave ${signedIn.company} and join ${company_name}?`,
      text: `You are signed in as ${email}. An account belongs to one company. Nothing was done in ${signedIn.company} yet: if you join ${company_name}, it is deleted after 30 days.`,
      action: { intent: 'join', label: `Join ${company_name}` },
    };
  if (isOwn && signedIn.isConfirmed)
    return {
      title: 'You have a company already',
      text: `You are signed in as ${email} and belong to ${signedIn.company}. An account belongs to one company. To join ${company_name} as well, ask them to invite another address of yours.`,
      action: null,
    };
  if (isOwn)
    return {
      title: `Leave ${signedIn.company}?`,
      text: `You signed up ${signedIn.company} with ${email}. An account belongs to one company: if you accept the invitation to ${company_name}, nobody can open ${signedIn.company} any longer, and it is deleted after 30 days. To keep it, ask ${company_name} to invite another address of yours.`,
      action: { intent: 'sign-out', label: 'Sign out and accept' },
    };
  const where = signedIn.company === null ? '' : ` (${signedIn.company})`;
  return {
    title: 'You are signed in as someone else',
    text: `This invitation to ${company_name} was sent to ${email}. In this browser you are signed in as ${signedIn.email}${where}. An account belongs to one company.`,
    action: { intent: 'sign-out', label: 'Sign out and accept' },
  };
}

/** The text after a person asked for a new invitation. It is the same whether or not an email was needed. */
export function askedText({ company_name }: LinkedInvitation): string {
  return `We have told ${company_name || 'the company'}. Watch your inbox.`;
}

/** The link as it is in the email. */
export function invitationPath(page: '/auth' | '/auth/invitation', token: string, email: string): string {
  return `${page}?${new URLSearchParams({ invitation: token, email })}`;
}
