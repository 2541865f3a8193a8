import { z } from 'zod';
import { ALLOWANCE_REASON_MAX } from '#domain/company/company-limits.ts';
import { member, Text, Timestamp } from './base.ts';

const Use = z.object({ used: z.int(), limit: z.int() });

/** How many emails the company may send to customers and to people it invites. */
export const MailAllowance = z.object({
  /** false without a mail server: no mail leaves the installation, and nothing is counted */
  counted: z.boolean(),
  /** No email leaves before the owner has confirmed their address. */
  owner_confirmed: z.boolean(),
  /** within 60 minutes */
  hour: Use,
  /** within 24 hours */
  day: Use,
  /** when the next email can be sent; null when one can be sent now */
  next_at: Timestamp.nullable(),
  /** when someone asked for more; null when there is no open request */
  requested_at: Timestamp.nullable(),
});

export const mailAllowance = {
  get: member('quotes.view')
    .meta({ scope: 'company:read' })
    .route({ method: 'GET', path: '/mail-allowance', tags: ['company'] })
    .output(MailAllowance),
  /** Asks the operator of the installation for more. While a request is open, another one changes nothing. */
  requestMore: member('company_settings.change', 'write')
    .route({ method: 'POST', path: '/mail-allowance/requests', tags: ['company'] })
    .input(z.object({ reason: Text(ALLOWANCE_REASON_MAX) }))
    .output(MailAllowance),
};
