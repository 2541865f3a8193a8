import { paidBefore } from '#domain/payments/ledger.ts';
import type { ApprovalQuote } from './formats.ts';

/** What the customer has paid for an earlier version, while this one waits for their answer. */
export function paidBeforeOf({ status, payments, paid_before_cents = 0 }: ApprovalQuote): number {
  if (status !== 'pending') return 0;
  return payments ? paidBefore(payments) : paid_before_cents;
}
