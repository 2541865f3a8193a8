import { LANGUAGES } from '#domain/language/language.ts';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { z } from 'zod';
import { Id, member, TrimmedText } from './base.ts';

export const customers = {
  /** Customers whose name, email, phone or address contains the text; the newest first, at most 10. */
  search: member('quotes.view')
    .meta({ scope: 'customers:read' })
    .route({ method: 'GET', path: '/customers', tags: ['customers'] })
    .input(z.object({ search: TrimmedText().max(SEARCH_MAX) }))
    .output(
      z.array(
        z.object({
          id: Id('customers'),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          /** empty while nobody has said: the company's default counts */
          language: z.enum(['', ...LANGUAGES]),
          /** the staff's notes on the property, such as a gate code; never shown to the customer */
          notes: z.string(),
          properties: z.array(z.object({ id: z.uuid(), address: z.string() })),
        }),
      ),
    ),
};
