import { z } from 'zod';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/money.ts';
import { EVENT_TYPES, QUOTE_LABELS, QUOTE_STATUSES } from '#domain/quote-lifecycle.ts';
import { LINE_KINDS } from '#domain/quote-totals.ts';
import { ADDON_TYPES, UNITS } from '#domain/rate-book.ts';
import { Cents, Counter, Email, Id, Text, Timestamp } from './base.ts';

const twoDecimals = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
const Quantity = z
  .number()
  .positive('Quantity must be more than 0')
  .max(1_000_000, 'Quantity must be at most 1,000,000')
  .refine(twoDecimals, 'Quantity can have at most 2 decimals');
const UnitCents = z.int().min(0, 'Price cannot be negative').max(MAX_AMOUNT_CENTS);
const Description = z
  .string()
  .trim()
  .min(1, 'Description is required')
  .max(200, 'Description must be at most 200 characters');

export const ServiceBasis = z.object({
  surface_type: z.string().max(100),
  service: z.string().max(100),
  material: z.string().max(100).nullable(),
  rate_cents: z.int().min(1).max(1_000_000),
  multiplier: z.number().min(0.5).max(2.5),
  rate_book_version: Counter(),
});
export const AddonBasis = z.object({
  addon: z.string().max(100),
  type: z.enum(ADDON_TYPES),
  value: z.number().positive().max(MAX_AMOUNT_CENTS),
});

const LineBase = { id: Id('quote_items'), description: Description, taxable: z.boolean() };
/** There is no total in the input: the server computes every figure (product decisions, section 1). */
export const QuoteLineInput = z.discriminatedUnion('kind', [
  z.object({
    ...LineBase,
    kind: z.literal('service'),
    quantity: Quantity,
    unit: z.enum(UNITS),
    basis: ServiceBasis,
    unit_cents: UnitCents.nullable(),
  }),
  z.object({ ...LineBase, kind: z.literal('custom'), quantity: Quantity, unit: z.enum(UNITS), unit_cents: UnitCents }),
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
  customer_email: z.union([z.literal(''), Email]).default(''),
  customer_phone: Text(40),
  property_address: Text(300),
  lines: z.array(QuoteLineInput).max(300),
  discount: DiscountInput.nullable().default(null),
  discount_message: Text(200),
  /** fraction */
  tax_rate: z.number().min(0, 'Tax rate cannot be negative').max(1, 'Tax rate must be at most 100 %'),
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

export const Photo = z.object({
  id: Id('property_images'),
  image_type: z.enum(['pre_damage', 'post_work']),
  /** widest variant; `images` has every width */
  image_url: z.string(),
  images: z.array(z.object({ width: z.int(), url: z.string() })),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  description: z.string(),
  created_at: Timestamp,
});

export const QuoteEvent = z.object({
  seq: z.int(),
  type: z.enum(EVENT_TYPES),
  at: Timestamp,
  actor: z.object({ kind: z.enum(['staff', 'customer', 'system']), name: z.string().nullable() }),
  /** one plain sentence for the timeline */
  summary: z.string(),
});

export const Message = z.object({
  id: Id('messages'),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** outbox: no mail server is set up, the mail waits in the local outbox */
  status: z.enum(['queued', 'sent', 'outbox', 'failed']),
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
  sent_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  archived: z.boolean(),
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
  events: z.array(QuoteEvent),
  messages: z.array(Message),
  decision: DecisionRecord.nullable(),
  /** the decided quote that this one continues */
  reopened_from_id: Id('quotes').nullable(),
  /** the later revision that continues this decided quote */
  reopened_as_id: Id('quotes').nullable(),
});
