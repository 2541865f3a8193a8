import { z } from 'zod';
import { Done, LINK_TOKEN_MAX, signedIn, TextInput, visitor } from './base.ts';
import { Session } from './user.ts';

const Link = z.object({ token: TextInput().max(LINK_TOKEN_MAX) });

/**
 * The state of a mailed invitation link. `replaced`: a later invitation to the same email is pending. `full`: it is
 * pending, but the plan has no seat left.
 */
export const INVITATION_STATES = ['open', 'full', 'expired', 'revoked', 'replaced', 'used', 'unknown'] as const;

/** Procedures for the invited person. Only the link gives access, and it was sent only to the invited email. */
export const invitations = {
  byLink: visitor('token_page')
    .route({ method: 'POST', path: '/invitations/by-link', tags: ['auth'] })
    .input(Link)
    .output(
      z.object({
        state: z.enum(INVITATION_STATES),
        /** empty when the link is unknown */
        email: z.string(),
        company_name: z.string(),
        /**
         * the company of someone who signed up with the email address and never confirmed it. Signing up by the link
         * leaves that company behind. Empty when there is none
         */
        set_aside_company: z.string(),
      }),
    ),
  /**
   * Emails the person who invited, or the owner, to request another invitation. Returns the same answer for any link.
   */
  ask: visitor('mail_link')
    .route({ method: 'POST', path: '/invitations/ask', tags: ['auth'] })
    .input(Link)
    .output(Done),
  /** A person with an account but no team joins the inviting team. LINK_INVALID, SEAT_LIMIT. */
  join: signedIn('write')
    .route({ method: 'POST', path: '/invitations/join', tags: ['auth'] })
    .input(Link)
    .output(Session),
};
