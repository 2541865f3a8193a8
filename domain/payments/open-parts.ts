/** The outstanding parts of a quote, their due dates, and how long they have been overdue. */
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
 * Splits the balance by due date. A deposit is due when the quote is approved, the rest when the work is done.
 * Without a deposit and without scheduled work there is no other date to use, so everything is due on approval.
 * @param sale `work` is null when the quote has no job; `doneOn` is null until all of it is done
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
 * Returns the overdue amount; null when there is none. Before any work is scheduled, only an unpaid deposit counts,
 * because that is what the customer signed. The balance counts once the work is done, or right away if there is no
 * deposit.
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

/** From newest to oldest. `from` is in days since the due day; money that is not due yet is 0 days old. */
export const OPEN_AGES = [
  { name: 'current', label: 'Not overdue', from: Number.NEGATIVE_INFINITY },
  { name: '1-30', label: '1–30 days', from: 1 },
  { name: '31-60', label: '31–60 days', from: 31 },
  { name: '61-90', label: '61–90 days', from: 61 },
  { name: 'older', label: 'Over 90 days', from: 91 },
] as const;

export type OpenAge = (typeof OPEN_AGES)[number]['name'];
