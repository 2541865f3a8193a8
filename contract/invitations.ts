import { z } from 'zod';
import { Done, LINK_TOKEN_MAX, signedIn, TextInput, visitor } from './base.ts';
import { Session } from './user.ts';

const Link = z.object({ token: TextInput().max(LINK_TOKEN_MAX) });

/**
 * What a mailed invitation link opens. `replaced`: a later invitation to the same address is open. `full`: open, but the
 * plan has no seat left.
 */
export const INVITATION_STATES = ['open', 'full', 'expired', 'revoked', 'replaced', 'used', 'unknown'] as const;

/** The side of whoever was invited: everything hangs on holding the link, which only the invited address was sent. */
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
        /** signed up with the address and never confirmed; whoever signs up by the link leaves it behind. Empty without one */
        set_aside_company: z.string(),
      }),
    ),
  /** Mails whoever invited, or the owner, that another invitation is wanted. Answers alike for any link. */
  ask: visitor('mail_link')
    .route({ method: 'POST', path: '/invitations/ask', tags: ['auth'] })
    .input(Link)
    .output(Done),
  /** For somebody who has an account without a team: joins the inviting one. LINK_INVALID, SEAT_LIMIT. */
  join: signedIn('write')
    .route({ method: 'POST', path: '/invitations/join', tags: ['auth'] })
    .input(Link)
    .output(Session),
};
