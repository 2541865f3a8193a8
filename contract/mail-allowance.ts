import { z } from 'zod';
import { ALLOWANCE_REASON_MAX } from '#domain/company/company-limits.ts';
import { member, Text, Timestamp } from './base.ts';

const Use = z.object({ used: z.int(), limit: z.int() });

export const MailAllowance = z.object({
  /** false if there is no mail server, because then nothing is sent */
  counted: z.boolean(),
  /** We send no email before the owner confirms their own. */
  owner_confirmed: z.boolean(),
  /** within 60 minutes */
  hour: Use,
  /** within 24 hours */
  day: Use,
  /** when we can send the next email. null: right now */
  next_at: Timestamp.nullable(),
  /** when the company asked for a higher limit, if that request is open */
  requested_at: Timestamp.nullable(),
});

export const mailAllowance = {
  get: member('quotes.view')
    .meta({ scope: 'company:read' })
    .route({ method: 'GET', path: '/mail-allowance', tags: ['company'] })
    .output(MailAllowance),
  /** Asks the operator of this installation for a higher limit. Changes nothing while a request is open. */
  requestMore: member('company_settings.change', 'write')
    .route({ method: 'POST', path: '/mail-allowance/requests', tags: ['company'] })
    .input(z.object({ reason: Text(ALLOWANCE_REASON_MAX) }))
    .output(MailAllowance),
};
