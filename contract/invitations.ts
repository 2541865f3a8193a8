import { z } from 'zod';
import { Done, LINK_TOKEN_MAX, signedIn, TextInput, visitor } from './base.ts';
import { Session } from './user.ts';

const Link = z.object({ token: TextInput().max(LINK_TOKEN_MAX) });

/**
 * State of an emailed invitation link. `replaced`: the same email has a later invitation. `full`: the plan has no
 * seat left.
 */
export const INVITATION_STATES = ['open', 'full', 'expired', 'revoked', 'replaced', 'used', 'unknown'] as const;

/** Procedures for the invited person. The emailed link alone gives access. */
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
         * a company that someone created with this email but never confirmed. Signing up through the link schedules
         * it for deletion. '' when there is none
         */
        set_aside_company: z.string(),
      }),
    ),
  /** Asks the inviter, or the owner, by email for another invitation. The response is the same for any link. */
  ask: visitor('mail_link')
    .route({ method: 'POST', path: '/invitations/ask', tags: ['auth'] })
    .input(Link)
    .output(Done),
  /** Adds a person who has an account but no team. LINK_INVALID, SEAT_LIMIT. */
  join: signedIn('write')
    .route({ method: 'POST', path: '/invitations/join', tags: ['auth'] })
    .input(Link)
    .output(Session),
};
