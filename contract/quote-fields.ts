import { z } from 'zod';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { MESSAGE_STATUSES } from '#domain/messages/delivery-status.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import * as Line from '#domain/pricing/quote-lines.ts';
import { LINE_KINDS, LINES_MAX, TOO_MANY_LINES } from '#domain/pricing/quote-lines.ts';
import {
  ADDON_TYPES,
  INCLUDED_MAX,
  INCLUDED_TOO_LONG,
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

const Quantity = Decimal(QUANTITY_PLACES, `Quantity can have at most ${QUANTITY_PLACES} decimal places`)
  .positive('Quantity must be more than 0')
  .max(LINE_QUANTITY_MAX, `Quantity must be at most ${LINE_QUANTITY_MAX.toLocaleString('en-US')}`);
const UnitCents = z
  .int('Price must be a whole number of cents')
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
/** The source of an add-on line's price. Its value has to follow the rate book's rules for add-ons. */
const AddonBasis = z
  .object({
    addon: TextInput().max(RATE_NAME_MAX),
    type: z.enum(ADDON_TYPES, 'Invalid add-on type'),
    value: z.number().positive('Value must be positive').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
    /** 0: the caller names no version */
    rate_book_version: Counter().default(0),
    /** for a percent add-on: the rate-book and custom lines that it applies to. Omitted: all of them */
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
  /**
   * for a line that the customer can add or remove. chosen: it counts unless removed. offered: it counts once added.
   * Omitted: always part of the quote
   */
  option: z.enum(Line.LINE_OPTIONS, 'Choose chosen or offered').optional(),
} satisfies FieldsOf<Line.EnteredLine>;
const WorkLine = {
  ...EnteredLine,
  /**
   * One sentence that tells the customer what the service includes. If omitted, an existing line keeps its sentence,
   * and a new line gets the rate book's
   */
  included: TrimmedText().max(INCLUDED_MAX, INCLUDED_TOO_LONG).optional(),
};
/**
 * A line as staff enter it. It has no total, because the server computes every amount (docs/product.md, section 1). A
 * line from the current rate book must match it. A line from an earlier version may stay unchanged.
 */
export const QuoteLineInput = z.discriminatedUnion('kind', [
  z.object({
    ...WorkLine,
    kind: z.literal('service'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    basis: ServiceBasis,
    unit_cents: UnitCents.nullable(),
  } satisfies FieldsOf<Line.ServiceLine>),
  z.object({
    ...WorkLine,
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
    'Discount must be a whole number of cents',
  );

/** An add-on may only refer to rate-book and custom lines of its own quote. */
function assertLinesOfAddons(lines: readonly Line.QuoteLine[], context: z.RefinementCtx): void {
  const work = new Set(lines.filter(({ kind }) => kind !== 'addon').map(({ id }) => id));
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'addon' || !line.basis.applies_to || line.basis.applies_to.every((id) => work.has(id))) continue;
    const message = 'An add-on applies to rate-book and custom lines of its quote';
    context.addIssue({ code: 'custom', message, path: [index, 'basis', 'applies_to'] });
  }
}

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

const QuoteItem = z.object({
  id: z.uuid(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  /** One sentence that tells the customer what the service includes. '' for none */
  included: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  unit_cents: Cents,
  line_total_cents: Cents,
  taxable: z.boolean(),
  /** true when staff typed the price. Otherwise the program computed it from the basis */
  unit_cents_by_hand: z.boolean(),
  basis: z.union([ServiceBasis, AddonBasis]).nullable(),
} satisfies FieldsOf<Line.PricedLine>);

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
  options: z.array(QuoteItem.extend({ chosen: z.boolean() })),
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
