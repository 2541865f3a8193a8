import { z } from 'zod';
import { NAME_MAX } from '#domain/contact-details.ts';
import { CUSTOMER_RECORD_WISHES } from '#domain/customer/customer-record.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { QUOTE_LABELS, SHARE_WAYS, VALIDITY_DAYS_MAX, VALIDITY_DAYS_MIN } from '#domain/quote/lifecycle.ts';
import { REASON_MAX, SEARCH_MAX, SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { WAITING_NEEDS } from '#domain/reports/needs.ts';
import {
  Cents,
  Counter,
  DayInput,
  Done,
  Email,
  Id,
  member,
  PAGE_MAX,
  QueryList,
  Text,
  TextInput,
  TrimmedText,
} from './base.ts';
import { Message, QuoteDetail, QuoteDraft, QuoteListItem } from './quote-fields.ts';

const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
const read = member('quotes.view').meta({ scope: 'quotes:read' });
/** To see the customer's link, an API key needs the scope for sending quotes. */
const readLinks = member('quotes.view').meta({ scope: 'quotes:write' });
/** Not for API keys: these calls name a person at the company, or record who acted. */
const readByPeople = member('quotes.view');
const writeByPeople = member('quotes.write', 'write');
const ById = z.object({ id: Id('quotes') });

/** Filters of the list. An empty filter returns everything that is not archived. */
export const QuoteFilter = z.object({
  search: TrimmedText().max(SEARCH_MAX).default(''),
  labels: QueryList(z.enum(QUOTE_LABELS), QUOTE_LABELS.length).default([]),
  payment_states: QueryList(z.enum(PAYMENT_STATES), PAYMENT_STATES.length).default([]),
  author_id: Id('users').optional(),
  /** days in the organization's time zone, inclusive: 2026-11-21 */
  from: DayInput().optional(),
  to: DayInput().optional(),
  archived: z.stringbool().or(z.boolean()).default(false),
  /** only quotes with a balance that was due before today, counted as on the dashboard */
  overdue: z.stringbool().or(z.boolean()).default(false),
  /**
   * only sent, undecided quotes that expire within three days, or were sent at least three days ago, counted as on
   * the dashboard
   */
  need: z.enum(WAITING_NEEDS).optional(),
  /**
   * `counted` excludes replaced quotes: an approved quote once another revision is approved, a declined one once
   * there is a next revision.
   */
  revisions: z.enum(['all', 'counted']).default('all'),
});

/** A row of the company's list. */
export const ListedQuote = QuoteListItem.extend({
  /** the part of the balance due that was due before today; null unless the list is filtered by `overdue` */
  overdue_cents: Cents.nullable(),
});

const QuoteSum = z.object({
  count: z.int(),
  /** sum of the quotes' `price_cents` */
  total_cents: z.int().nullable(),
});

export const quotes = {
  list: read
    .route({ method: 'GET', path: '/quotes', tags: ['quotes'] })
    .input(
      QuoteFilter.extend({
        sort: z
          .enum(['created_at', 'total_cents', 'price_cents', 'customer_name', 'number', 'expires_at'])
          .default('created_at'),
        direction: z.enum(['asc', 'desc']).default('desc'),
        cursor: TextInput().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(25),
      }),
    )
    .output(z.object({ items: z.array(ListedQuote), next_cursor: TextInput().nullable() })),
  /**
   * Returns the count and value of all quotes that match the filter, in total and for each label. Each label counts the
   * quotes that the list shows under it. In the overall sum, each quote number counts once, at its approved price, so
   * the sum leaves out the `of_approved` of each label unless `revisions` asks for all. Values are null for a member,
   * unless the filter asks for their own quotes or the company shows its totals to members.
   */
  summary: read
    .route({ method: 'GET', path: '/quotes/summary', tags: ['quotes'] })
    .input(QuoteFilter.extend({ revisions: QuoteFilter.shape.revisions.unwrap().default('counted') }))
    .output(
      QuoteSum.extend({
        /** the `overdue_cents` of the quotes together; null unless they are filtered by `overdue` */
        overdue_cents: z.int().nullable(),
        labels: z.array(
          QuoteSum.extend({
            label: z.enum(QUOTE_LABELS),
            /** how many of these are revisions of approved quotes that match the filter, too */
            of_approved: QuoteSum,
          }),
        ),
      }),
    ),
  get: read
    .route({ method: 'GET', path: '/quotes/{id}', tags: ['quotes'] })
    .input(ById)
    .output(QuoteDetail),
  /**
   * Creates or changes a quote. The client creates the id, so that a repeated request creates no second quote.
   * edit_number 0 creates a quote; otherwise it is the latest number that the client saw (CHANGED_BY_OTHER when it is
   * stale). Changing a sent quote creates a new revision. A decided quote is refused with QUOTE_DECIDED.
   *
   * customer_record controls the company's customers. `if_reachable`, the default, creates or updates the customer
   * once there is a name and a phone, an email or an address. `save` does so for a name alone. `as_typed` leaves all
   * customers unchanged, because someone is still typing; it only links the one named by customer_id. A quote that
   * has been sent always has a customer.
   */
  save: write
    .route({ method: 'PUT', path: '/quotes/{id}', tags: ['quotes'] })
    .input(
      ById.extend({
        edit_number: Counter(),
        draft: QuoteDraft,
        customer_record: z.enum(CUSTOMER_RECORD_WISHES).default('if_reachable'),
      }),
    )
    .output(QuoteDetail),
  /**
   * Queues an email with the link, to the customer's email unless another one is given. The link works immediately; the
   * quote counts as sent when the mail server has accepted the email.
   */
  send: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{id}/send', tags: ['quotes'] })
    .input(ById.extend({ email: Email.optional(), message: Text(SEND_MESSAGE_MAX) }))
    .output(QuoteDetail),
  /**
   * Activates the link without an email. The quote counts as sent immediately, and its history records how it was
   * shared. With `counts: false` the link works, but the quote stays a draft until it is shared, emailed or viewed.
   * Clients use this when a QR code is shown or a text is about to be copied.
   */
  share: write
    .route({ method: 'POST', path: '/quotes/{id}/share', tags: ['quotes'] })
    .input(ById.extend({ way: z.enum(SHARE_WAYS).default('link'), counts: z.boolean().default(true) }))
    .output(QuoteDetail),
  /** Creates a new link, even for a decided quote; the old one then only says how to reach the company. */
  replaceLink: write
    .route({ method: 'POST', path: '/quotes/{id}/new-link', tags: ['quotes'] })
    .input(ById)
    .output(QuoteDetail),
  /** Changes the last day on which the quote is valid; the link stays the same. */
  extend: write
    .route({ method: 'POST', path: '/quotes/{id}/extend', tags: ['quotes'] })
    .input(ById.extend({ days: z.int().min(VALIDITY_DAYS_MIN).max(VALIDITY_DAYS_MAX) }))
    .output(QuoteDetail),
  duplicate: write
    .route({ method: 'POST', path: '/quotes/{id}/duplicate', tags: ['quotes'] })
    .input(ById.extend({ new_id: z.uuid() }))
    .output(QuoteDetail),
  /** Reopens a decided quote, which stays unchanged: the next revision is a separate quote with the same number. */
  reopen: write
    .route({ method: 'POST', path: '/quotes/{id}/reopen', tags: ['quotes'] })
    .input(ById.extend({ new_id: z.uuid() }))
    .output(QuoteDetail),
  /**
   * Records a decision that the customer gave by phone or on paper. It is labeled as such and is not a signature of
   * the customer.
   */
  recordDecision: writeByPeople
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{id}/decision', tags: ['quotes'] })
    .input(
      ById.extend({
        decision: z.enum(['approved', 'declined']),
        customer_name: Text(NAME_MAX),
        channel: z.enum(['phone', 'in_person', 'email', 'paper']),
        reason: Text(REASON_MAX),
        revision: Counter(1),
      }),
    )
    .output(QuoteDetail),
  archive: write
    .route({ method: 'POST', path: '/quotes/{id}/archive', tags: ['quotes'] })
    .input(ById)
    .output(Done),
  restore: write
    .route({ method: 'POST', path: '/quotes/{id}/restore', tags: ['quotes'] })
    .input(ById)
    .output(Done),
  /**
   * Permanently deletes a draft that was never sent, with its photos and history; for the owner only. Saving under
   * the same id later returns QUOTE_PURGED.
   */
  purge: member('quotes.purge', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/purge', tags: ['quotes'] })
    .input(ById)
    .output(Done),
  /** Queues a failed email again. */
  retryMessage: write
    .route({ method: 'POST', path: '/quotes/{id}/messages/{message_id}/retry', tags: ['quotes'] })
    .input(ById.extend({ message_id: Id('messages') }))
    .output(Message),
  /** Returns the content of an email in the local outbox. It contains the customer's link. */
  message: readLinks
    .route({ method: 'GET', path: '/quotes/{id}/messages/{message_id}', tags: ['quotes'] })
    .input(ById.extend({ message_id: Id('messages') }))
    .output(Message.extend({ html: z.string(), text: z.string() })),
  pdf: read
    .route({ method: 'GET', path: '/quotes/{id}/pdf', tags: ['quotes'] })
    .input(ById)
    .output(z.file()),
  signedPdf: read
    .route({ method: 'GET', path: '/quotes/{id}/signed-pdf', tags: ['quotes'] })
    .input(ById)
    .output(z.file()),
  authors: readByPeople
    .route({ method: 'GET', path: '/quotes/authors', tags: ['quotes'] })
    .output(z.array(z.object({ id: Id('users'), full_name: z.string() }))),
};
