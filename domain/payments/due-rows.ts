/** How what is left to pay is told in mails and on receipts: what is due now, and what is due once the work is done. */
import type { Cents } from '#domain/pricing/money.ts';
import { wentBack } from './balance-rows.ts';
import type { Balance, Owed } from './ledger.ts';

export interface DueRow {
  /** `remaining` is due when the work is done */
  what: 'depositDue' | 'remaining' | 'open';
  cents: Cents;
}

/**
 * With a deposit, the rest is due when the work is done. Without one, or once the work is done or everything went back,
 * the balance is told as one amount. The rows always add up to the balance.
 */
export function dueRows(
  balance: Balance,
  { deposit_cents, isWorkDone }: Pick<Owed, 'deposit_cents'> & { isWorkDone: boolean },
): DueRow[] {
  const { open_cents, deposit_open_cents } = balance;
  if (deposit_cents === 0 || isWorkDone || wentBack(balance) || open_cents === 0)
    return [{ what: 'open', cents: open_cents }];
  const rows: DueRow[] = [
    { what: 'depositDue', cents: deposit_open_cents },
    { what: 'remaining', cents: open_cents - deposit_open_cents },
  ];
  return rows.filter(({ cents }) => cents > 0);
}
