/**
 * Texts about a quote, sent by a text provider. Without a provider, `quotes.share` records texts from someone's own
 * phone.
 */
import { z } from 'zod';
import { PHONE_MAX } from '#domain/contact-details.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { CONSENT_STATES, CONSENT_WAYS, TEXT_BLOCK_REASONS } from '#domain/messages/text-consent.ts';
import { Id, member, Text, Timestamp, TrimmedText } from './base.ts';
import { QuoteDetail } from './quote-fields.ts';

const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
/** The text contains the customer's link, so an API key needs the scope for sending quotes. */
const readLinks = member('quotes.view').meta({ scope: 'quotes:write' });
const ById = z.object({ id: Id('quotes') });

export const TextDraft = z.object({
  /** the company's wording for this quote. {{approval_link}} stands for the link, which may not exist yet */
  text: z.string(),
  /** the link, or a placeholder of the same length */
  link: z.string(),
  from: z.string().nullable(),
  /** the recipient's number. null when the given phone is invalid */
  to: z.string().nullable(),
  /** why we can't text this phone, or null */
  barrier: z.enum(TEXT_BLOCK_REASONS).nullable(),
  consent: z
    .object({ state: z.enum(CONSENT_STATES), how: z.enum(CONSENT_WAYS), by_name: z.string(), at: Timestamp })
    .nullable(),
});

export const textMessages = {
  /** Returns the text about the quote, and any reason why we can't text this phone. */
  draft: readLinks
    .route({ method: 'GET', path: '/quotes/{id}/text', tags: ['quotes'] })
    .input(ById.extend({ phone: Text(PHONE_MAX) }))
    .output(TextDraft),
  /**
   * Queues a text with the link. The quote counts as sent once the provider has accepted the text. `agreed` records
   * the customer's consent. TEXT_REFUSED says why we can't text.
   */
  send: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{id}/text', tags: ['quotes'] })
    .input(
      ById.extend({
        phone: TrimmedText().min(1, 'Enter a phone number').max(PHONE_MAX),
        text: TrimmedText()
          .min(1, 'Write a text')
          .max(TEXT_BODY_MAX, `A text can have at most ${TEXT_BODY_MAX} characters`),
        agreed: z.boolean().default(false),
      }),
    )
    .output(QuoteDetail),
  /**
   * Decides about a customer's text that looked like a STOP. `stop`: the phone gets no more texts. Otherwise texts
   * continue. Returns the resulting consent in `state`, or null if there is no record.
   */
  resolveHold: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/texts/holds', tags: ['inbox'] })
    .input(z.object({ phone: TrimmedText().min(1, 'Enter a phone number').max(PHONE_MAX), stop: z.boolean() }))
    .output(z.object({ state: z.enum(CONSENT_STATES).nullable() })),
};
