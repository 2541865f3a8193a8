import { z } from 'zod';
import { SUPPRESSION_REASONS } from '#domain/messages/suppression.ts';
import { Done, Email, Id, member, PAGE_MAX, Timestamp } from './base.ts';

/** An email that gets nothing from the company until someone unblocks it. */
export const Suppression = z.object({
  id: Id('suppressions'),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** reply from the recipient's mail server, may be empty */
  detail: z.string(),
  at: Timestamp,
  quote_id: Id('quotes').nullable(),
  quote_number: z.string().nullable(),
});

const tags = ['company'];

export const suppressions = {
  /** Lists suppressed emails, newest first. Pass `next_before` to get the next page. */
  list: member('quotes.view')
    .route({ method: 'GET', path: '/suppressions', tags })
    .input(
      z.object({
        before: Id('suppressions').optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(30),
      }),
    )
    .output(z.object({ suppressions: z.array(Suppression), next_before: Id('suppressions').nullable() })),
  /** Returns why an email is suppressed, or null. Pages warn with it before someone sends a quote. */
  check: member('quotes.view')
    .route({ method: 'GET', path: '/suppressions/check', tags })
    .input(z.object({ email: Email }))
    .output(z.object({ suppression: Suppression.nullable() })),
  unblock: member('company_settings.change', 'write')
    .route({ method: 'POST', path: '/suppressions/{id}/unblock', tags })
    .input(z.object({ id: Id('suppressions') }))
    .output(Done),
};
