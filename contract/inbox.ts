import { z } from 'zod';
import { ANSWER_CHANNELS, ANSWER_MAX, INBOX_FILTERS, INBOX_KINDS } from '#domain/messages/inbox.ts';
import { CHANNELS } from '#domain/messages/template-kinds.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { COUNTER_MAX, Id, member, PAGE_MAX, TextInput, Timestamp, TrimmedText } from './base.ts';

export const ANSWER_MISSING = 'Please write your reply';

/**
 * A quote event that waits for someone, or a text from someone without a quote, and how staff handled it.
 * `quote_id` and `seq` name the first, `text_id` the second.
 */
export const InboxItem = z.object({
  quote_id: Id('quotes').nullable(),
  /** position in the history of the quote */
  seq: z.int().nullable(),
  text_id: Id('texts_received').nullable(),
  kind: z.enum(INBOX_KINDS),
  at: Timestamp,
  /** of the quote; empty without one */
  number: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** who wrote: the customer's name unless another one was given, or the phone of someone without a quote */
  from: z.string(),
  /** the question, the text message, or the reason; may be empty */
  text: z.string(),
  /** the email address or phone that a message did not reach, and its channel */
  to: z.string(),
  channel: z.enum(CHANNELS),
  /** how many pictures came with a text; they stay with the text provider */
  pictures: z.int(),
  assigned_to: z.object({ id: Id('users'), name: z.string() }).nullable(),
  done: z.object({ at: Timestamp, by: z.string() }).nullable(),
  answer: z
    .object({
      text: z.string(),
      by: z.string(),
      channel: z.enum(ANSWER_CHANNELS),
      at: Timestamp,
      /** why it did not arrive, for a text of someone without a quote; otherwise empty */
      problem: z.string(),
    })
    .nullable(),
  /** It may ask to stop texts: the phone gets none until `textMessages.resolveHold` decides. */
  holds_texts: z.boolean(),
  /** how it can be answered now; empty when it cannot */
  channels: z.array(z.enum(ANSWER_CHANNELS)),
});

const read = member('quotes.view').meta({ scope: 'quotes:read' });
const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
const ByText = z.object({ text_id: Id('texts_received') });
const ByItem = z.object({ quote_id: Id('quotes'), seq: z.coerce.number().int().min(1).max(COUNTER_MAX) });

export const inbox = {
  /** Newest first. `open` holds items that are not done, `mine` those of them assigned to the caller. */
  list: read
    .route({ method: 'GET', path: '/inbox', tags: ['inbox'] })
    .input(
      z.object({
        filter: z.enum(INBOX_FILTERS).default('open'),
        /** only what waits on this quote, or on an earlier revision of its number */
        quote_id: Id('quotes').optional(),
        cursor: TextInput().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
      }),
    )
    .output(z.object({ items: z.array(InboxItem), next_cursor: z.string().nullable() })),
  /** How many items and requested times are open; at most one more than the menu shows. */
  count: read.route({ method: 'GET', path: '/inbox/count', tags: ['inbox'] }).output(z.object({ open: z.int() })),
  /** Everyone to whom an item can be assigned. */
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
   * Answers a question: the answer appears on the quote's page and is sent by the chosen channel, and the item is done.
   * An item has one answer: ALREADY_ANSWERED when someone was faster.
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
  /** Answers a text of someone without a quote by text. It has one answer: ALREADY_ANSWERED. */
  answerText: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/answer', tags: ['inbox'] })
    .input(
      ByText.extend({
        text: TrimmedText().min(1, ANSWER_MISSING).max(TEXT_BODY_MAX, `A text has at most ${TEXT_BODY_MAX} characters`),
      }),
    )
    .output(InboxItem),
  /** Adds a text to the quote that it is about. From then on it is an item of that quote. */
  addTextToQuote: write
    .route({ method: 'POST', path: '/inbox/texts/{text_id}/quote', tags: ['inbox'] })
    .input(ByText.extend({ quote_id: Id('quotes') }))
    .output(InboxItem),
};
