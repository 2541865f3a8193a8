import { z } from 'zod';
import { ALLOWANCE_REASON_MAX } from '#domain/company/company-limits.ts';
import { member, Text, Timestamp } from './base.ts';

const Use = z.object({ used: z.int(), limit: z.int() });

/** How many emails the company may send to customers and invited people. */
export const MailAllowance = z.object({
  /** false without a mail server: the installation sends no email, so nothing is counted */
  counted: z.boolean(),
  /** false until the owner confirms their email address; no email is sent before that. */
  owner_confirmed: z.boolean(),
  /** within 60 minutes */
  hour: Use,
  /** within 24 hours */
  day: Use,
  /** when the next email can be sent; null when one can be sent right now */
  next_at: Timestamp.nullable(),
  /** when the company asked for a higher limit; null when no request is open */
  requested_at: Timestamp.nullable(),
});

export const mailAllowance = {
  get: member('quotes.view')
    .meta({ scope: 'company:read' })
    .route({ method: 'GET', path: '/mail-allowance', tags: ['company'] })
    .output(MailAllowance),
  /**
   * Asks the operator of this installation for a higher limit. While a request is open, another one changes nothing.
   */
  requestMore: member('company_settings.change', 'write')
    .route({ method: 'POST', path: '/mail-allowance/requests', tags: ['company'] })
    .input(z.object({ reason: Text(ALLOWANCE_REASON_MAX) }))
    .output(MailAllowance),
};
