import type Stripe from 'stripe';
import { DAY_MS } from '#domain/durations.ts';
import { idOf, secondsOf } from './client.ts';

/** How long a dispute can change without moving money. */
const DISPUTE_LASTS_MS = 180 * DAY_MS;

/**
 * Returns ids of payments that may have changed. Every movement of money is a balance transaction with its own time: a
 * charge, a refund, a returned refund, or the withdrawal or return of disputed money.
 */
export async function changedPayments(stripe: Stripe, accountId: string, since: Date): Promise<Set<string>> {
  const options = { stripeAccount: accountId };
  const ids = new Set<string>();
  const add = (payment: string | { id: string } | null | undefined) => {
    const id = idOf(payment);
    if (id !== null) ids.add(id);
  };
  const moved = { created: { gte: secondsOf(since) }, limit: 100, expand: ['data.source'] };
  for await (const { source } of stripe.balanceTransactions.list(moved, options)) add(paymentBehind(source));
  const disputedSince = secondsOf(new Date(since.getTime() - DISPUTE_LASTS_MS));
  for await (const dispute of stripe.disputes.list({ created: { gte: disputedSince }, limit: 100 }, options))
    add(dispute.payment_intent);
  return ids;
}

type Source = Stripe.BalanceTransaction['source'];

/**
 * Returns the payment behind a balance transaction. A company may also charge cards outside the program, and those
 * charges have no attempt in our database.
 */
function paymentBehind(source: Source): string | { id: string } | null | undefined {
  if (typeof source !== 'object' || source === null) return null;
  if (source.object === 'charge') return source.metadata['attempt_id'] === undefined ? null : source.payment_intent;
  return source.object === 'refund' || source.object === 'dispute' ? source.payment_intent : null;
}
