import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { Done, Email, LinkToken, signedIn, TextInput, Timestamp, visitor } from './base.ts';

export const NewEmail = z.object({
  email: Email,
  current_password: TextInput().min(1, 'Enter your current password').max(PASSWORD_MAX_LENGTH),
});

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

export const EmailChangeLink = z.object({
  /** the email that received the link. Only the old email can refuse */
  side: z.enum(['old', 'new']),
  new_email: z.string(),
  confirmed: z.boolean(),
});

const mine = { path: '/auth/email-change', tags: ['auth'] } as const;
const link = visitor('token_page');

/** Both the old and the new email have to confirm within 24 hours, in either order. */
export const emailChange = {
  get: signedIn('read')
    .route({ method: 'GET', ...mine })
    .output(EmailState),
  /**
   * Sends a link to the old and the new email. Replaces an earlier change. The response doesn't reveal if the new email has an
   * account.
   */
  begin: signedIn('mail_link')
    .route({ method: 'POST', ...mine })
    .input(NewEmail)
    .output(EmailState),
  /** Sends new links to the emails that have not confirmed. Their earlier links stop working. The deadline stays. */
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
  /** `waiting`: the other email has not confirmed yet. Repeating the call changes nothing. */
  confirm: link
    .route({ method: 'POST', path: '/auth/email-change/links/{token}/confirm', tags: ['auth'] })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ outcome: z.enum(['waiting', 'changed']), new_email: z.string() })),
  /** Cancels the change ("This was not me") and ends every other session. Only the old email can do this. */
  refuse: link
    .route({ method: 'POST', path: '/auth/email-change/links/{token}/refuse', tags: ['auth'] })
    .input(z.object({ token: LinkToken }))
    .output(Done),
};
