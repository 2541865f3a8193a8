import type { Cents } from '#domain/pricing/money.ts';

/** Parts of the price. `balance` is the whole balance due. */
export const OWED_PURPOSES = ['deposit', 'balance'] as const;
export type OwedPurpose = (typeof OWED_PURPOSES)[number];

/** A tip is outside the price: no balance, payment state or tax counts it. */
export const PAYMENT_PURPOSES = [...OWED_PURPOSES, 'tip'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Returns false for the payment, refund or dispute of a tip. */
export function isForPrice({ purpose }: { purpose?: PaymentPurpose | null | undefined }): boolean {
  return purpose !== 'tip';
}

/** Choices of a customer who approves on a page that takes cards. A page without cards sends none. */
export const WAYS_TO_PAY = [...OWED_PURPOSES, 'later'] as const;

export const PROVIDER_ID_MAX = 255;

/**
 * A card payment as the provider reports it now, always complete. Refunds and disputes are only ever added, so two
 * readings never contradict each other.
 */
export interface ProviderPayment {
  id: string;
  accountId: string;
  /** our ids from when the payment was started. null for a payment outside a quote */
  orgId: string | null;
  quoteId: string | null;
  attemptId: string | null;
  amountCents: Cents;
  /** ISO 4217 code in uppercase */
  currency: string;
  /** in cents. null when unknown */
  feeCents: Cents | null;
  paidAt: Date | null;
  card: { brand: string; last4: string } | null;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

export interface ProviderRefund {
  id: string;
  /** our row in payment_refunds. null for a refund made in the provider's dashboard */
  requestId: string | null;
  amountCents: Cents;
  at: Date;
  status: 'pending' | 'succeeded' | 'failed';
  /** when a failed refund's money returned to the company */
  failedAt: Date | null;
}

/** inquiry: the customer's bank asks a question, and no money has moved. */
export const DISPUTE_STATUSES = ['inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export interface ProviderDispute {
  id: string;
  amountCents: Cents;
  at: Date;
  status: DisputeStatus;
  /** the company's deadline to respond. null when it can no longer respond */
  dueBy: Date | null;
  /** when the money returned to the company. null while the bank holds it, or if the bank never withdrew it */
  fundsReturnedAt: Date | null;
}
