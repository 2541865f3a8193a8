import { z } from 'zod';
import { NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { OWED_PURPOSES, WAYS_TO_PAY } from '#domain/payments/provider-payment.ts';
import type { ShownLine, ShownOption } from '#domain/pricing/quote-lines.ts';
import { UNITS } from '#domain/pricing/rate-book.ts';
import { QUOTE_STATUSES } from '#domain/quote/lifecycle.ts';
import { QUESTION_MAX, REASON_MAX } from '#domain/quote/quote-limits.ts';
import {
  Cents,
  COUNTER_MAX,
  Done,
  type FieldsOf,
  Id,
  LinkToken,
  Text,
  Timestamp,
  TrimmedText,
  visitor,
} from './base.ts';
import { Deposit } from './deposit.ts';
import { CustomerPayments, PositiveCents } from './payment-fields.ts';
import { Photo } from './photo-fields.ts';
import { ChosenOptions, OPTION_TIES, QuotePackage } from './quote-line-fields.ts';
import { ShownOrganization } from './shown-organization.ts';

export const NAME_MISSING = pageTexts('en').sign.nameMissing;
export const QUESTION_MISSING = pageTexts('en').questions.missing;

/** The token alone gives access. These procedures accept no record ids. */
const ApprovalToken = LinkToken;
/** Forms send the number as text, so the schema converts it. */
const ShownRevision = z.coerce.number().int().min(1).max(COUNTER_MAX);
const ByToken = z.object({ token: ApprovalToken });
/** The language to show, if not the quote's own. A decision records the language that the customer saw. */
const ShownIn = z.enum(LANGUAGES).optional();
const ByTokenShown = ByToken.extend({ language: ShownIn });
const open = visitor('token_page');

const LINE = {
  description: z.string(),
  /** One sentence that says what the service includes. Omitted if the company wrote none */
  included: z.string().optional(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  unit_cents: Cents,
  line_total_cents: Cents,
};

export const ApprovalView = z.object({
  /** the language of this view: the requested one, the decision's, or the quote's own */
  language: z.enum(LANGUAGES),
  /** the quote's own language. The company's wording stays in it, because the customer signs that wording */
  written_in: z.enum(LANGUAGES),
  organization: ShownOrganization.extend({
    /** what happens after an approval, in the company's own words. Not part of the signed content */
    next_steps: z.string(),
    /** the company's zone today, for times of appointments. `time_zone` is the one that the quote was sent with */
    current_time_zone: z.string(),
  }),
  number: z.string(),
  /** full name of the person who sent the quote, or else created it. null when a program did both */
  priced_by: z.string().nullable(),
  revision: z.int(),
  /**
   * differences from the revision that the customer saw last, or else decided on. `before` or `after` is null where
   * that revision lacks the item
   */
  changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  is_new_offer: z.boolean(),
  /** true when `changes` compares with the approved version. That version stays in effect until this one is approved */
  is_since_approved: z.boolean(),
  replaced_by: z.string().nullable(),
  /**
   * for a pending or declined quote: the earlier approved version, if it is still in effect. `path` is null when that
   * version has no link
   */
  standing_version: z.object({ approved_at: Timestamp, path: z.string().nullable() }).nullable(),
  /**
   * for an approved quote: a later version that is approved or awaits a reply (then `approved_at` is null). `path` is
   * null when that version has no link
   */
  later_version: z.object({ approved_at: Timestamp.nullable(), path: z.string().nullable() }).nullable(),
  status: z.enum(QUOTE_STATUSES),
  /** true when the company is scheduled for deletion. The page stays readable, but refuses approvals and payments */
  closing: z.boolean(),
  /** true when the customer can pick a time here after approving */
  offers_times: z.boolean(),
  /** for a pending quote: the next appointment of an earlier version. It stays booked */
  appointment_at: Timestamp.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  approved_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  /** one sentence when the stored record doesn't match its signed evidence. Nothing here counts as signed then */
  record_problem: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  property_address: z.string(),
  items: z.array(
    z.object({
      ...LINE,
      share: z.object({ value: z.number(), of_cents: Cents }).optional(),
      optional: z.literal(true).optional(),
      replaceable: z.literal(true).optional(),
    } satisfies FieldsOf<ShownLine>),
  ),
  /**
   * what the customer can add or remove before approving, chosen or not. A chosen one is also among `items`. Omitted if
   * there is none
   */
  options: z
    .array(z.object({ ...LINE, chosen: z.boolean(), ...OPTION_TIES } satisfies FieldsOf<ShownOption>))
    .optional(),
  /** the packages that the customer chooses from, the smallest first. Omitted if there are none */
  packages: z.array(QuotePackage).optional(),
  sum_cents: Cents,
  discount_cents: Cents,
  discount_type: z.enum(['percent', 'flat']).nullable(),
  discount_value: z.number(),
  discount_message: z.string(),
  subtotal_cents: Cents,
  tax_rate: z.number(),
  tax_cents: Cents,
  total_cents: Cents,
  deposit: Deposit.nullable(),
  notes: z.string(),
  photos: z.array(Photo),
  /** true when the customer must confirm that they have seen the pins, as `acknowledged`, to approve */
  must_acknowledge_pins: z.boolean(),
  /** null until the work is done */
  work: z.object({ done_at: Timestamp }).nullable(),
  /** where the customer can review the company once the work is done, or '' */
  review_url: z.string(),
  /** initial value of the name field. Set only for a wash plan's quote whose customer has signed before */
  proposed_name: z.string(),
  consent_text: z.string(),
  /** the latest questions and answers, oldest first */
  conversation: z.array(
    z.object({
      text: z.string(),
      asked_at: Timestamp,
      answer: z.object({ text: z.string(), by: z.string(), at: Timestamp }).nullable(),
    }),
  ),
  /**
   * The consent to texts that the customer can give. null when the customer has already answered, or when we can't
   * send texts.
   */
  text_consent: z.object({ phone: z.string(), words: z.string() }).nullable(),
  /**
   * the email that gets messages about this quote. '' if there is none, or while the email about the decision is on
   * hold
   */
  mailed_to: z.string(),
  /** the decision on this revision. A later revision has its own link */
  decision: z
    .object({ by: z.enum(['customer', 'staff']), signer_name: z.string().nullable(), signed_pdf: z.boolean() })
    .nullable(),
  /**
   * null when an approved later version replaced the quote, or when a declined quote was never paid. Has no payment
   * choices while a later version awaits a reply.
   */
  payments: CustomerPayments.nullable(),
  /**
   * for an approved quote that a later version replaced: its lowered price and the reasons. null when no one lowered
   * the price
   */
  price_when_replaced: CustomerPayments.pick({
    total_cents: true,
    signed_total_cents: true,
    reductions: true,
  }).nullable(),
});

const CLOSED_REASONS = ['expired', 'unavailable', 'replaced'] as const;

/** The company's contact details, for a link that no longer shows its quote. None of this is part of the offer. */
export const ClosedLink = z.object({
  reason: z.enum(CLOSED_REASONS),
  language: z.enum(LANGUAGES),
  organization: ApprovalView.shape.organization.pick({
    name: true,
    company_phone: true,
    company_email: true,
    license_line: true,
    logo: true,
    brand_color: true,
    time_zone: true,
  }),
  /** empty for a replaced link, because it no longer belongs to a quote. So is the property's address */
  number: z.string(),
  property_address: z.string(),
  expired_at: Timestamp.nullable(),
});

/** The provider's payment page, or the reason it didn't open. The approval is in effect either way. */
const PaymentStart = z.object({ url: z.string().nullable(), problem: z.string().nullable() });

export const approval = {
  /**
   * Returns the data for the quote's page. NOT_FOUND for an unknown or replaced link. QUOTE_UNAVAILABLE when the quote
   * was archived before a decision. QUOTE_EXPIRED for a pending quote past its date. With `options`, an undecided quote
   * is priced with these.
   */
  show: open
    .route({ method: 'GET', path: '/approval/{token}', tags: ['approval'] })
    .input(ByTokenShown.extend({ options: ChosenOptions }))
    .output(ApprovalView),
  /**
   * Returns how to reach the company when a link no longer shows its quote. unavailable: the company archived the
   * undecided quote. replaced: the quote has a new link. NOT_FOUND when the link does show its quote, or was never
   * issued.
   */
  closed: open
    .route({ method: 'GET', path: '/approval/{token}/closed', tags: ['approval'] })
    .input(ByTokenShown)
    .output(ClosedLink),
  /**
   * Approves or declines the revision that the customer saw. Repeating a decision changes nothing. QUOTE_UPDATED for
   * a stale revision, QUOTE_DECIDED after the opposite decision, QUOTE_EXPIRED past the date, COMPANY_ENDING once the
   * company is scheduled for deletion, FIELD_REQUIRED without a name or a required `acknowledged`. An approval with a `pay` other than later also opens the payment page.
   */
  decide: open
    .route({ method: 'POST', path: '/approval/{token}/decision', tags: ['approval'] })
    .input(
      ByTokenShown.extend({
        decision: z.enum(['approved', 'declined']),
        name: Text(NAME_MAX),
        reason: Text(REASON_MAX),
        revision: ShownRevision,
        pay: z.enum(WAYS_TO_PAY).optional(),
        options: ChosenOptions,
        /** true: the customer has seen the pins on the photos */
        acknowledged: z.boolean().default(false),
      }).superRefine((input, context) => {
        if (input.decision === 'approved' && !input.name)
          context.addIssue({ code: 'custom', message: NAME_MISSING, path: ['name'] });
      }),
    )
    .output(ApprovalView.extend({ payment: PaymentStart.nullable() })),
  /**
   * Opens the provider's page for the deposit or the balance. Repeating the call returns the same page while it is
   * valid. PAYMENT_UNAVAILABLE when the provider doesn't respond. PAYMENT_REFUSED with the reason when the amount
   * can't be paid.
   */
  pay: open
    .route({ method: 'POST', path: '/approval/{token}/payments', tags: ['approval'] })
    .input(ByTokenShown.extend({ purpose: z.enum(OWED_PURPOSES) }))
    .output(z.object({ url: z.string() })),
  /**
   * Opens the provider's page for a tip, once the work is done and if the company takes tips. A tip is outside the
   * price, so no balance counts it. Repeating the call returns the same page while it is valid. PAYMENT_REFUSED with the
   * reason when no tip of this amount can be paid.
   */
  tip: open
    .route({ method: 'POST', path: '/approval/{token}/tips', tags: ['approval'] })
    .input(ByTokenShown.extend({ amount_cents: PositiveCents }))
    .output(z.object({ url: z.string() })),
  receipt: open
    .route({ method: 'GET', path: '/approval/{token}/payments/{id}/receipt', tags: ['approval'] })
    .input(ByToken.extend({ id: Id('payment_entries') }))
    .output(z.file()),
  /** Records a view once a person can see the page. Views by the company's own staff don't count. */
  viewed: open
    .route({ method: 'POST', path: '/approval/{token}/viewed', tags: ['approval'] })
    .input(ByToken.extend({ revision: ShownRevision }))
    .output(Done),
  /**
   * Emails a question to the quote's author, even for an expired or archived quote. NOT_FOUND for an unknown or
   * replaced link.
   */
  ask: open
    .route({ method: 'POST', path: '/approval/{token}/question', tags: ['approval'] })
    .input(ByToken.extend({ question: TrimmedText().min(1, QUESTION_MISSING).max(QUESTION_MAX), name: Text(NAME_MAX) }))
    .output(Done),
  /**
   * Records consent to texts, with the phone and wording that the page showed. QUOTE_UPDATED when the quote has a
   * different phone now.
   */
  agreeToTexts: open
    .route({ method: 'POST', path: '/approval/{token}/texts', tags: ['approval'] })
    .input(ByTokenShown.extend({ phone: TrimmedText().min(1).max(PHONE_MAX) }))
    .output(Done),
  pdf: open
    .route({ method: 'GET', path: '/approval/{token}/pdf', tags: ['approval'] })
    .input(ByTokenShown)
    .output(z.file()),
  /**
   * Returns whether the signed copy is ready. Right after the decision it waits a few seconds, because a background
   * job creates the copy. NOT_FOUND for an undecided quote.
   */
  signedCopy: open
    .route({ method: 'GET', path: '/approval/{token}/signed-copy', tags: ['approval'] })
    .input(ByToken)
    .output(z.object({ ready: z.boolean() })),
  /** Waits for the copy as signedCopy does. PDF_UNAVAILABLE while there is none. */
  signedPdf: open
    .route({ method: 'GET', path: '/approval/{token}/signed-pdf', tags: ['approval'] })
    .input(ByToken)
    .output(z.file()),
};
