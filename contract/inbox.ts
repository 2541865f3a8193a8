import { z } from 'zod';
import { ANSWER_CHANNELS, ANSWER_MAX, INBOX_FILTERS, INBOX_KINDS } from '#domain/messages/inbox.ts';
import { CHANNELS } from '#domain/messages/template-kinds.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { COUNTER_MAX, Id, member, PAGE_MAX, TextInput, Timestamp, TrimmedText } from './base.ts';

export const ANSWER_MISSING = 'Please write your answer';

/**
 * Something that needs a reply or other action, and how staff handled it: a quote event, identified by `quote_id` and
 * `seq`, or a text from someone without a quote, identified by `text_id`.
 */
export const InboxItem = z.object({
  quote_id: Id('quotes').nullable(),
  /** the event's position in the quote's history */
  seq: z.int().nullable(),
  text_id: Id('texts_received').nullable(),
  kind: z.enum(INBOX_KINDS),
  at: Timestamp,
  /** the quote's number; empty when there is no quote */
  number: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** who wrote: the customer's name unless they gave another, or the phone number of someone without a quote */
  from: z.string(),
  /** the question, the text message, or the reason given; may be empty */
  text: z.string(),
  /** for a message that was not delivered: the email or phone number, and the channel */
  to: z.string(),
  channel: z.enum(CHANNELS),
  /** number of pictures sent with a text; they are stored only at the text provider */
  pictures: z.int(),
  assigned_to: z.object({ id: Id('users'), name: z.string() }).nullable(),
  done: z.object({ at: Timestamp, by: z.string() }).nullable(),
  answer: z
    .object({
      text: z.string(),
      by: z.string(),
      channel: z.enum(ANSWER_CHANNELS),
      at: Timestamp,
      /** why the reply to someone without a quote was not delivered; otherwise empty */
      problem: z.string(),
    })
    .nullable(),
  /** true when the text may be asking to stop texts: none go to the phone until `textMessages.resolveHold` decides. */
  holds_texts: z.boolean(),
  /** channels by which the item can be answered now; empty when it can't be answered */
  channels: z.array(z.enum(ANSWER_CHANNELS)),
});

const read = member('quotes.view').meta({ scope: 'quotes:read' });
const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
const ByText = z.object({ text_id: Id('texts_received') });
const ByItem = z.object({ quote_id: Id('quotes'), seq: z.coerce.number().int().min(1).max(COUNTER_MAX) });

export const inbox = {
  /** Lists items, newest first. `open` returns items that are not done; `mine` narrows those to the caller's. */
  list: read
    .route({ method: 'GET', path: '/inbox', tags: ['inbox'] })
    .input(
      z.object({
        filter: z.enum(INBOX_FILTERS).default('open'),
        /** only items about this quote, or about an earlier revision of its number */
        quote_id: Id('quotes').optional(),
        cursor: TextInput().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
      }),
    )
    .output(z.object({ items: z.array(InboxItem), next_cursor: z.string().nullable() })),
  /** Counts open items and requested times, up to one more than the menu can show. */
  count: read.route({ method: 'GET', path: '/inbox/count', tags: ['inbox'] }).output(z.object({ open: z.int() })),
  /** Lists everyone to whom an item can be assigned. */
  people: member('quotes.view')
    .route({ method: 'GET', path: '/inbox/people', tags: ['inbox'] })
    .output(z.array(z.object({ id: Id('users'), full_name: z.string() }))),
  /** Assigns an item to someone; null unassigns it. */
  assign: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/inbox/{quote_id}/{seq}/assign', tags: ['inbox'] })
    .input(ByItem.extend({ user_id: Id('users').nullable() }))
    .output(InboxItem),
  /** Marks an item as done, or opens it again. Repeating it changes nothing. */
  setDone: write
    .route({ method: 'POST', path: '/inbox/{quote_id}/{seq}/done', tags: ['inbox'] })
    .input(ByItem.extend({ done: z.boolean() }))
    .output(InboxItem),
  /**
   * Answers a question: the answer appears on the quote's page and is sent on the chosen channel, and the item is done.
   * An item gets only one answer: ALREADY_ANSWERED when someone else answered first.
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
  /** Replies by text to someone without a quote. Only one reply is possible: ALREADY_ANSWERED after that. */
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
  /** Attaches a text to the quote it is about. From then on, it is an item of that quote. */
  addTextToQuote: write
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/quote', tags: ['inbox'] })
    .input(ByText.extend({ quote_id: Id('quotes') }))
    .output(InboxItem),
};
