import { z } from 'zod';
import { NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { PAYMENT_PURPOSES, WAYS_TO_PAY } from '#domain/payments/provider-payment.ts';
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

/** Only the token gives access: these procedures accept none of the company's record ids. */
const ApprovalToken = LinkToken;
/** Forms send the number as text, so it is converted. */
const ShownRevision = z.coerce.number().int().min(1).max(COUNTER_MAX);
const ByToken = z.object({ token: ApprovalToken });
/** A language to read the quote in, if not its own. A decision records the language in which the page was shown. */
const ShownIn = z.enum(LANGUAGES).optional();
const ByTokenShown = ByToken.extend({ language: ShownIn });
const open = visitor('token_page');

/** Everything that the customer page shows. */
export const ApprovalView = z.object({
  /** language of this view: the requested one, the one in which the customer decided, or the quote's own */
  language: z.enum(LANGUAGES),
  /** the quote's own language: the company's wording is not translated, because the customer signs that wording */
  written_in: z.enum(LANGUAGES),
  organization: ShownOrganization.extend({
    /** next steps after an approval, in the company's own words; '' for none. Not part of the signed content */
    next_steps: z.string(),
  }),
  number: z.string(),
  revision: z.int(),
  /**
   * differences from the revision that the customer knows: the one they saw last, or else the one that was decided;
   * `before` or `after` is null where that revision lacks the item
   */
  changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** true when this quote was created after the customer declined an earlier revision */
  is_new_offer: z.boolean(),
  /** true when the changes are those since the approved version, which stays in effect until this one is approved */
  is_since_approved: z.boolean(),
  /** for a declined quote: the path to the page of the quote that replaced it */
  replaced_by: z.string().nullable(),
  /**
   * for a pending or declined quote: the earlier approved version under the same number, if it is still in effect.
   * `path` is null when that version was approved without a link.
   */
  standing_version: z.object({ approved_at: Timestamp, path: z.string().nullable() }).nullable(),
  /**
   * for an approved quote: the later version under the same number that was approved or awaits the customer's reply
   * (`approved_at` is null then). `path` is null when it was approved without a link.
   */
  later_version: z.object({ approved_at: Timestamp.nullable(), path: z.string().nullable() }).nullable(),
  status: z.enum(QUOTE_STATUSES),
  /** true when the company is scheduled for deletion: the page stays readable, but nothing can be approved or paid */
  closing: z.boolean(),
  /**
   * true when the customer can pick a time here after approving: the company offers times, and none is set or
   * requested yet
   */
  offers_times: z.boolean(),
  /**
   * for a pending quote: the start of the next appointment booked for an earlier version; that appointment stays booked
   */
  appointment_at: Timestamp.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  approved_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  /**
   * one sentence when the stored record does not match its signed evidence, in which case nothing here counts as
   * signed
   */
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
  /** due on approval; null when there is no deposit */
  deposit: Deposit.nullable(),
  notes: z.string(),
  photos: z.array(Photo),
  /** null until the approved quote's work is done */
  work: z.object({ done_at: Timestamp }).nullable(),
  /** initial value of the name field; set only on a wash plan's quote for a customer who has signed before */
  proposed_name: z.string(),
  consent_text: z.string(),
  /** the customer's latest questions with the company's answers, oldest first */
  conversation: z.array(
    z.object({
      text: z.string(),
      asked_at: Timestamp,
      answer: z.object({ text: z.string(), by: z.string(), at: Timestamp }).nullable(),
    }),
  ),
  /**
   * The consent to text messages that the customer can give; null when they have already answered, or when no texts
   * can be sent.
   */
  text_consent: z.object({ phone: z.string(), words: z.string() }).nullable(),
  /**
   * the email address that gets messages about this quote; '' when there is none, or while the message about the
   * decision is on hold
   */
  mailed_to: z.string(),
  /** the decision on this revision; a later revision of the number is visible under its own link */
  decision: z
    .object({ by: z.enum(['customer', 'staff']), signer_name: z.string().nullable(), signed_pdf: z.boolean() })
    .nullable(),
  /**
   * null when the quote was declined and nothing was ever paid, and when an approved later version replaced it. While
   * a later version awaits the customer's reply, there are no payment choices.
   */
  payments: CustomerPayments.nullable(),
  /**
   * for an approved quote that an approved later version replaced: its price at that time and the reasons it had been
   * lowered; null when it was not lowered
   */
  price_when_replaced: CustomerPayments.pick({
    total_cents: true,
    signed_total_cents: true,
    reductions: true,
  }).nullable(),
});

/** Reasons why a link no longer shows a quote. */
const CLOSED_REASONS = ['expired', 'unavailable', 'replaced'] as const;

/** How to reach the company when its link no longer shows the quote. Nothing here is part of the offer. */
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
  /** empty for a replaced link, because it no longer belongs to a quote; the address is empty then, too */
  number: z.string(),
  property_address: z.string(),
  /** when the quote expired */
  expired_at: Timestamp.nullable(),
});

/** The provider's payment page, or the reason it could not be opened. The approval is in effect either way. */
const PaymentStart = z.object({ url: z.string().nullable(), problem: z.string().nullable() });

export const approval = {
  /**
   * Returns the quote's page data. NOT_FOUND for an unknown or replaced link, QUOTE_UNAVAILABLE for a quote that was
   * archived before it was decided, QUOTE_EXPIRED for a pending quote past its date. Changes nothing.
   */
  show: open
    .route({ method: 'GET', path: '/approval/{token}', tags: ['approval'] })
    .input(ByTokenShown)
    .output(ApprovalView),
  /**
   * Returns how to reach the company when a link no longer shows its quote. unavailable: the quote was archived
   * before it was decided; replaced: no quote has this link anymore. NOT_FOUND when the link does show its quote, or
   * when it belongs to no company.
   */
  closed: open
    .route({ method: 'GET', path: '/approval/{token}/closed', tags: ['approval'] })
    .input(ByTokenShown)
    .output(ClosedLink),
  /**
   * Approves or declines the revision that the customer saw. Repeating the same decision returns the same response
   * and does nothing else. QUOTE_UPDATED for a stale revision, QUOTE_DECIDED after the opposite decision,
   * QUOTE_EXPIRED past the date, COMPANY_ENDING once the company is scheduled for deletion. With a `pay`
   * other than later, an approval also opens the payment page.
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
      }).superRefine((input, context) => {
        if (input.decision === 'approved' && !input.name)
          context.addIssue({ code: 'custom', message: NAME_MISSING, path: ['name'] });
      }),
    )
    .output(ApprovalView.extend({ payment: PaymentStart.nullable() })),
  /**
   * Opens the provider's page for the deposit or for the whole balance. Repeating it returns the same page until that
   * page closes. PAYMENT_UNAVAILABLE when the provider does not respond, PAYMENT_REFUSED with the reason when the
   * amount can't be paid.
   */
  pay: open
    .route({ method: 'POST', path: '/approval/{token}/payments', tags: ['approval'] })
    .input(ByTokenShown.extend({ purpose: z.enum(PAYMENT_PURPOSES) }))
    .output(z.object({ url: z.string() })),
  /** Returns the receipt of a payment as a PDF. */
  receipt: open
    .route({ method: 'GET', path: '/approval/{token}/payments/{id}/receipt', tags: ['approval'] })
    .input(ByToken.extend({ id: Id('payment_entries') }))
    .output(z.file()),
  /** Records a view. The page calls this once a person can see it. Views by the company's own staff do not count. */
  viewed: open
    .route({ method: 'POST', path: '/approval/{token}/viewed', tags: ['approval'] })
    .input(ByToken.extend({ revision: ShownRevision }))
    .output(Done),
  /**
   * Sends a question to the company; works for expired and archived quotes, too. It appears in the timeline and is
   * emailed to the quote's author. NOT_FOUND for an unknown or replaced link.
   */
  ask: open
    .route({ method: 'POST', path: '/approval/{token}/question', tags: ['approval'] })
    .input(ByToken.extend({ question: TrimmedText().min(1, QUESTION_MISSING).max(QUESTION_MAX), name: Text(NAME_MAX) }))
    .output(Done),
  /**
   * Records that the customer agrees to texts, with the phone and the wording that the page showed. Repeating it adds
   * nothing. QUOTE_UPDATED when the quote has a different phone now.
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
   * Returns whether the signed copy of a decision can be downloaded. Right after the decision it waits a few seconds,
   * because a background job creates the copy. NOT_FOUND for a quote that is not decided.
   */
  signedCopy: open
    .route({ method: 'GET', path: '/approval/{token}/signed-copy', tags: ['approval'] })
    .input(ByToken)
    .output(z.object({ ready: z.boolean() })),
  /** Returns the signed copy. It waits like signedCopy; PDF_UNAVAILABLE while there is no copy. */
  signedPdf: open
    .route({ method: 'GET', path: '/approval/{token}/signed-pdf', tags: ['approval'] })
    .input(ByToken)
    .output(z.file()),
};
