import { keepsPayment } from '#domain/payments/balance-rows.ts';
import { paidBefore } from '#domain/payments/ledger.ts';
import type { ApprovalQuote } from './formats.ts';

/** Returns the amount paid for an earlier version while this one is awaiting the customer's reply. */
export function paidBeforeOf({ status, payments, paid_before_cents = 0 }: ApprovalQuote): number {
  if (status !== 'pending') return 0;
  return payments ? paidBefore(payments) : paid_before_cents;
}

/** True once nothing is due or in dispute, and the company keeps what it received. */
export const isPaidInFull = ({ payments }: ApprovalQuote): boolean =>
  Boolean(
    payments &&
      payments.open_cents === 0 &&
      payments.overpaid_cents === 0 &&
      payments.in_dispute_cents === 0 &&
      keepsPayment(payments),
  );
