/** Rows that show a balance, the same on the customer page, in receipts and in the staff app. */
import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type Deposit, withDepositShare } from './deposit.ts';
import type { Balance } from './ledger.ts';
import { reducedSince } from './price-reduction.ts';

/**
 * The part of a balance that the rows need. A receipt shows the balance right after the payment, without refunds in
 * progress. Older receipts didn't store which refunds lowered the price.
 */
type Shown = Omit<Balance, 'received_cents' | 'given_cents' | 'open_cents' | 'deposit_open_cents' | 'returning_cents'> &
  Partial<Pick<Balance, 'returning_cents' | 'given_cents' | 'deposit_open_cents'>>;

export interface BalanceRow {
  /** `given`: the part of the refunds that lowered the price. It has its own row only while a deposit is due */
  what: 'paid' | 'refunded' | 'given' | 'returning' | 'takenBack' | 'inDispute' | 'tooMuch';
  /** negative for money returned */
  cents: Cents;
}

/**
 * Returns rows for money received and returned, without zeros. The balance due is the price less all rows. The deposit
 * due is the deposit less all rows except `given`, because a refund that lowered the price leaves the deposit paid.
 * Without a deposit due, all refunds are one row. Money in dispute is neither paid nor due, so a sentence explains it
 * instead.
 */
export function balanceRows(balance: Shown): BalanceRow[] {
  const { deposit_open_cents = 0 } = balance;
  const given_cents = deposit_open_cents > 0 ? (balance.given_cents ?? 0) : 0;
  const rows: BalanceRow[] = [
    { what: 'paid', cents: balance.paid_cents },
    { what: 'refunded', cents: given_cents - balance.refunded_cents },
    { what: 'given', cents: -given_cents },
    { what: 'returning', cents: -(balance.returning_cents ?? 0) },
    { what: 'takenBack', cents: -balance.disputed_cents },
    { what: 'inDispute', cents: -balance.in_dispute_cents },
    { what: 'tooMuch', cents: balance.overpaid_cents },
  ];
  return rows.filter(({ cents }) => cents !== 0);
}

export interface OwedRow {
  what: BalanceRow['what'] | 'depositNow' | DueRow['what'];
  cents: Cents;
  /** the amount to pay next. The page shows it in bold */
  isNext: boolean;
}

/**
 * Returns the rows of an approved quote: money received, then money left to pay. While a later version awaits a
 * reply, no row calls the deposit due, because card payments are paused.
 */
export function owedRows({ laterWaits = false, ...owed }: Balance & Due & { laterWaits?: boolean }): OwedRow[] {
  const moved = balanceRows(owed).map((row) => ({ ...row, isNext: false }));
  const due = dueRows(owed, owed).map(({ what, cents }, index) => ({
    what: what === 'depositDue' && !laterWaits ? ('depositNow' as const) : what,
    cents,
    isNext: index === 0,
  }));
  return [...moved, ...due];
}

export interface DueRow {
  /** `remaining`: due when the work is done */
  what: 'depositDue' | 'remaining' | 'open';
  cents: Cents;
}

interface Due {
  deposit_cents: Cents;
  isWorkDone: boolean;
}

/**
 * Splits the balance into the deposit due now and the remainder, due after the work. Stays one amount without a
 * deposit, after the work, or when banks took back what was paid (`bankTookAll`). The rows add up to the balance.
 */
export function dueRows(balance: Balance, { deposit_cents, isWorkDone }: Due): DueRow[] {
  const { open_cents, deposit_open_cents } = balance;
  if (deposit_cents === 0 || isWorkDone || bankTookAll(balance) || open_cents === 0)
    return [{ what: 'open', cents: open_cents }];
  const rows: DueRow[] = [
    { what: 'depositDue', cents: deposit_open_cents },
    { what: 'remaining', cents: open_cents - deposit_open_cents },
  ];
  return rows.filter(({ cents }) => cents > 0);
}

/**
 * Returns what a payment request asks for: the deposit while it is due, then the balance.
 * @param due.laterWaits while a later version awaits a reply, the deposit isn't due
 */
export function askedNow(
  balance: Balance,
  due: Due & { laterWaits?: boolean },
): DueRow & { what: 'depositDue' | 'open' } {
  const deposit = dueRows(balance, due).find(({ what }) => what === 'depositDue');
  return deposit && !due.laterWaits
    ? { what: 'depositDue', cents: deposit.cents }
    : { what: 'open', cents: balance.open_cents };
}

type Paid = Pick<
  Balance,
  'received_cents' | 'given_cents' | 'disputed_cents' | 'in_dispute_cents' | 'deposit_open_cents'
> & {
  deposit_cents: Cents;
  total_cents: Cents;
  signed_total_cents: Cents;
  /** true while a later version awaits a reply. The deposit isn't due then */
  laterWaits?: boolean;
};

/**
 * Returns "Deposit paid (25%)" for the row below an approved quote's price. The amount never exceeds the current price.
 * Leaves out the percentage of a lowered price, because it refers to the signed price. null if there is no deposit.
 */
export function depositNow(
  deposit: Deposit,
  payments: Paid,
  language: Language,
): { label: string; cents: Cents } | null {
  const cents = Math.min(deposit.cents, payments.deposit_cents);
  if (cents === 0) return null;
  const isLowered = cents < deposit.cents || reducedSince(payments) > 0;
  const shown: Deposit = isLowered ? { type: 'flat', value: cents, cents } : deposit;
  return { label: depositNowLabel(shown, payments, language), cents };
}

function depositNowLabel(deposit: Deposit, payments: Paid, language: Language): string {
  const texts = paymentTexts(language);
  const { deposit_cents, deposit_open_cents, in_dispute_cents, received_cents, laterWaits = false } = payments;
  if (laterWaits && deposit_open_cents > 0) return withDepositShare(texts.deposit, deposit);
  // At a price of $0, the deposit is not due but may never have been paid.
  const isUnpaid = received_cents === 0 && payments.given_cents === 0;
  if (in_dispute_cents > 0 || bankTookAll(payments) || (deposit_open_cents === 0 && isUnpaid))
    return withDepositShare(texts.deposit, deposit);
  if (deposit_open_cents === 0) return withDepositShare(texts.headings.depositPaid, deposit);
  return withDepositShare(deposit_open_cents === deposit_cents ? texts.figures.depositDue : texts.deposit, deposit);
}

/**
 * Returns true when no payment is left after a dispute that was lost or isn't decided yet. The customer can pay again,
 * but isn't asked to, because they may not want the work. A refund is different: the company has said whether the money
 * is due again.
 */
export function bankTookAll({
  received_cents,
  disputed_cents,
  in_dispute_cents,
}: Pick<Balance, 'received_cents' | 'disputed_cents' | 'in_dispute_cents'>): boolean {
  return received_cents <= 0 && disputed_cents + in_dispute_cents > 0;
}

/**
 * Returns the part of a refund that is due again, for the refund email. Nothing is due again after a refund of an
 * overpayment, a refund that lowered the price, or a dispute that took all other payments, because no one asks for the
 * money then.
 */
export function dueAgainCents(
  balance: Pick<
    Balance,
    'refunded_cents' | 'given_cents' | 'open_cents' | 'received_cents' | 'disputed_cents' | 'in_dispute_cents'
  >,
  refundedCents: Cents,
): Cents {
  if (bankTookAll(balance)) return 0;
  return Math.min(refundedCents, balance.refunded_cents - balance.given_cents, balance.open_cents);
}

/** Returns true if the company keeps money once the refunds in progress are complete. */
export function keepsPayment({ received_cents, returning_cents }: Pick<Balance, 'received_cents' | 'returning_cents'>) {
  return received_cents > returning_cents;
}
