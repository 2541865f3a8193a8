import { z } from 'zod';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { MESSAGE_STATUSES } from '#domain/messages/delivery-status.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import type * as Line from '#domain/pricing/quote-lines.ts';
import { LINE_KINDS, LINES_MAX, TOO_MANY_LINES } from '#domain/pricing/quote-lines.ts';
import {
  ADDON_TYPES,
  MULTIPLIER_DECIMALS,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  MULTIPLIER_PLACES,
  MULTIPLIER_TOO_HIGH,
  MULTIPLIER_TOO_LOW,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  RATE_NAME_MAX,
  RATE_NOT_WHOLE,
  RATE_TOO_HIGH,
  RATE_TOO_LOW,
  UNITS,
} from '#domain/pricing/rate-book.ts';
import { addonValueProblem } from '#domain/pricing/rate-book-rules.ts';
import {
  EVENT_TYPES,
  QUOTE_LABELS,
  QUOTE_STATUSES,
  VALIDITY_DAYS_MAX,
  VALIDITY_DAYS_MIN,
  VALIDITY_TOO_LONG,
  VALIDITY_TOO_SHORT,
} from '#domain/quote/lifecycle.ts';
import {
  DISCOUNT_MESSAGE_MAX,
  LINE_DESCRIPTION_MAX,
  LINE_QUANTITY_MAX,
  QUANTITY_PLACES,
  QUOTE_NOTES_MAX,
} from '#domain/quote/quote-limits.ts';
import {
  Cents,
  Counter,
  Decimal,
  Email,
  type FieldsOf,
  Id,
  TaxRate,
  Text,
  TextInput,
  Timestamp,
  TrimmedText,
} from './base.ts';
import { Deposit, DepositRule } from './deposit.ts';
import { Photo } from './photo-fields.ts';
import { RecordProblem } from './record-problem.ts';
import { ShownOrganization } from './shown-organization.ts';

const Quantity = Decimal(QUANTITY_PLACES, `Quantity can have at most ${QUANTITY_PLACES} decimals`)
  .positive('Quantity must be more than 0')
  .max(LINE_QUANTITY_MAX, `Quantity must be at most ${LINE_QUANTITY_MAX.toLocaleString('en-US')}`);
const UnitCents = z
  .int('Price must be whole cents')
  .min(0, 'Price can’t be negative')
  .max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE);
const Description = TrimmedText()
  .min(1, 'Description is required')
  .max(LINE_DESCRIPTION_MAX, `Description must be at most ${LINE_DESCRIPTION_MAX} characters`);

const ServiceBasis = z.object({
  surface_type: TextInput().max(RATE_NAME_MAX),
  service: TextInput().max(RATE_NAME_MAX),
  material: TextInput().max(RATE_NAME_MAX).nullable(),
  rate_cents: z.int(RATE_NOT_WHOLE).min(RATE_MIN_CENTS, RATE_TOO_LOW).max(RATE_MAX_CENTS, RATE_TOO_HIGH),
  multiplier: Decimal(MULTIPLIER_PLACES, MULTIPLIER_DECIMALS)
    .min(MULTIPLIER_MIN, MULTIPLIER_TOO_LOW)
    .max(MULTIPLIER_MAX, MULTIPLIER_TOO_HIGH),
  rate_book_version: Counter(),
} satisfies FieldsOf<Line.ServiceBasis>);
/** The basis of an add-on line. Its value has to follow the rules for add-ons in the rate book. */
const AddonBasis = z
  .object({
    addon: TextInput().max(RATE_NAME_MAX),
    type: z.enum(ADDON_TYPES, 'Invalid add-on type'),
    value: z.number().positive('Value must be positive').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
    /** 0 when the caller names no version */
    rate_book_version: Counter().default(0),
    /** for a percent add-on: ids of the rate-book and custom lines that it applies to; when omitted, all of them */
    applies_to: z.array(Id('quote_items')).min(1, 'Choose at least one line').max(LINES_MAX, TOO_MANY_LINES).optional(),
  } satisfies FieldsOf<Line.AddonBasis>)
  .superRefine((addon, context) => {
    const message = addonValueProblem(addon);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] });
    if (addon.type === 'flat' && addon.applies_to)
      context.addIssue({ code: 'custom', message: 'A fixed amount can’t apply to lines', path: ['applies_to'] });
  });

const EnteredLine = {
  id: Id('quote_items'),
  description: Description,
  taxable: z.boolean(),
} satisfies FieldsOf<Line.EnteredLine>;
/**
 * A line as staff enter it. The input has no total: the server computes every amount (docs/product.md, section 1). A
 * line that names the current rate book must match it; a line from an earlier version is accepted unchanged.
 */
export const QuoteLineInput = z.discriminatedUnion('kind', [
  z.object({
    ...EnteredLine,
    kind: z.literal('service'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    basis: ServiceBasis,
    unit_cents: UnitCents.nullable(),
  } satisfies FieldsOf<Line.ServiceLine>),
  z.object({
    ...EnteredLine,
    kind: z.literal('custom'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    unit_cents: UnitCents,
  } satisfies FieldsOf<Line.CustomLine>),
  z.object({ ...EnteredLine, kind: z.literal('addon'), basis: AddonBasis } satisfies FieldsOf<Line.AddonLine>),
]);

const DiscountInput = z
  .object({
    type: z.enum(['percent', 'flat']),
    value: z.number().min(0, 'Discount can’t be negative').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
  })
  .refine((discount) => discount.type === 'flat' || discount.value <= 1, 'Discount must be at most 100%')
  .refine(
    (discount) => discount.type === 'percent' || Number.isInteger(discount.value),
    'Discount must be whole cents',
  );

/** Rejects an add-on that refers to anything but rate-book and custom lines of its own quote. */
function assertLinesOfAddons(lines: readonly Line.QuoteLine[], context: z.RefinementCtx): void {
  const work = new Set(lines.filter(({ kind }) => kind !== 'addon').map(({ id }) => id));
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'addon' || !line.basis.applies_to || line.basis.applies_to.every((id) => work.has(id))) continue;
    const message = 'An add-on applies to rate-book and custom lines of its quote';
    context.addIssue({ code: 'custom', message, path: [index, 'basis', 'applies_to'] });
  }
}

/** Everything that staff enter for a quote. A draft can be incomplete; sending checks that it is complete. */
export const QuoteDraft = z.object({
  customer_id: Id('customers').nullable().default(null),
  customer_name: Text(NAME_MAX),
  customer_email: z.union([z.literal(''), Email], 'Invalid email address').default(''),
  customer_phone: Text(PHONE_MAX),
  property_address: Text(ADDRESS_MAX),
  /**
   * language of the customer's page, PDF and emails. When omitted, a new quote gets the customer's or the company's,
   * and an existing one keeps its own
   */
  language: z.enum(LANGUAGES, 'Choose English or Spanish').optional(),
  lines: z.array(QuoteLineInput).max(LINES_MAX, TOO_MANY_LINES).superRefine(assertLinesOfAddons),
  discount: DiscountInput.nullable().default(null),
  discount_message: Text(DISCOUNT_MESSAGE_MAX),
  /** a fraction. An API key's quote for a tax-exempt customer always gets 0, whatever the key sends */
  tax_rate: TaxRate,
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  /**
   * deposit due on approval; null: none. When omitted, a new quote gets the company's default, and an existing one
   * keeps its own
   */
  deposit: DepositRule.nullable().optional(),
  notes: Text(QUOTE_NOTES_MAX),
  /**
   * true to send reminders automatically. When omitted, a new quote gets them, and an existing one keeps its setting
   */
  follow_up: z.boolean().optional(),
  /** null: the organization's default when the quote is sent */
  valid_days: z
    .int()
    .min(VALIDITY_DAYS_MIN, VALIDITY_TOO_SHORT)
    .max(VALIDITY_DAYS_MAX, VALIDITY_TOO_LONG)
    .nullable()
    .default(null),
});

const QuoteItem = z.object({
  id: z.uuid(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  unit_cents: Cents,
  line_total_cents: Cents,
  taxable: z.boolean(),
  /** true when the price was entered by hand instead of computed from the basis */
  unit_cents_by_hand: z.boolean(),
  basis: z.union([ServiceBasis, AddonBasis]).nullable(),
} satisfies FieldsOf<Line.PricedLine>);

export const QuoteEvent = z.object({
  seq: z.int(),
  type: z.enum(EVENT_TYPES),
  at: Timestamp,
  actor: z.object({ kind: z.enum(['staff', 'customer', 'system']), name: z.string().nullable() }),
  /** one plain sentence for the timeline */
  summary: z.string(),
  /** details of a revision that the sentence only counts */
  details: z.array(z.string()),
});

export const Message = z.object({
  id: Id('messages'),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  channel: z.enum(['email', 'text']),
  /**
   * sent: accepted by our mail server; delivered: accepted by the recipient's server; outbox: saved in the local
   * outbox, because no mail server is set up; suppressed: not sent, because the email is suppressed
   */
  status: z.enum(MESSAGE_STATUSES),
  /** when the message got this status */
  status_at: Timestamp,
  /** why the message was not sent, is on hold or bounced; for a queued message, why the last attempt failed */
  error: z.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
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
  /** for an approved quote, the total that was signed */
  total_cents: Cents,
  /** the total, less price reductions since an approved quote was signed */
  price_cents: Cents,
  author_name: z.string(),
  created_at: Timestamp,
  /** when a person last sent the quote or first shared its link, which works and allows approval from then on */
  link_made_at: Timestamp.nullable(),
  /** when a mail server accepted the email or a person shared the link; null before that */
  sent_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  archived: z.boolean(),
  /**
   * true when a later revision of its number replaced this decided quote. Only an approved revision replaces an
   * approved one
   */
  replaced: z.boolean(),
  /** the latest revision of the same number after this one; `in_progress` while it can still be approved */
  later_revision: z.object({ revision: z.int(), in_progress: z.boolean() }).nullable(),
  /** true when a wash plan created the quote */
  by_wash_plan: z.boolean(),
  /**
   * true when the stored record does not match its signed evidence (in lists: at the last check); nothing here counts
   * as signed then
   */
  record_mismatch: z.boolean(),
});

export const QuoteListItem = QuoteRow.extend({
  /**
   * how much of an approved quote is paid, from its ledger; null for other quotes, and when a later revision of the
   * same number was approved
   */
  payment_state: z.enum(PAYMENT_STATES).nullable(),
});

export const QuoteDetail = QuoteRow.extend({
  org_id: Id('organizations'),
  /** Increases with every save. A save sends the number it started from. */
  edit_number: z.int(),
  /** the customer's link; null before there is one, and for an API key without quotes:write */
  approval_url: z.string().nullable(),
  approved_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  viewed_at: Timestamp.nullable(),
  customer_id: Id('customers').nullable(),
  customer_phone: z.string(),
  /** language of the customer's page, PDF and emails */
  language: z.enum(LANGUAGES),
  sum_cents: Cents,
  discount_cents: Cents,
  subtotal_cents: Cents,
  discount_type: z.enum(['percent', 'flat']).nullable(),
  discount_value: z.number(),
  discount_message: z.string(),
  tax_rate: z.number(),
  tax_cents: Cents,
  /** the deposit's amount is 0 while the total is 0 */
  deposit: Deposit.nullable(),
  minimum_charge_cents: Cents,
  trip_charge_cents: Cents,
  valid_days: z.int().nullable(),
  notes: z.string(),
  /** true when reminders are sent automatically, unless they are switched off for the company or the customer */
  follow_up: z.boolean(),
  items: z.array(QuoteItem),
  photos: z.array(Photo),
  /** when pending photo changes of a sent quote become visible at the latest; null when none are pending */
  photos_shown_at: Timestamp.nullable(),
  /**
   * the photos that the customer sees, when they differ from `photos`: changes are not published yet or were made
   * after the decision
   */
  shown_photos: z.array(Photo).nullable(),
  /** the company as the customer's copy of the quote names it; null for a draft */
  shown_organization: ShownOrganization.nullable(),
  events: z.array(QuoteEvent),
  messages: z.array(Message),
  /** null before a decision, and when the stored record does not match its evidence */
  decision: DecisionRecord.nullable(),
  record_problem: RecordProblem.nullable(),
  /** the decided quote that this one was reopened from */
  reopened_from_id: Id('quotes').nullable(),
  /**
   * for a quote that continues an approved one whose price was lowered: the signed total, which this quote starts from,
   * and the amount by which the price was lowered; otherwise null
   */
  lowered_since_signed: z.object({ signed_total_cents: Cents, amount_cents: Cents }).nullable(),
  /** the later revision that this decided quote was reopened as */
  reopened_as_id: Id('quotes').nullable(),
  /** the later revision that matters now: the latest approved one, or else the latest one that is not archived */
  later_id: Id('quotes').nullable(),
});
