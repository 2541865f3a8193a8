import { balanceRows } from '#domain/payments/balance-rows.ts';
import { reducedSince } from '#domain/payments/price-reduction.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { dueTable, type Payments } from './payment-rows.ts';

interface BalanceSummary {
  /** the large amount: what is due next or, if nothing is due, what was received or overpaid */
  cents: Cents;
  label: string;
  /** due later, such as "Due when the work is done"; null if there is nothing else */
  later: { name: string; cents: Cents } | null;
  /** true if other amounts, such as refunds, explain the large amount */
  needsTable: boolean;
}

/** Returns the amounts that the payments panel shows first. */
export function balanceSummary(payments: Payments): BalanceSummary {
  const { received_cents, overpaid_cents, open_cents } = payments;
  const needsTable = reducedSince(payments) > 0 || balanceRows(payments).some(({ what }) => what !== 'paid');
  if (overpaid_cents > 0) return { cents: overpaid_cents, label: 'Overpaid', later: null, needsTable };
  if (open_cents === 0) return { cents: received_cents, label: 'Received', later: null, needsTable };
  const [next, later = null] = dueTable(payments, payments);
  return { cents: next?.cents ?? open_cents, label: next?.name ?? '', later, needsTable };
}
