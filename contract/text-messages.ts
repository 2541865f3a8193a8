/**
 * Texts about a quote, where a text provider is set up. Without one, `quotes.share` records texts sent from someone's
 * own phone.
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
  /** the company's wording for this quote; {{approval_link}} stands for the link, which may not exist yet */
  text: z.string(),
  /** the link, or a placeholder of the same length */
  link: z.string(),
  /** the number that texts come from; null when there is none */
  from: z.string().nullable(),
  /** the recipient's number; null when the given phone is not a valid one */
  to: z.string().nullable(),
  /** why this phone can't be texted; null when it can */
  barrier: z.enum(TEXT_BLOCK_REASONS).nullable(),
  /** the latest consent record for this phone */
  consent: z
    .object({ state: z.enum(CONSENT_STATES), how: z.enum(CONSENT_WAYS), by_name: z.string(), at: Timestamp })
    .nullable(),
});

export const textMessages = {
  /** Drafts a text about the quote, and says whether this phone may be texted. */
  draft: readLinks
    .route({ method: 'GET', path: '/quotes/{id}/text', tags: ['quotes'] })
    .input(ById.extend({ phone: Text(PHONE_MAX) }))
    .output(TextDraft),
  /**
   * Queues a text with the link. The quote counts as sent when the provider has accepted the text. `agreed` records
   * the customer's consent to texts; TEXT_REFUSED says why nothing can be sent.
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
   * Records a person's decision about a customer's text that looked like a STOP: with `stop` the phone gets no more
   * texts, otherwise texts continue. No effect when nothing is on hold. `state` is the resulting consent; null when
   * there is no record.
   */
  resolveHold: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/texts/holds', tags: ['inbox'] })
    .input(z.object({ phone: TrimmedText().min(1, 'Enter a phone number').max(PHONE_MAX), stop: z.boolean() }))
    .output(z.object({ state: z.enum(CONSENT_STATES).nullable() })),
};
