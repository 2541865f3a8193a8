import { z } from 'zod';
import { NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { PAYMENT_PURPOSES } from '#domain/payments/provider-payment.ts';
import type { ShownLine } from '#domain/pricing/quote-lines.ts';
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
import { CustomerPayments } from './payment-fields.ts';
import { Photo } from './photo-fields.ts';
import { ShownOrganization } from './shown-organization.ts';

export const NAME_MISSING = pageTexts('en').sign.nameMissing;
export const QUESTION_MISSING = pageTexts('en').questions.missing;

/** Only the token gives access: nothing here names an id of the company's own records. */
const ApprovalToken = LinkToken;
/** Forms send the number as text. */
const ShownRevision = z.coerce.number().int().min(1).max(COUNTER_MAX);
const ByToken = z.object({ token: ApprovalToken });
/**
 * A language other than the quote's own, to read it in. A decision records the language in which the page was shown.
 */
const ShownIn = z.enum(LANGUAGES).optional();
const ByTokenShown = ByToken.extend({ language: ShownIn });
const open = visitor('token_page');

/** Exactly what the customer page shows. */
export const ApprovalView = z.object({
  /** in which the page is shown: the one that was asked for, that of the decision, or the quote's own */
  language: z.enum(LANGUAGES),
  /** the quote's own: the company's wording stays in it, because the customer signs that wording */
  written_in: z.enum(LANGUAGES),
  organization: ShownOrganization.extend({
    /** next steps after an approval, as the company words them; '' for none. Not part of the signed content */
    next_steps: z.string(),
  }),
  number: z.string(),
  revision: z.int(),
  /** the differences from the revision that the customer knows; null where one of the two does not have the thing */
  changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** whether it was made after the customer declined an earlier one */
  is_new_offer: z.boolean(),
  /** of a declined quote: the path of the page of the quote that replaced it */
  replaced_by: z.string().nullable(),
  /**
   * of a pending or declined quote: the earlier version of its number that was approved and still counts. The path of its
   * page is null for one that was approved without a link.
   */
  standing_version: z.object({ approved_at: Timestamp, path: z.string().nullable() }).nullable(),
  /**
   * of an approved quote: the later version of its number that was approved, or awaits the customer's reply
   * (`approved_at` null). The path of its page is null for one that was approved without a link.
   */
  later_version: z.object({ approved_at: Timestamp.nullable(), path: z.string().nullable() }).nullable(),
  status: z.enum(QUOTE_STATUSES),
  /** the company is scheduled for deletion: the page stays readable, but nothing can be approved or paid */
  closing: z.boolean(),
  /** the company offers times for the work, and one can be picked here after the approval: none is set or requested yet */
  offers_times: z.boolean(),
  /**
   * of a pending quote: the start of the next appointment booked for an earlier version; that appointment remains valid
   */
  appointment_at: Timestamp.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  approved_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  /** one sentence when the stored record does not match its signed evidence; nothing here counts as signed then */
  record_problem: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  property_address: z.string(),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unit: z.enum(UNITS),
      unit_cents: Cents,
      line_total_cents: Cents,
      share: z.object({ value: z.number(), of_cents: Cents }).optional(),
    } satisfies FieldsOf<ShownLine>),
  ),
  sum_cents: Cents,
  discount_cents: Cents,
  discount_type: z.enum(['percent', 'flat']).nullable(),
  discount_value: z.number(),
  discount_message: z.string(),
  subtotal_cents: Cents,
  tax_rate: z.number(),
  tax_cents: Cents,
  total_cents: Cents,
  /** due when the quote is approved; null: nothing */
  deposit: Deposit.nullable(),
  notes: z.string(),
  photos: z.array(Photo),
  /** once the work of an approved quote is done */
  work: z.object({ done_at: Timestamp }).nullable(),
  /** initial value of the name field; empty unless a wash plan asks a customer who signed before */
  proposed_name: z.string(),
  consent_text: z.string(),
  /** the latest questions of the customer with the company's answers, oldest first */
  conversation: z.array(
    z.object({
      text: z.string(),
      asked_at: Timestamp,
      answer: z.object({ text: z.string(), by: z.string(), at: Timestamp }).nullable(),
    }),
  ),
  /**
   * Consent that allows the company to text the customer, if they agree to it; null when they have already answered
   * about texts, or none can be sent.
   */
  text_consent: z.object({ phone: z.string(), words: z.string() }).nullable(),
  /**
   * the email that gets messages about this quote; '' when there is none, or when the one about the decision is on hold
   */
  mailed_to: z.string(),
  /** the later revision of this number is visible under its own link */
  decision: z
    .object({ by: z.enum(['customer', 'staff']), signer_name: z.string().nullable(), signed_pdf: z.boolean() })
    .nullable(),
  /**
   * null when the quote was declined and nothing was ever paid, and when an approved later version replaced it. While a
   * later one awaits the customer's reply, there are no choices.
   */
  payments: CustomerPayments.nullable(),
  /**
   * of an approved quote that an approved later version replaced: its price at that time, and why it was lower than
   * approved; null when it was not lowered
   */
  price_when_replaced: CustomerPayments.pick({
    total_cents: true,
    signed_total_cents: true,
    reductions: true,
  }).nullable(),
});

/** Why a link shows no quote any more. */
const CLOSED_REASONS = ['expired', 'unavailable', 'replaced'] as const;

/** How to reach the company whose link no longer shows its quote. Nothing in it is part of the offer. */
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
  /** empty for a replaced link, which names no quote any more; so is the address */
  number: z.string(),
  property_address: z.string(),
  /** since when the quote is no longer valid */
  expired_at: Timestamp.nullable(),
});

/** The provider's page on which the customer pays, or why it could not be opened. The approval is valid either way. */
const PaymentStart = z.object({ url: z.string().nullable(), problem: z.string().nullable() });

export const approval = {
  /**
   * NOT_FOUND for an unknown or replaced link, QUOTE_UNAVAILABLE for a quote that was archived before it was decided,
   * QUOTE_EXPIRED for a pending quote past its date. Changes nothing.
   */
  show: open
    .route({ method: 'GET', path: '/approval/{token}', tags: ['approval'] })
    .input(ByTokenShown)
    .output(ApprovalView),
  /**
   * For a link whose quote is no longer shown: how to reach the company. unavailable: archived before it was decided;
   * replaced: no quote has this link (any more). NOT_FOUND for a link that shows its quote, and for one of no company.
   */
  closed: open
    .route({ method: 'GET', path: '/approval/{token}/closed', tags: ['approval'] })
    .input(ByTokenShown)
    .output(ClosedLink),
  /**
   * Approves or declines the revision that the customer saw. Repeating the same decision returns the same answer and
   * does nothing else. QUOTE_UPDATED for a stale revision, QUOTE_DECIDED after the opposite decision, QUOTE_EXPIRED
   * past the date, COMPANY_ENDING once the company's deletion is announced. With `pay`, an approval also opens the page to pay on.
   */
  decide: open
    .route({ method: 'POST', path: '/approval/{token}/decision', tags: ['approval'] })
    .input(
      ByTokenShown.extend({
        decision: z.enum(['approved', 'declined']),
        name: Text(NAME_MAX),
        reason: Text(REASON_MAX),
        revision: ShownRevision,
        pay: z.enum(PAYMENT_PURPOSES).optional(),
      }).superRefine((input, context) => {
        if (input.decision === 'approved' && !input.name)
          context.addIssue({ code: 'custom', message: NAME_MISSING, path: ['name'] });
      }),
    )
    .output(ApprovalView.extend({ payment: PaymentStart.nullable() })),
  /**
   * Opens the provider's page for the deposit, or for the whole balance. Repeating it returns the same page until that
   * page closes. PAYMENT_UNAVAILABLE when the provider does not answer, PAYMENT_REFUSED with the reason for what cannot
   * be paid.
   */
  pay: open
    .route({ method: 'POST', path: '/approval/{token}/payments', tags: ['approval'] })
    .input(ByTokenShown.extend({ purpose: z.enum(PAYMENT_PURPOSES) }))
    .output(z.object({ url: z.string() })),
  /** The receipt of a payment, as a PDF. */
  receipt: open
    .route({ method: 'GET', path: '/approval/{token}/payments/{id}/receipt', tags: ['approval'] })
    .input(ByToken.extend({ id: Id('payment_entries') }))
    .output(z.file()),
  /** A page sends this once it is visible to a person. Views by the company's own staff do not count. */
  viewed: open
    .route({ method: 'POST', path: '/approval/{token}/viewed', tags: ['approval'] })
    .input(ByToken.extend({ revision: ShownRevision }))
    .output(Done),
  /**
   * Sends a question to the company, also about an expired or archived quote. It appears in the timeline and is mailed to
   * the author of the quote. NOT_FOUND for an unknown or replaced link.
   */
  ask: open
    .route({ method: 'POST', path: '/approval/{token}/question', tags: ['approval'] })
    .input(ByToken.extend({ question: TrimmedText().min(1, QUESTION_MISSING).max(QUESTION_MAX), name: Text(NAME_MAX) }))
    .output(Done),
  /**
   * Stores that the customer agrees to texts to the phone that the page has shown, with the wording that it has shown.
   * Repeating it adds nothing. QUOTE_UPDATED when the quote has another phone now.
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
   * Whether the signed copy of a decision can be downloaded. Right after the decision it waits some seconds for the copy,
   * which a job makes. NOT_FOUND for a quote that is not decided.
   */
  signedCopy: open
    .route({ method: 'GET', path: '/approval/{token}/signed-copy', tags: ['approval'] })
    .input(ByToken)
    .output(z.object({ ready: z.boolean() })),
  /** Waits as well, and is PDF_UNAVAILABLE while there is no copy. */
  signedPdf: open
    .route({ method: 'GET', path: '/approval/{token}/signed-pdf', tags: ['approval'] })
    .input(ByToken)
    .output(z.file()),
};
