import type { Cents } from '#domain/pricing/money.ts';

/** The purpose of a payment: the deposit, or the whole balance due. */
export const PAYMENT_PURPOSES = ['deposit', 'balance'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Choices of a customer who approves on a page that takes cards. A page without cards sends none of them. */
export const WAYS_TO_PAY = [...PAYMENT_PURPOSES, 'later'] as const;

/** Maximum length of a provider's ids, which are opaque text. */
export const PROVIDER_ID_MAX = 255;

/**
 * A customer's card payment as the provider reports it now, always complete. Refunds and disputes are only ever added
 * and never disappear, so two readings of a payment never contradict each other.
 */
export interface ProviderPayment {
  id: string;
  /** the company's payment account */
  accountId: string;
  /** ids that we sent when the payment was started; null for a payment that did not come from a quote */
  orgId: string | null;
  quoteId: string | null;
  attemptId: string | null;
  amountCents: Cents;
  /** ISO 4217 code in uppercase */
  currency: string;
  /** the provider's fee, in cents; null when unknown */
  feeCents: Cents | null;
  /** null until the payment has succeeded */
  paidAt: Date | null;
  card: { brand: string; last4: string } | null;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

export interface ProviderRefund {
  id: string;
  /** our row in payment_refunds; null for a refund made in the provider's own dashboard */
  requestId: string | null;
  amountCents: Cents;
  at: Date;
  status: 'pending' | 'succeeded' | 'failed';
  /** when the money was returned to the company; null unless the refund failed */
  failedAt: Date | null;
}

/** inquiry: the customer's bank asks a question; no money has moved. */
export const DISPUTE_STATUSES = ['inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export interface ProviderDispute {
  id: string;
  amountCents: Cents;
  at: Date;
  status: DisputeStatus;
  /** the deadline for the company's response; null when it can no longer respond */
  dueBy: Date | null;
  /** when the money was returned to the company; null while it is withheld, or when none was withdrawn */
  fundsReturnedAt: Date | null;
}
