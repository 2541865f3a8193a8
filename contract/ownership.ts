import { z } from 'zod';
import { NAME_MAX } from '#domain/contact-details.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { Done, Id, member, TextInput, Timestamp, TrimmedText } from './base.ts';

const CurrentPassword = TextInput().min(1, 'Enter your password').max(PASSWORD_MAX_LENGTH);

/** What belongs to the owner alone. Each asks for the password, and for a name typed by hand. */
export const ownership = {
  /** Makes somebody else of the team the owner; whoever was it becomes an admin. */
  transfer: member('company.own', 'write')
    .route({ method: 'POST', path: '/company/owner', tags: ['company'] })
    .input(
      z.object({
        user_id: Id('users'),
        /** of the new owner */
        full_name: TrimmedText().max(NAME_MAX),
        password: CurrentPassword,
      }),
    )
    .output(Done),
  /** Deletes the company in 30 days; until then it can be read and taken back. */
  end: member('company.own', 'write')
    .route({ method: 'POST', path: '/company/end', tags: ['company'] })
    .input(z.object({ company_name: TrimmedText().max(NAME_MAX), password: CurrentPassword }))
    .output(z.object({ ends_at: Timestamp })),
  /** Takes the deletion back. */
  keep: member('company.own', 'write')
    .route({ method: 'DELETE', path: '/company/end', tags: ['company'] })
    .output(Done),
};
