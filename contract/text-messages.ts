/** A quote sent by text message, where a provider is set up. Without one, `quotes.share` records what a phone sent. */
import { z } from 'zod';
import { PHONE_MAX } from '#domain/contact-details.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { CONSENT_STATES, CONSENT_WAYS, TEXT_BLOCK_REASONS } from '#domain/messages/text-consent.ts';
import { Id, member, Text, Timestamp, TrimmedText } from './base.ts';
import { QuoteDetail } from './quote-fields.ts';

const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
/** The text holds the customer's link, so a key needs the scope that may send it. */
const readLinks = member('quotes.view').meta({ scope: 'quotes:write' });
const ById = z.object({ id: Id('quotes') });

export const TextDraft = z.object({
  /**
   * the company's wording for this quote; {{approval_link}} is the placeholder for the link, which may not exist yet
   */
  text: z.string(),
  /** the link as it will be, or one of its length */
  link: z.string(),
  /** the number it comes from; null when there is none */
  from: z.string().nullable(),
  /** the number it goes to; null when the given phone is none */
  to: z.string().nullable(),
  /** why no text goes to this phone; null when one can */
  barrier: z.enum(TEXT_BLOCK_REASONS).nullable(),
  /** the latest entry about texts to this phone */
  consent: z
    .object({ state: z.enum(CONSENT_STATES), how: z.enum(CONSENT_WAYS), by_name: z.string(), at: Timestamp })
    .nullable(),
});

export const textMessages = {
  /** Drafts a text about the quote, and says whether the phone may get one. */
  draft: readLinks
    .route({ method: 'GET', path: '/quotes/{id}/text', tags: ['quotes'] })
    .input(ById.extend({ phone: Text(PHONE_MAX) }))
    .output(TextDraft),
  /**
   * Queues a text with the link. The quote counts as sent when the provider has accepted the text. `agreed` records that
   * the customer agreed to texts; TEXT_REFUSED says why nothing can be sent.
   */
  send: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{id}/text', tags: ['quotes'] })
    .input(
      ById.extend({
        phone: TrimmedText().min(1, 'Enter a phone number').max(PHONE_MAX),
        text: TrimmedText().min(1, 'Write a text').max(TEXT_BODY_MAX, `A text has at most ${TEXT_BODY_MAX} characters`),
        agreed: z.boolean().default(false),
      }),
    )
    .output(QuoteDetail),
  /**
   * Records a person's decision about a customer's text that looked like a STOP: with `stop` the phone gets no more
   * texts, otherwise they continue as before. No effect when nothing is on hold. `state` applies afterwards; null when
   * there is no entry.
   */
  resolveHold: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/texts/holds', tags: ['inbox'] })
    .input(z.object({ phone: TrimmedText().min(1, 'Enter a phone number').max(PHONE_MAX), stop: z.boolean() }))
    .output(z.object({ state: z.enum(CONSENT_STATES).nullable() })),
};
