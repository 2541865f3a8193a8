import { z } from 'zod';
import { NAME_MAX } from '#domain/contact-details.ts';
import { CUSTOMER_RECORD_WISHES } from '#domain/customer/customer-record.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { QUOTE_LABELS, SHARE_WAYS, VALIDITY_DAYS_MAX, VALIDITY_DAYS_MIN } from '#domain/quote/lifecycle.ts';
import { REASON_MAX, SEARCH_MAX, SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { WAITING_NEEDS } from '#domain/reports/needs.ts';
import {
  Cents,
  COUNTER_MAX,
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
  Timestamp,
  TrimmedText,
} from './base.ts';
import { Message, QuoteDetail, QuoteDraft, QuoteListItem } from './quote-fields.ts';
import { ChosenOptions } from './quote-line-fields.ts';

const Revision = z.coerce.number().int().min(1).max(COUNTER_MAX);
const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
const read = member('quotes.view').meta({ scope: 'quotes:read' });
/** An API key needs the scope for sending quotes to see the customer's link. */
const readLinks = member('quotes.view').meta({ scope: 'quotes:write' });
/** Not for API keys, because these calls name a person at the company or record who acted. */
const readByPeople = member('quotes.view');
const writeByPeople = member('quotes.write', 'write');
const ById = z.object({ id: Id('quotes') });

/** An empty filter returns every quote that isn't archived. */
export const QuoteFilter = z.object({
  search: TrimmedText().max(SEARCH_MAX).default(''),
  labels: QueryList(z.enum(QUOTE_LABELS), QUOTE_LABELS.length).default([]),
  payment_states: QueryList(z.enum(PAYMENT_STATES), PAYMENT_STATES.length).default([]),
  author_id: Id('users').optional(),
  /** 2026-11-21, in the company's time zone. Both days are included */
  from: DayInput().optional(),
  to: DayInput().optional(),
  archived: z.stringbool().or(z.boolean()).default(false),
  /** true: only quotes with a balance that was due before today, as on the dashboard */
  overdue: z.stringbool().or(z.boolean()).default(false),
  /**
   * only sent, undecided quotes: those that expire within three days, or that were sent at least three days ago, as
   * on the dashboard
   */
  need: z.enum(WAITING_NEEDS).optional(),
  /**
   * `counted` excludes replaced quotes. An approved revision replaces an approved quote. Any next revision replaces a
   * declined quote.
   */
  revisions: z.enum(['all', 'counted']).default('all'),
});

export const ListedQuote = QuoteListItem.extend({
  /** balance due since before today. null unless the filter has `overdue` */
  overdue_cents: Cents.nullable(),
  /** true for an approved quote whose work has no date yet */
  unscheduled: z.boolean(),
});

const QuoteSum = z.object({
  count: z.int(),
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
   * Counts and sums all quotes that match the filter, in total and per label of the list. The total counts each quote
   * number once, at its approved price: it leaves out `of_approved`, unless `revisions` asks for all. Members get
   * null for amounts, unless they ask for their own quotes or the company shows totals to members.
   */
  summary: read
    .route({ method: 'GET', path: '/quotes/summary', tags: ['quotes'] })
    .input(QuoteFilter.extend({ revisions: QuoteFilter.shape.revisions.unwrap().default('counted') }))
    .output(
      QuoteSum.extend({
        /** null unless the filter has `overdue` */
        overdue_cents: z.int().nullable(),
        labels: z.array(
          QuoteSum.extend({
            label: z.enum(QUOTE_LABELS),
            /** quotes that revise an approved quote which also matches the filter */
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
   * Creates (edit_number 0) or changes a quote. Changing a sent quote creates a revision. CHANGED_BY_OTHER when
   * edit_number is stale, QUOTE_DECIDED for a decided quote. The client creates the id, so a repeated request creates
   * no second quote. customer_record `if_reachable`, the default, saves the customer once there is a name and a
   * phone, email or address. `save` saves the customer for a name alone. `as_typed` saves no customer while someone
   * is still typing. A sent quote always has a customer.
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
   * Queues an email with the link, to the customer's email unless another one is given. The link works immediately.
   * The quote counts as sent once the mail server has accepted the email.
   */
  send: write
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{id}/send', tags: ['quotes'] })
    .input(ById.extend({ email: Email.optional(), message: Text(SEND_MESSAGE_MAX) }))
    .output(QuoteDetail),
  /**
   * Activates the link without an email. The quote counts as sent, and its history records how it was shared. With
   * `counts: false` the quote stays a draft until someone shares, emails or views it, for example when the app only
   * shows a QR code.
   */
  share: write
    .route({ method: 'POST', path: '/quotes/{id}/share', tags: ['quotes'] })
    .input(ById.extend({ way: z.enum(SHARE_WAYS).default('link'), counts: z.boolean().default(true) }))
    .output(QuoteDetail),
  /** Creates a new link, even for a decided quote. The old link then only says how to reach the company. */
  replaceLink: write
    .route({ method: 'POST', path: '/quotes/{id}/new-link', tags: ['quotes'] })
    .input(ById)
    .output(QuoteDetail),
  /** Changes the quote's last valid day. The link stays the same. */
  extend: write
    .route({ method: 'POST', path: '/quotes/{id}/extend', tags: ['quotes'] })
    .input(ById.extend({ days: z.int().min(VALIDITY_DAYS_MIN).max(VALIDITY_DAYS_MAX) }))
    .output(QuoteDetail),
  duplicate: write
    .route({ method: 'POST', path: '/quotes/{id}/duplicate', tags: ['quotes'] })
    .input(ById.extend({ new_id: z.uuid() }))
    .output(QuoteDetail),
  /** Reopens a decided quote as its next revision. The decided quote stays unchanged. */
  reopen: write
    .route({ method: 'POST', path: '/quotes/{id}/reopen', tags: ['quotes'] })
    .input(ById.extend({ new_id: z.uuid() }))
    .output(QuoteDetail),
  /**
   * Records a decision that the customer gave by phone or on paper. The record says so and doesn't count as the
   * customer's signature.
   */
  recordDecision: writeByPeople
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{id}/decision', tags: ['quotes'] })
    .input(
      ById.extend({
        decision: z.enum(['approved', 'declined']),
        customer_name: Text(NAME_MAX),
        channel: z.enum(['phone', 'in_person', 'email', 'paper']),
        options: ChosenOptions,
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
   * Permanently deletes a draft that was never sent, with its photos and history. Only the owner can. Saving under
   * its id later returns QUOTE_PURGED.
   */
  purge: member('quotes.purge', 'write')
    .route({ method: 'POST', path: '/quotes/{id}/purge', tags: ['quotes'] })
    .input(ById)
    .output(Done),
  retryMessage: write
    .route({ method: 'POST', path: '/quotes/{id}/messages/{message_id}/retry', tags: ['quotes'] })
    .input(ById.extend({ message_id: Id('messages') }))
    .output(Message),
  /** Returns an email in the local outbox. The email contains the customer's link. */
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
  /**
   * Compares two revisions of the quote's number as the customer saw them. NOT_FOUND for a revision that was never
   * sent or shared.
   */
  compare: read
    .route({ method: 'GET', path: '/quotes/{id}/revisions/{from}/compare/{to}', tags: ['quotes'] })
    .input(ById.extend({ from: Revision, to: Revision }))
    .output(
      z.object({
        /** every revision that can be compared, oldest first */
        revisions: z.array(z.object({ revision: z.int(), recorded_at: Timestamp })),
        /** `before` or `after` is null where that revision lacks the item */
        differences: z.array(
          z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    ),
  authors: readByPeople
    .route({ method: 'GET', path: '/quotes/authors', tags: ['quotes'] })
    .output(z.array(z.object({ id: Id('users'), full_name: z.string() }))),
};
