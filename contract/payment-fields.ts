import { z } from 'zod';
import { type Balance, ENTRY_TYPES, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { PAYMENT_STATES } from '#domain/payments/payment-labels.ts';
import { PAYMENT_REASON_MAX, PAYMENT_REFERENCE_MAX } from '#domain/payments/payment-limits.ts';
import { DISPUTE_STATUSES, OWED_PURPOSES, PAYMENT_PURPOSES } from '#domain/payments/provider-payment.ts';
import type { TipAmounts } from '#domain/payments/tips.ts';
import { Cents, type FieldsOf, Id, Timestamp, TrimmedText } from './base.ts';

const REASON_MISSING = 'Please enter a reason';
export const Reason = TrimmedText().min(1, REASON_MISSING).max(PAYMENT_REASON_MAX);
export const Reference = TrimmedText().max(PAYMENT_REFERENCE_MAX).default('');

export const PositiveCents = Cents.min(1, 'Enter an amount above zero');

/** A balance, computed from the payment entries. Every amount is at least 0. */
export const PaymentBalance = z.object({
  /** paid by any method, before refunds and disputes */
  paid_cents: Cents,
  refunded_cents: Cents,
  /** refunds that lowered the price. The customer doesn't owe this amount again */
  given_cents: Cents,
  /** lost in disputes: banks reversed it for good */
  disputed_cents: Cents,
  /** held by banks during disputes. Neither paid nor due, so we don't ask for it */
  in_dispute_cents: Cents,
  /** paid, less refunded, disputed and in dispute */
  received_cents: Cents,
  open_cents: Cents,
  /** part of the deposit that is still due. The first payments count toward the deposit */
  deposit_open_cents: Cents,
  /** received beyond the total, without any refund under way */
  overpaid_cents: Cents,
  /** received beyond the total, with a refund under way */
  returning_cents: Cents,
} satisfies FieldsOf<Balance>);

/** A payment, refund or dispute of a quote. Entries are only added, never changed. */
export const PaymentEntry = z.object({
  id: Id('payment_entries'),
  /** the revision that was paid. Each revision is a separate quote under the same number */
  quote_id: Id('quotes'),
  /** adds: charge, refund_failed, dispute_reversal, manual. subtracts: refund, dispute, void (of a manual entry) */
  type: z.enum(ENTRY_TYPES),
  /** always positive. The type gives the sign */
  amount_cents: Cents,
  method: z.enum(PAYMENT_METHODS),
  /** for a charge: the customer's choice. `tip` also for the refunds and disputes of a tip, which no balance counts. Otherwise null */
  purpose: z.enum(PAYMENT_PURPOSES).nullable(),
  /** "Visa ending in 4242". Empty unless paid by card */
  card: z.string(),
  /** the provider's fee for a charge. null when unknown */
  fee_cents: Cents.nullable(),
  /** for a manual entry, such as a check number */
  reference: z.string(),
  reason: z.string(),
  received_on: z.iso.date().nullable(),
  at: Timestamp,
  /** who recorded the entry or asked for the refund. null when no one at the company did */
  recorded_by: z.string().nullable(),
  /** for a refund: the payment. For a dispute: the charge. For a void: the voided entry */
  related_id: Id('payment_entries').nullable(),
  voided: z.boolean(),
  /** for a payment: the amount that can still be refunded */
  refundable_cents: Cents,
  receipt: z.boolean(),
  /** "R-1001", also for a voided payment. null for other entries */
  receipt_number: z.string().nullable(),
  receipt_mailed: z
    .boolean()
    .describe(
      'Whether an email with the receipt was created. It may have been sent, or only saved. If so, voiding the payment emails the customer the reason.',
    ),
});

/** A refund by the company. A card refund becomes an entry once the provider confirms it. */
export const PaymentRefund = z.object({
  id: Id('payment_refunds'),
  payment_id: Id('payment_entries'),
  amount_cents: Cents,
  /** overpaid: the program refunds the excess automatically */
  cause: z.enum(['staff', 'overpaid']),
  reason: z.string(),
  status: z.enum(['requested', 'done', 'failed']),
  error: z.string().nullable(),
  requested_by: z.string().nullable(),
  requested_at: Timestamp,
});

export const PaymentDispute = z.object({
  id: Id('payment_disputes'),
  payment_id: Id('payment_entries'),
  amount_cents: Cents,
  status: z.enum(DISPUTE_STATUSES),
  /** the company's deadline to respond. null when it can no longer respond */
  due_by: Timestamp.nullable(),
  updated_at: Timestamp,
});

export const PriceReduction = z.object({
  id: Id('price_reductions'),
  quote_id: Id('quotes'),
  amount_cents: Cents,
  /** tax included in the reduction */
  tax_cents: Cents,
  reason: z.string(),
  at: Timestamp,
  lowered_by: z.string(),
  /** the refund that lowered the price, if any */
  refund_id: Id('payment_refunds').nullable(),
});

/** Payments on a quote as staff see them, over all revisions of its number. */
export const QuotePayments = PaymentBalance.extend({
  quote_id: Id('quotes'),
  /** the approved revision whose total is due. null when none is approved */
  owed_quote_id: Id('quotes').nullable(),
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** true when no real money moves, because the company uses the test provider */
  test_mode: z.boolean(),
  /** current price of the latest approved revision */
  total_cents: Cents,
  /** the signed total, never less than total_cents */
  signed_total_cents: Cents,
  /** tax included in total_cents */
  tax_cents: Cents,
  deposit_cents: Cents,
  /**
   * the customer's page, where the customer can pay. null if there is no link, while a later version awaits a reply,
   * and for an API key without quotes:write
   */
  pay_url: z.string().nullable(),
  /** true while a later version awaits a reply. Until then, no one asks the customer for the deposit */
  later_waiting: z.boolean(),
  /** why the customer can't pay by card, as a sentence for staff. null when they can, or when nothing is due */
  card_problem: z.string().nullable(),
  dashboard_url: z.string().nullable(),
  entries: z.array(PaymentEntry),
  refunds: z.array(PaymentRefund),
  disputes: z.array(PaymentDispute),
  /** oldest first */
  reductions: z.array(PriceReduction),
});

/** Payments on a quote as its customer sees them, before and after approving. */
export const CustomerPayments = PaymentBalance.extend({
  test_mode: z.boolean(),
  /** the current price, once the quote is approved */
  total_cents: Cents,
  signed_total_cents: Cents,
  deposit_cents: Cents,
  reductions: z.array(
    PriceReduction.pick({ id: true, amount_cents: true, tax_cents: true, reason: true, at: true, lowered_by: true }),
  ),
  /** amounts payable by card now, or right after approving. The deposit comes first */
  choices: z.array(z.object({ purpose: z.enum(OWED_PURPOSES), amount_cents: Cents })),
  /** the tips that the customer can pay by card now. Omitted when the page takes none */
  tip: z
    .object({
      least_cents: Cents,
      most_cents: Cents,
      suggested_cents: z.array(Cents),
    } satisfies FieldsOf<TipAmounts>)
    .optional(),
  /** tips paid, less refunds. No balance counts them. Omitted when there are none */
  tips_cents: Cents.optional(),
  /** why the customer can't pay by card, as a sentence for them. null when they can, or when nothing is due */
  card_problem: z.string().nullable(),
  /** true when card payment is paused only because a later version awaits a reply */
  cards_paused: z.boolean().optional(),
  /** true when the work is done. A later version then owes its whole balance on approval */
  work_done: z.boolean().optional(),
  /** ways to pay without a card, in the company's own words, or '' */
  other_ways: z.string(),
  /**
   * oldest first. Leaves out a voided payment, but shows its void entry with the same amount and receipt number. The
   * void entry doesn't change the balance.
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
  refund_under_way_cents: Cents,
});
