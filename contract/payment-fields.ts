/** Payment fields of a quote, for staff, other programs and the customer. */
import { z } from 'zod';
import { type Balance, ENTRY_TYPES, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { PAYMENT_REASON_MAX, PAYMENT_REFERENCE_MAX } from '#domain/payments/payment-limits.ts';
import { DISPUTE_STATUSES, PAYMENT_PURPOSES } from '#domain/payments/provider-payment.ts';
import { Cents, type FieldsOf, Id, Timestamp, TrimmedText } from './base.ts';

const REASON_MISSING = 'Please enter a reason';
export const Reason = TrimmedText().min(1, REASON_MISSING).max(PAYMENT_REASON_MAX);
export const Reference = TrimmedText().max(PAYMENT_REFERENCE_MAX).default('');

/** An amount of at least one cent. */
export const PositiveCents = Cents.min(1, 'Enter an amount above zero');

/** A balance computed from the ledger entries. Every amount is at least 0. */
export const PaymentBalance = z.object({
  /** paid by card or otherwise, before refunds and disputes */
  paid_cents: Cents,
  refunded_cents: Cents,
  /** part of the refunds that lowered the price, so the customer doesn't owe it again */
  given_cents: Cents,
  /** lost in disputes: permanently reversed by banks */
  disputed_cents: Cents,
  /** held by banks in open disputes: neither paid nor due, so the customer isn't asked for it */
  in_dispute_cents: Cents,
  /** money that the company actually has: paid, less refunded, disputed and in dispute */
  received_cents: Cents,
  /** balance due of the total */
  open_cents: Cents,
  /** part of the deposit that is still due: the first payments count toward it */
  deposit_open_cents: Cents,
  /** received beyond the total and not yet being refunded */
  overpaid_cents: Cents,
  /** received beyond the total and currently being refunded */
  returning_cents: Cents,
} satisfies FieldsOf<Balance>);

/** An entry of the ledger. Entries are only added, never changed. */
export const PaymentEntry = z.object({
  id: Id('payment_entries'),
  /** the revision that was paid: each revision is a separate quote under the same number */
  quote_id: Id('quotes'),
  /** adds: charge, refund_failed, dispute_reversal, manual; subtracts: refund, dispute, void (of a manual entry) */
  type: z.enum(ENTRY_TYPES),
  /** always positive; the type gives the sign */
  amount_cents: Cents,
  method: z.enum(PAYMENT_METHODS),
  /** for a charge: deposit or balance, as the customer chose; otherwise null */
  purpose: z.enum(PAYMENT_PURPOSES).nullable(),
  /** "Visa ending in 4242"; empty for anything but a card */
  card: z.string(),
  /** the provider's fee for a charge; null when unknown */
  fee_cents: Cents.nullable(),
  /** for a manual entry, such as a check number */
  reference: z.string(),
  /** why an entry was voided or money was refunded */
  reason: z.string(),
  /** the day on which a manual payment was received */
  received_on: z.iso.date().nullable(),
  at: Timestamp,
  /** who recorded it or requested the refund; null when no one at the company did */
  recorded_by: z.string().nullable(),
  /** for a refund: the payment; for a dispute: the charge; for a void: the entry that it voids */
  related_id: Id('payment_entries').nullable(),
  /** true for a manual entry that was voided */
  voided: z.boolean(),
  /** for a payment: the amount that can still be refunded */
  refundable_cents: Cents,
  /** true when there is a receipt: for every payment that was not voided */
  receipt: z.boolean(),
  /** "R-1001"; a voided payment keeps its number; null for entries that aren't payments */
  receipt_number: z.string().nullable(),
  receipt_mailed: z
    .boolean()
    .describe(
      'Whether an email with the receipt was written. It may have been sent, or only saved. If it was, voiding the payment emails the customer the reason.',
    ),
});

/** A refund by the company. A refund of a card payment enters the ledger once the provider confirms it. */
export const PaymentRefund = z.object({
  id: Id('payment_refunds'),
  /** the payment that is refunded */
  payment_id: Id('payment_entries'),
  amount_cents: Cents,
  /** overpaid: the excess is refunded automatically */
  cause: z.enum(['staff', 'overpaid']),
  reason: z.string(),
  status: z.enum(['requested', 'done', 'failed']),
  /** why the refund failed, as a sentence */
  error: z.string().nullable(),
  requested_by: z.string().nullable(),
  requested_at: Timestamp,
});

export const PaymentDispute = z.object({
  id: Id('payment_disputes'),
  /** the disputed charge */
  payment_id: Id('payment_entries'),
  amount_cents: Cents,
  status: z.enum(DISPUTE_STATUSES),
  /** deadline for the company's response; null when it can no longer respond */
  due_by: Timestamp.nullable(),
  updated_at: Timestamp,
});

/** A price reduction of an approved quote. */
export const PriceReduction = z.object({
  id: Id('price_reductions'),
  /** the revision whose price was lowered */
  quote_id: Id('quotes'),
  amount_cents: Cents,
  /** the tax included in the reduction */
  tax_cents: Cents,
  reason: z.string(),
  at: Timestamp,
  lowered_by: z.string(),
  /** the refund that this reduction was recorded with */
  refund_id: Id('payment_refunds').nullable(),
});

/** A quote's payments as staff see them, across all revisions of its number. */
export const QuotePayments = PaymentBalance.extend({
  quote_id: Id('quotes'),
  /** the approved revision whose total is due; null when none is approved */
  owed_quote_id: Id('quotes').nullable(),
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** true when no real money moves: the company uses the built-in test provider */
  test_mode: z.boolean(),
  /** current price of the latest approved revision */
  total_cents: Cents,
  /** total that was signed; never less than total_cents */
  signed_total_cents: Cents,
  /** the tax included in total_cents */
  tax_cents: Cents,
  deposit_cents: Cents,
  /**
   * the customer's page, where the balance can be paid; null when the quote has no link, while a later version awaits
   * the customer's reply, and for an API key without quotes:write
   */
  pay_url: z.string().nullable(),
  /** true while a later version awaits the customer's reply: the customer isn't asked for the deposit until then */
  later_waiting: z.boolean(),
  /** why the customer cannot pay by card, as a sentence for staff; null when they can, or nothing is due */
  card_problem: z.string().nullable(),
  /** the page where the company responds to disputes */
  dashboard_url: z.string().nullable(),
  /** oldest first */
  entries: z.array(PaymentEntry),
  refunds: z.array(PaymentRefund),
  disputes: z.array(PaymentDispute),
  /** price reductions, oldest first */
  reductions: z.array(PriceReduction),
});

/** A quote's payments as its customer sees them, before and after approving. */
export const CustomerPayments = PaymentBalance.extend({
  /** true when no real money moves */
  test_mode: z.boolean(),
  /** current price of the quote, once it is approved */
  total_cents: Cents,
  /** total that was signed */
  signed_total_cents: Cents,
  deposit_cents: Cents,
  /** price reductions since the quote was signed */
  reductions: z.array(
    PriceReduction.pick({ id: true, amount_cents: true, tax_cents: true, reason: true, at: true, lowered_by: true }),
  ),
  /** amounts payable by card, now or right after approving; empty when there are none. The deposit comes first. */
  choices: z.array(z.object({ purpose: z.enum(PAYMENT_PURPOSES), amount_cents: Cents })),
  /** why nothing can be paid by card, as a sentence for the customer; null when they can pay, or nothing is due */
  card_problem: z.string().nullable(),
  /** true when only a later version that awaits the customer's reply prevents card payments */
  cards_paused: z.boolean().optional(),
  /** whether the work is done, also for a later version, which owes its whole balance on approval then */
  work_done: z.boolean().optional(),
  /** how to pay without a card, in the company's own words; may be empty */
  other_ways: z.string(),
  /**
   * oldest first. A voided payment is excluded; its void entry, with the same amount and receipt number, appears instead
   * and doesn't change the balance.
   */
  entries: z.array(
    PaymentEntry.pick({
      id: true,
      type: true,
      amount_cents: true,
      method: true,
      purpose: true,
      card: true,
      received_on: true,
      at: true,
      receipt: true,
      receipt_number: true,
    }),
  ),
  /** money being refunded to the customer */
  refund_under_way_cents: Cents,
});
