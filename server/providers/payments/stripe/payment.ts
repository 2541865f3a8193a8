import type Stripe from 'stripe';
import type {
  DisputeStatus,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#domain/payments/provider-payment.ts';
import { dateOf } from './client.ts';

/** @param intent with its latest charge and that charge's balance transaction */
export function presentPayment(
  accountId: string,
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ProviderPayment {
  // After several declines, Stripe includes only the latest charge, which was paid.
  const charge = intent.status === 'succeeded' ? whole(intent.latest_charge) : null;
  return {
    id: intent.id,
    accountId,
    orgId: intent.metadata['org_id'] ?? null,
    quoteId: intent.metadata['quote_id'] ?? null,
    attemptId: intent.metadata['attempt_id'] ?? null,
    amountCents: charge ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    feeCents: charge && feeOf(charge),
    paidAt: charge && dateOf(charge.created),
    card: cardOf(charge),
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
  };
}

/** Returns null if Stripe returned only the object's id. */
function whole<T extends object>(object: string | T | null | undefined): T | null {
  return typeof object === 'object' ? object : null;
}

/**
 * Returns the fee. An account that settles in another currency pays its fee in that currency, so the fee is unknown
 * here.
 */
function feeOf({ balance_transaction, currency }: Stripe.Charge): number | null {
  const movement = whole(balance_transaction);
  return movement?.currency === currency ? movement.fee : null;
}

function cardOf(charge: Stripe.Charge | null): ProviderPayment['card'] {
  const card = charge?.payment_method_details?.card;
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null;
}

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

function presentRefund(refund: Stripe.Refund): ProviderRefund {
  const status = REFUND_STATUSES[refund.status ?? ''] ?? 'pending';
  const returned = whole(refund.failure_balance_transaction)?.created ?? refund.created;
  return {
    id: refund.id,
    requestId: refund.metadata?.['request_id'] ?? null,
    amountCents: refund.amount,
    at: dateOf(refund.created),
    status,
    failedAt: status === 'failed' ? dateOf(returned) : null,
  };
}

const DISPUTE_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
};

function presentDispute(dispute: Stripe.Dispute): ProviderDispute {
  const movements = dispute.balance_transactions;
  const returned = movements.find(({ amount }) => amount > 0);
  // For an unknown status or a prevented dispute, the money's movements decide.
  const known = DISPUTE_STATUSES[dispute.status] ?? (movements.length === 0 ? 'inquiry_closed' : 'lost');
  const status = returned && known === 'lost' ? 'won' : known;
  const { due_by } = dispute.evidence_details;
  const canAnswer = status === 'needs_response' || status === 'inquiry';
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    at: dateOf(dispute.created),
    status,
    dueBy: canAnswer && due_by !== null ? dateOf(due_by) : null,
    fundsReturnedAt: returned ? dateOf(returned.created) : null,
  };
}
