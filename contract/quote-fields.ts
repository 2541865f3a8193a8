import { z } from 'zod';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import { EVENT_TYPES, MAIL_STATES, QUOTE_LABELS, QUOTE_STATUSES } from '#domain/quote/lifecycle.ts';
import { LINE_KINDS, LINES_MAX, TOO_MANY_LINES } from '#domain/pricing/quote-totals.ts';
import {
  ADDON_TYPES,
  MULTIPLIER_DECIMALS,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  NAME_MAX,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  UNITS,
} from '#domain/pricing/rate-book.ts';
import { addonValueProblem } from '#domain/pricing/rate-book-rules.ts';
import { Cents, Counter, Decimal, Email, Id, TaxRate, Text, TextInput, Timestamp, TrimmedText } from './base.ts';
import { Photo } from './photo-fields.ts';

const Quantity = Decimal(2, 'Quantity can have at most 2 decimals')
  .positive('Quantity must be more than 0')
  .max(1_000_000, 'Quantity must be at most 1,000,000');
const UnitCents = z
  .int('Price must be whole cents')
  .min(0, 'Price cannot be negative')
  .max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE);
const Description = TrimmedText()
  .min(1, 'Description is required')
  .max(200, 'Description must be at most 200 characters');

export const ServiceBasis = z.object({
  surface_type: TextInput().max(NAME_MAX),
  service: TextInput().max(NAME_MAX),
  material: TextInput().max(NAME_MAX).nullable(),
  rate_cents: z
    .int('Rate must be whole cents')
    .min(RATE_MIN_CENTS, 'Rate must be at least 1 cent')
    .max(RATE_MAX_CENTS, 'Rate must be less than $10,000'),
  multiplier: Decimal(2, MULTIPLIER_DECIMALS)
    .min(MULTIPLIER_MIN, 'Multiplier must be at least 0.5')
    .max(MULTIPLIER_MAX, 'Multiplier must be at most 2.5'),
  rate_book_version: Counter(),
});
/** The rules of the rate book hold for its line as well. */
export const AddonBasis = z
  .object({
    addon: TextInput().max(NAME_MAX),
    type: z.enum(ADDON_TYPES, 'Invalid add-on type'),
    value: z.number().positive('Value must be positive').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
  })
  .superRefine((addon, context) => {
    const message = addonValueProblem(addon);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] });
  });

const LineBase = { id: Id('quote_items'), description: Description, taxable: z.boolean() };
/** There is no total in the input: the server computes every figure (product decisions, section 1). */
export const QuoteLineInput = z.discriminatedUnion('kind', [
  z.object({
    ...LineBase,
    kind: z.literal('service'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    basis: ServiceBasis,
    unit_cents: UnitCents.nullable(),
  }),
  z.object({
    ...LineBase,
    kind: z.literal('custom'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    unit_cents: UnitCents,
  }),
  z.object({ ...LineBase, kind: z.literal('addon'), basis: AddonBasis }),
]);

export const DiscountInput = z
  .object({
    type: z.enum(['percent', 'flat']),
    value: z.number().min(0, 'Discount cannot be negative').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
  })
  .refine((discount) => discount.type === 'flat' || discount.value <= 1, 'Discount must be at most 100 %')
  .refine(
    (discount) => discount.type === 'percent' || Number.isInteger(discount.value),
    'Discount must be whole cents',
  );

/** Everything staff enter for a quote. A draft may be incomplete; sending checks that it is not. */
export const QuoteDraft = z.object({
  customer_id: Id('customers').nullable().default(null),
  customer_name: Text(100),
  customer_email: z.union([z.literal(''), Email], 'Invalid email address').default(''),
  customer_phone: Text(40),
  property_address: Text(300),
  lines: z.array(QuoteLineInput).max(LINES_MAX, TOO_MANY_LINES),
  discount: DiscountInput.nullable().default(null),
  discount_message: Text(200),
  /** fraction */
  tax_rate: TaxRate,
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  notes: Text(4000),
  /** null: the organization's default when the quote is sent */
  valid_days: z
    .int()
    .min(1, 'A quote is valid for at least 1 day')
    .max(365, 'A quote is valid for at most 365 days')
    .nullable()
    .default(null),
});

export const QuoteItem = z.object({
  id: z.uuid(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  unit_cents: Cents,
  line_total_cents: Cents,
  taxable: z.boolean(),
  /** a price set by hand instead of the one that follows from the basis */
  unit_cents_by_hand: z.boolean(),
  basis: z.union([ServiceBasis, AddonBasis]).nullable(),
});

export const QuoteEvent = z.object({
  seq: z.int(),
  type: z.enum(EVENT_TYPES),
  at: Timestamp,
  actor: z.object({ kind: z.enum(['staff', 'customer', 'system']), name: z.string().nullable() }),
  /** one plain sentence for the timeline */
  summary: z.string(),
  /** what a revision changed beyond what the sentence tells */
  details: z.array(z.string()),
});

export const Message = z.object({
  id: Id('messages'),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** outbox: no mail server is set up, the mail waits in the local outbox */
  status: z.enum(MAIL_STATES),
  error: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
});

export const DecisionRecord = z.object({
  decision: z.enum(['approved', 'declined']),
  decided_at: Timestamp,
  time_zone: z.string(),
  /** customer: signed with a typed name; staff: recorded on the customer's behalf */
  by: z.enum(['customer', 'staff']),
  signer_name: z.string().nullable(),
  recorded_by: z.string().nullable(),
  channel: z.string().nullable(),
  reason: z.string(),
  revision: z.int(),
  snapshot_sha256: z.string(),
  signed_pdf_sha256: z.string().nullable(),
});

/** Something is wrong with the record of a quote. */
export const RecordProblem = z.object({
  /**
   * mismatch: the stored record does not match its signed evidence, so nothing of it counts as signed; copy_not_made: the
   * decision stands, but its signed PDF could not be made
   */
  kind: z.enum(['mismatch', 'copy_not_made']),
  /** one sentence */
  message: z.string(),
  /** what does not fit, a sentence each */
  reasons: z.array(z.string()),
  /** null until the daily check has seen it */
  first_seen_at: Timestamp.nullable(),
  /** the owner has seen it */
  acknowledged: z.boolean(),
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
  total_cents: Cents,
  author_name: z.string(),
  created_at: Timestamp,
  /** when somebody last chose to send it, or first shared its link: the link works, and its validity counts, from then on */
  link_made_at: Timestamp.nullable(),
  /** when a mail server accepted the email, or somebody shared the link; null before */
  sent_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  archived: z.boolean(),
  /** the stored record does not match its signed evidence, in lists as the last check found: then nothing here counts as signed */
  record_mismatch: z.boolean(),
});

export const QuoteDetail = QuoteRow.extend({
  org_id: Id('organizations'),
  /** Goes up with every save; a save names the one it started from. */
  edit_number: z.int(),
  approval_url: z.string().nullable(),
  approved_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  viewed_at: Timestamp.nullable(),
  customer_id: Id('customers').nullable(),
  customer_phone: z.string(),
  sum_cents: Cents,
  discount_cents: Cents,
  subtotal_cents: Cents,
  discount_type: z.enum(['percent', 'flat']).nullable(),
  discount_value: z.number(),
  discount_message: z.string(),
  tax_rate: z.number(),
  tax_cents: Cents,
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  valid_days: z.int().nullable(),
  notes: z.string(),
  items: z.array(QuoteItem),
  photos: z.array(Photo),
  /** until when changed photos of a sent quote wait at most; null when none does */
  photos_shown_at: Timestamp.nullable(),
  /** the photos that the customer sees, where they are others than `photos`: changes wait, or came too late for a decision */
  shown_photos: z.array(Photo).nullable(),
  events: z.array(QuoteEvent),
  messages: z.array(Message),
  /** null also when the stored record does not match its evidence */
  decision: DecisionRecord.nullable(),
  record_problem: RecordProblem.nullable(),
  /** the decided quote that this one continues */
  reopened_from_id: Id('quotes').nullable(),
  /** the later revision that continues this decided quote */
  reopened_as_id: Id('quotes').nullable(),
});
