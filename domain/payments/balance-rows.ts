/** How a balance is put before people: the page, the receipt and the staff show the same rows. */
import type { Cents } from '#domain/pricing/money.ts';
import type { Balance } from './ledger.ts';

type Shown = Omit<Balance, 'received_cents' | 'open_cents' | 'deposit_open_cents'>;

export interface BalanceRow {
  what: 'paid' | 'refunded' | 'takenBack' | 'inDispute' | 'tooMuch';
  /** negative for what went back */
  cents: Cents;
}

/** What came in and what went back, without rows of zero. What is open follows from them. */
export function balanceRows(balance: Shown): BalanceRow[] {
  const rows: BalanceRow[] = [
    { what: 'paid', cents: balance.paid_cents },
    { what: 'refunded', cents: -balance.refunded_cents },
    { what: 'takenBack', cents: -balance.disputed_cents },
    { what: 'inDispute', cents: -balance.in_dispute_cents },
    { what: 'tooMuch', cents: balance.overpaid_cents },
  ];
  return rows.filter(({ cents }) => cents !== 0);
}

/**
 * Everything that was paid went back. It can be paid again, but nobody is urged to: the work may have been called off, and a
 * deposit that was refunded is asked for only when staff ask.
 */
export function wentBack({ paid_cents, received_cents }: Pick<Balance, 'paid_cents' | 'received_cents'>): boolean {
  return paid_cents > 0 && received_cents <= 0;
}
