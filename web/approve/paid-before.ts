import { paidBefore } from '#domain/payments/ledger.ts';
import type { ApprovalQuote } from './formats.ts';

/** Returns the amount paid for an earlier version while this one is awaiting the customer's reply. */
export function paidBeforeOf({ status, payments, paid_before_cents = 0 }: ApprovalQuote): number {
  if (status !== 'pending') return 0;
  return payments ? paidBefore(payments) : paid_before_cents;
}
