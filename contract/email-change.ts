import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { Done, Email, LinkToken, signedIn, TextInput, Timestamp, visitor } from './base.ts';

export const NewEmail = z.object({
  email: Email,
  current_password: TextInput().min(1, 'Enter your current password').max(PASSWORD_MAX_LENGTH),
});

/** The signed-in user's email and its pending change. */
export const EmailState = z.object({
  email: z.string(),
  pending: z
    .object({
      new_email: z.string(),
      old_confirmed: z.boolean(),
      new_confirmed: z.boolean(),
      expires_at: Timestamp,
    })
    .nullable(),
});

/** The data for an email link's page, before the person confirms or refuses. */
export const EmailChangeLink = z.object({
  /** which of the two emails received the link; only the old one can refuse */
  side: z.enum(['old', 'new']),
  new_email: z.string(),
  confirmed: z.boolean(),
});

const mine = { path: '/auth/email-change', tags: ['auth'] } as const;
const link = visitor('token_page');

/** Changes the email of an account. Both the old and the new email have to confirm within 24 hours, in either order. */
export const emailChange = {
  get: signedIn('read')
    .route({ method: 'GET', ...mine })
    .output(EmailState),
  /**
   * Starts a change and sends a link to both emails. The new change replaces an earlier one. The response is the same
   * whether or not the new email has an account.
   */
  begin: signedIn('mail_link')
    .route({ method: 'POST', ...mine })
    .input(NewEmail)
    .output(EmailState),
  /**
   * Resends the links to whichever emails have not confirmed; their earlier links stop working. The deadline doesn't
   * change.
   */
  resend: signedIn('mail_link')
    .route({ method: 'POST', path: '/auth/email-change/resend', tags: ['auth'] })
    .output(EmailState),
  cancel: signedIn('write')
    .route({ method: 'DELETE', ...mine })
    .output(EmailState),
  link: link
    .route({ method: 'GET', path: '/auth/email-change/links/{token}', tags: ['auth'] })
    .input(z.object({ token: LinkToken }))
    .output(EmailChangeLink),
  /**
   * Confirms the change from one email. `waiting`: the other email has not confirmed yet. Repeating the call is
   * harmless.
   */
  confirm: link
    .route({ method: 'POST', path: '/auth/email-change/links/{token}/confirm', tags: ['auth'] })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ outcome: z.enum(['waiting', 'changed']), new_email: z.string() })),
  /**
   * Cancels the change ("This was not me"), from the old email only, and ends every session except the caller's own.
   */
  refuse: link
    .route({ method: 'POST', path: '/auth/email-change/links/{token}/refuse', tags: ['auth'] })
    .input(z.object({ token: LinkToken }))
    .output(Done),
};
