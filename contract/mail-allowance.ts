import { ALLOWANCE_REASON_MAX } from '#domain/company/company-limits.ts';
import { z } from 'zod';
import { member, Text, Timestamp } from './base.ts';

const Use = z.object({ used: z.int(), limit: z.int() });

/** How many emails the company may send to customers and people it invites. */
export const MailAllowance = z.object({
  /** false without a mail server: nothing leaves the installation, and nothing is counted */
  counted: z.boolean(),
  /** Before the owner has confirmed their address no email leaves. */
  owner_confirmed: z.boolean(),
  /** within 60 minutes */
  hour: Use,
  /** within 24 hours */
  day: Use,
  /** when the next email can leave; null while one can leave now */
  next_at: Timestamp.nullable(),
  /** when somebody asked for more; null when nobody has, or the answer has come */
  requested_at: Timestamp.nullable(),
});

export const mailAllowance = {
  get: member('quotes.view')
    .meta({ scope: 'company:read' })
    .route({ method: 'GET', path: '/mail-allowance', tags: ['company'] })
    .output(MailAllowance),
  /** Asks whoever runs the installation for more. While a request waits for its answer, another one changes nothing. */
  requestMore: member('company_settings.change', 'write')
    .route({ method: 'POST', path: '/mail-allowance/requests', tags: ['company'] })
    .input(z.object({ reason: Text(ALLOWANCE_REASON_MAX) }))
    .output(MailAllowance),
};
