import { z } from 'zod';
import { NAME_MAX } from '#domain/contact-details.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { Done, Id, member, TextInput, Timestamp, TrimmedText } from './base.ts';

const CurrentPassword = TextInput().min(1, 'Enter your password').max(PASSWORD_MAX_LENGTH);

/** Actions for the owner alone. Each requires the password and a typed name. */
export const ownership = {
  /** Makes another team member the owner. The previous owner becomes an admin. */
  transfer: member('company.own', 'write')
    .route({ method: 'POST', path: '/company/owner', tags: ['company'] })
    .input(
      z.object({
        user_id: Id('users'),
        full_name: TrimmedText().max(NAME_MAX),
        password: CurrentPassword,
      }),
    )
    .output(Done),
  /**
   * Schedules the deletion of the company in 30 days. Until then the company is read-only, and the owner can cancel
   * the deletion.
   */
  end: member('company.own', 'write')
    .route({ method: 'POST', path: '/company/end', tags: ['company'] })
    .input(z.object({ company_name: TrimmedText().max(NAME_MAX), password: CurrentPassword }))
    .output(z.object({ ends_at: Timestamp })),
  keep: member('company.own', 'write')
    .route({ method: 'DELETE', path: '/company/end', tags: ['company'] })
    .output(Done),
};
