/** The outstanding parts of a quote: when they were due, and how long they are overdue. */
import type { Day } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Balance } from './ledger.ts';

export interface OpenParts {
  deposit_cents: Cents;
  deposit_due_on: Day | null;
  /** the balance due without the deposit */
  rest_cents: Cents;
  /** null: not due yet */
  rest_due_on: Day | null;
}

export const NOTHING_OPEN: OpenParts = { deposit_cents: 0, deposit_due_on: null, rest_cents: 0, rest_due_on: null };

/**
 * Splits the balance by due date. The deposit is due on approval, the balance when the work is done. Without a deposit
 * and a job, everything is due on approval.
 * @param sale `work` is null if there is no job. `doneOn` is null until all work is done
 */
export function openParts(
  balance: Pick<Balance, 'open_cents' | 'deposit_open_cents'>,
  approvedOn: Day,
  { work, asksDeposit }: { work: { doneOn: Day | null } | null; asksDeposit: boolean },
): OpenParts {
  const deposit_cents = Math.min(balance.deposit_open_cents, balance.open_cents);
  const rest_cents = balance.open_cents - deposit_cents;
  const restDueOn = work ? work.doneOn : asksDeposit ? null : approvedOn;
  return {
    deposit_cents,
    deposit_due_on: deposit_cents > 0 ? approvedOn : null,
    rest_cents,
    rest_due_on: rest_cents > 0 ? restDueOn : null,
  };
}

interface Overdue {
  part: 'deposit' | 'balance';
  cents: Cents;
  since: Day;
}

/**
 * Before any work is scheduled, only an unpaid deposit can be overdue, because the customer signed that. The balance
 * can be overdue once the work is done, or right away without a deposit.
 */
export function overdueOf(open: OpenParts, isScheduled: boolean, today: Day): Overdue | null {
  const { deposit_cents, deposit_due_on, rest_cents, rest_due_on } = open;
  const deposit = deposit_due_on !== null && deposit_due_on < today ? deposit_due_on : null;
  const rest = rest_due_on !== null && rest_due_on < today ? rest_due_on : null;
  if (deposit !== null && (rest === null || !isScheduled))
    return { part: 'deposit', cents: deposit_cents, since: deposit };
  if (deposit !== null && rest !== null)
    return { part: 'balance', cents: deposit_cents + rest_cents, since: deposit < rest ? deposit : rest };
  return rest === null ? null : { part: 'balance', cents: rest_cents, since: rest };
}

/**
 * Age groups of balances, newest first. `from` is the number of days past the due date. Money that isn't due yet counts
 * as 0 days old.
 */
export const OPEN_AGES = [
  { name: 'current', label: 'Not overdue', from: Number.NEGATIVE_INFINITY },
  { name: '1-30', label: '1–30 days', from: 1 },
  { name: '31-60', label: '31–60 days', from: 31 },
  { name: '61-90', label: '61–90 days', from: 61 },
  { name: 'older', label: 'Over 90 days', from: 91 },
] as const;

export type OpenAge = (typeof OPEN_AGES)[number]['name'];
