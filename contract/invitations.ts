import { z } from 'zod';
import { Done, LINK_TOKEN_MAX, signedIn, TextInput, visitor } from './base.ts';
import { Session } from './user.ts';

const Link = z.object({ token: TextInput().max(LINK_TOKEN_MAX) });

/**
 * The state of an emailed invitation link. `replaced`: a later invitation to the same email is pending. `full`: the
 * invitation is pending, but the plan has no seat left.
 */
export const INVITATION_STATES = ['open', 'full', 'expired', 'revoked', 'replaced', 'used', 'unknown'] as const;

/** Procedures for the invited person. Only the link gives access, and only the invited email received it. */
export const invitations = {
  byLink: visitor('token_page')
    .route({ method: 'POST', path: '/invitations/by-link', tags: ['auth'] })
    .input(Link)
    .output(
      z.object({
        state: z.enum(INVITATION_STATES),
        /** empty for an unknown link */
        email: z.string(),
        company_name: z.string(),
        /**
         * name of a company created by someone who signed up with this email but never confirmed it; '' when there is
         * none. Signing up through the link leaves that company behind, and it is scheduled for deletion
         */
        set_aside_company: z.string(),
      }),
    ),
  /** Emails the inviter, or the owner, to request another invitation. The response is the same for any link. */
  ask: visitor('mail_link')
    .route({ method: 'POST', path: '/invitations/ask', tags: ['auth'] })
    .input(Link)
    .output(Done),
  /** Joins the inviting team, for a person who has an account but no team. LINK_INVALID, SEAT_LIMIT. */
  join: signedIn('write')
    .route({ method: 'POST', path: '/invitations/join', tags: ['auth'] })
    .input(Link)
    .output(Session),
};
