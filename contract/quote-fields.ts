import { z } from 'zod';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { MESSAGE_STATUSES } from '#domain/messages/delivery-status.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import { LINES_MAX, TOO_MANY_LINES } from '#domain/pricing/quote-lines.ts';
import {
  EVENT_TYPES,
  QUOTE_LABELS,
  QUOTE_STATUSES,
  VALIDITY_DAYS_MAX,
  VALIDITY_DAYS_MIN,
  VALIDITY_TOO_LONG,
  VALIDITY_TOO_SHORT,
} from '#domain/quote/lifecycle.ts';
import { DISCOUNT_MESSAGE_MAX, QUOTE_NOTES_MAX } from '#domain/quote/quote-limits.ts';
import { AskedRequest } from './asks.ts';
import { Cents, Email, Id, TaxRate, Text, Timestamp } from './base.ts';
import { Deposit, DepositRule } from './deposit.ts';
import { Photo } from './photo-fields.ts';
import {
  assertLinesOfAddons,
  PackagesInput,
  QuoteItem,
  QuoteLineInput,
  QuoteOption,
  QuotePackage,
} from './quote-line-fields.ts';
import { RecordProblem } from './record-problem.ts';
import { ShownOrganization } from './shown-organization.ts';

const DiscountInput = z
  .object({
    type: z.enum(['percent', 'flat']),
    value: z.number().min(0, 'Discount can’t be negative').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
  })
  .refine((discount) => discount.type === 'flat' || discount.value <= 1, 'Discount must be at most 100%')
  .refine(
    (discount) => discount.type === 'percent' || Number.isInteger(discount.value),
    'Discount must be a whole number of cents',
  );

/** A draft can be incomplete. Sending checks that it is complete. */
export const QuoteDraft = z.object({
  customer_id: Id('customers').nullable().default(null),
  customer_name: Text(NAME_MAX),
  customer_email: z.union([z.literal(''), Email], 'Invalid email address').default(''),
  customer_phone: Text(PHONE_MAX),
  property_address: Text(ADDRESS_MAX),
  /**
   * language of the customer's page, PDF and emails. Omitted: an existing quote keeps its own, and a new quote gets
   * the customer's or the company's
   */
  language: z.enum(LANGUAGES, 'Choose English or Spanish').optional(),
  lines: z.array(QuoteLineInput).max(LINES_MAX, TOO_MANY_LINES).superRefine(assertLinesOfAddons),
  /** up to three sizes of the job, the smallest first. A line’s `from_package` says which of them contain it */
  packages: PackagesInput,
  discount: DiscountInput.nullable().default(null),
  discount_message: Text(DISCOUNT_MESSAGE_MAX),
  /** a fraction. An API key's quote for a tax-exempt customer always gets 0 */
  tax_rate: TaxRate,
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  /** null: no deposit. Omitted: an existing quote keeps its own, and a new quote gets the company's default */
  deposit: DepositRule.nullable().optional(),
  notes: Text(QUOTE_NOTES_MAX),
  /**
   * true: sends reminders automatically. Omitted: an existing quote keeps its setting, and a new quote gets reminders
   */
  follow_up: z.boolean().optional(),
  /** null: the company's default when the quote is sent */
  valid_days: z
    .int()
    .min(VALIDITY_DAYS_MIN, VALIDITY_TOO_SHORT)
    .max(VALIDITY_DAYS_MAX, VALIDITY_TOO_LONG)
    .nullable()
    .default(null),
});

export const QuoteEvent = z.object({
  seq: z.int(),
  type: z.enum(EVENT_TYPES),
  at: Timestamp,
  actor: z.object({ kind: z.enum(['staff', 'customer', 'system']), name: z.string().nullable() }),
  summary: z.string(),
  /** the changes of a revision, which `summary` only counts */
  details: z.array(z.string()),
});

export const Message = z.object({
  id: Id('messages'),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  channel: z.enum(['email', 'text']),
  /**
   * sent: our mail server accepted the message. delivered: the recipient's server did. outbox: saved here, because no
   * mail server is set up. suppressed: not sent, because the email is suppressed
   */
  status: z.enum(MESSAGE_STATUSES),
  status_at: Timestamp,
  /** why the message was not sent, is on hold or bounced. For a queued message: why the last attempt failed */
  error: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
});

export const DecisionRecord = z.object({
  decision: z.enum(['approved', 'declined']),
  decided_at: Timestamp,
  time_zone: z.string(),
  /** customer: signed with a typed name. staff: recorded for the customer */
  by: z.enum(['customer', 'staff']),
  signer_name: z.string().nullable(),
  recorded_by: z.string().nullable(),
  channel: z.string().nullable(),
  reason: z.string(),
  revision: z.int(),
  snapshot_sha256: z.string(),
  signed_pdf_sha256: z.string().nullable(),
});

export const QuoteRow = z.object({
  id: Id('quotes'),
  number: z.string(),
  revision: z.int(),
  label: z.enum(QUOTE_LABELS),
  status: z.enum(QUOTE_STATUSES),
  customer_name: z.string(),
  customer_email: z.string(),
  property_address: z.string(),
  /** for an approved quote: the signed total */
  total_cents: Cents,
  /** the total, less price reductions since the approval */
  price_cents: Cents,
  author_name: z.string(),
  created_at: Timestamp,
  /** when someone last sent the quote or first shared its link. The customer can approve from then on */
  link_made_at: Timestamp.nullable(),
  /** when a mail server accepted the email or someone shared the link */
  sent_at: Timestamp.nullable(),
  viewed_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  archived: z.boolean(),
  /** true when a later revision replaced this decided quote. Only an approved revision replaces an approved quote */
  replaced: z.boolean(),
  /** the latest revision after this one. `in_progress`: the customer can still approve it */
  later_revision: z.object({ revision: z.int(), in_progress: z.boolean() }).nullable(),
  by_wash_plan: z.boolean(),
  /** true for a draft that someone asked for on the company's website, and the quote that it became */
  by_request: z.boolean(),
  /**
   * true when the stored record doesn't match its signed evidence. Nothing here counts as signed then. Lists show the
   * last check
   */
  record_mismatch: z.boolean(),
});

export const QuoteListItem = QuoteRow.extend({
  /** how much of an approved quote is paid. null for other quotes, and once a later revision was approved */
  payment_state: z.enum(PAYMENT_STATES).nullable(),
});

export const QuoteDetail = QuoteRow.extend({
  org_id: Id('organizations'),
  /** Increases with every save. A save sends the number that it started from. */
  edit_number: z.int(),
  /** the customer's link. null before the first one, and for an API key without quotes:write */
  approval_url: z.string().nullable(),
  approved_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  customer_id: Id('customers').nullable(),
  customer_phone: z.string(),
  language: z.enum(LANGUAGES),
  /** what the customer asked for on the company's website. null for every other quote */
  asked: AskedRequest.nullable(),
  sum_cents: Cents,
  discount_cents: Cents,
  subtotal_cents: Cents,
  discount_type: z.enum(['percent', 'flat']).nullable(),
  discount_value: z.number(),
  discount_message: z.string(),
  tax_rate: z.number(),
  tax_cents: Cents,
  deposit: Deposit.nullable(),
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  valid_days: z.int().nullable(),
  notes: z.string(),
  /** true when we send reminders, unless the company or the customer has them switched off */
  follow_up: z.boolean(),
  /** the lines that count, with the options that are chosen */
  items: z.array(QuoteItem),
  /** every line that the customer can add or remove, chosen or not. A chosen one is also among `items` */
  options: z.array(QuoteOption),
  /** the packages that the customer chooses from, the smallest first */
  packages: z.array(QuotePackage),
  photos: z.array(Photo),
  /** when pending photo changes become visible at the latest. null when there are none */
  photos_shown_at: Timestamp.nullable(),
  /**
   * the customer's photos, when they differ from `photos`: staff changed photos that aren't published yet, or changed
   * them after the decision
   */
  shown_photos: z.array(Photo).nullable(),
  /**
   * the person that the customer's copy names: who sent the quote, or else created it. null when a program did both
   */
  priced_by: z.string().nullable(),
  /** the company's name and details on the customer's copy. null for a draft */
  shown_organization: ShownOrganization.nullable(),
  events: z.array(QuoteEvent),
  messages: z.array(Message),
  /** null before a decision, and when the record doesn't match its evidence */
  decision: DecisionRecord.nullable(),
  record_problem: RecordProblem.nullable(),
  /** the decided quote that staff reopened as this one */
  reopened_from_id: Id('quotes').nullable(),
  /**
   * for a quote that continues an approved one with a lowered price: the signed total, from which this quote starts,
   * and the reduction. Otherwise null
   */
  lowered_since_signed: z.object({ signed_total_cents: Cents, amount_cents: Cents }).nullable(),
  /** the later revision that staff reopened this decided quote as */
  reopened_as_id: Id('quotes').nullable(),
  /** the latest approved revision after this one, or else the latest that isn't archived */
  later_id: Id('quotes').nullable(),
});
