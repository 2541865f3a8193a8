import { z } from 'zod';
import { ANSWER_CHANNELS, ANSWER_MAX, INBOX_FILTERS, INBOX_KINDS } from '#domain/messages/inbox.ts';
import { CHANNELS } from '#domain/messages/template-kinds.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { COUNTER_MAX, Id, member, PAGE_MAX, TextInput, Timestamp, TrimmedText } from './base.ts';

export const ANSWER_MISSING = 'Please write your reply';

/**
 * Something that needs a reply or other action. Either a quote event (`quote_id` and `seq`) or a text from someone
 * without a quote (`text_id`).
 */
export const InboxItem = z.object({
  quote_id: Id('quotes').nullable(),
  seq: z.int().nullable(),
  text_id: Id('texts_received').nullable(),
  kind: z.enum(INBOX_KINDS),
  at: Timestamp,
  number: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** who wrote: the customer's name, another name they gave, or a phone number without a quote */
  from: z.string(),
  /** the question, the text, or the reason given. May be empty */
  text: z.string(),
  /** for an undelivered message: the email or phone number */
  to: z.string(),
  channel: z.enum(CHANNELS),
  /** pictures sent with a text. Only the text provider stores them */
  pictures: z.int(),
  assigned_to: z.object({ id: Id('users'), name: z.string() }).nullable(),
  done: z.object({ at: Timestamp, by: z.string() }).nullable(),
  answer: z
    .object({
      text: z.string(),
      by: z.string(),
      channel: z.enum(ANSWER_CHANNELS),
      at: Timestamp,
      /** why a reply to someone without a quote was not delivered. Otherwise empty */
      problem: z.string(),
    })
    .nullable(),
  /** true when the text may ask to stop texts. The phone gets none until `textMessages.resolveHold` decides. */
  holds_texts: z.boolean(),
  channels: z.array(z.enum(ANSWER_CHANNELS)),
});

const read = member('quotes.view').meta({ scope: 'quotes:read' });
const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
const ByText = z.object({ text_id: Id('texts_received') });
const ByItem = z.object({ quote_id: Id('quotes'), seq: z.coerce.number().int().min(1).max(COUNTER_MAX) });

export const inbox = {
  /** Lists items, newest first. `open`: not done. `mine`: open and assigned to the caller. */
  list: read
    .route({ method: 'GET', path: '/inbox', tags: ['inbox'] })
    .input(
      z.object({
        filter: z.enum(INBOX_FILTERS).default('open'),
        /** items about this quote or an earlier revision */
        quote_id: Id('quotes').optional(),
        cursor: TextInput().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
      }),
    )
    .output(z.object({ items: z.array(InboxItem), next_cursor: z.string().nullable() })),
  /** Counts open items and requested times. Stops at one more than the menu can show. */
  count: read.route({ method: 'GET', path: '/inbox/count', tags: ['inbox'] }).output(z.object({ open: z.int() })),
  people: member('quotes.view')
    .route({ method: 'GET', path: '/inbox/people', tags: ['inbox'] })
    .output(z.array(z.object({ id: Id('users'), full_name: z.string() }))),
  /** null unassigns the item. */
  assign: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/inbox/{quote_id}/{seq}/assign', tags: ['inbox'] })
    .input(ByItem.extend({ user_id: Id('users').nullable() }))
    .output(InboxItem),
  /** Marks an item as done, or reopens it. Repeating the call changes nothing. */
  setDone: write
    .route({ method: 'POST', path: '/inbox/{quote_id}/{seq}/done', tags: ['inbox'] })
    .input(ByItem.extend({ done: z.boolean() }))
    .output(InboxItem),
  /**
   * Sends the answer on the chosen channel, shows it on the quote's page and marks the item as done. ALREADY_ANSWERED
   * when someone else answered first.
   */
  answer: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/inbox/{quote_id}/{seq}/answer', tags: ['inbox'] })
    .input(
      ByItem.extend({
        text: TrimmedText().min(1, ANSWER_MISSING).max(ANSWER_MAX),
        channel: z.enum(ANSWER_CHANNELS),
      }),
    )
    .output(InboxItem),
  assignText: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/assign', tags: ['inbox'] })
    .input(ByText.extend({ user_id: Id('users').nullable() }))
    .output(InboxItem),
  setTextDone: write
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/done', tags: ['inbox'] })
    .input(ByText.extend({ done: z.boolean() }))
    .output(InboxItem),
  /** Texts someone without a quote. ALREADY_ANSWERED after the first reply. */
  answerText: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/answer', tags: ['inbox'] })
    .input(
      ByText.extend({
        text: TrimmedText()
          .min(1, ANSWER_MISSING)
          .max(TEXT_BODY_MAX, `A text can have at most ${TEXT_BODY_MAX} characters`),
      }),
    )
    .output(InboxItem),
  /** Attaches a text to the quote it is about. The text is an item of that quote from then on. */
  addTextToQuote: write
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/quote', tags: ['inbox'] })
    .input(ByText.extend({ quote_id: Id('quotes') }))
    .output(InboxItem),
};
