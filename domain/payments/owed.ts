/**
 * The amount owed for a quote number. A quote revised after a decision continues as the next revision of its number,
 * with its own id. All revisions share one ledger, and the latest approved revision determines the amount owed.
 */
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { LedgerEntry, Owed, OwedAt } from './ledger.ts';
import { loweredOwed } from './price-reduction.ts';
import { isForPrice } from './provider-payment.ts';

/** The amounts are those that the customer signed. */
export interface OwedRevision extends Owed {
  revision: number;
  approved_at: Date | null;
  reduced_cents: Cents;
  /** the part of the reduction that covers refunds (goodwillCents) */
  goodwill_cents: Cents;
}

export interface DatedReduction {
  revision: number;
  amount_cents: Cents;
  at: Date;
}

const NOTHING: Owed = { total_cents: 0, deposit_cents: 0 };

/** Returns the latest approved revision. Without one, nothing is owed. */
export function owedRevision<Revision extends OwedRevision>(revisions: readonly Revision[]): Revision | null {
  return approvedInOrder(revisions).at(-1) ?? null;
}

/** Returns the latest approved revision's signed amounts, less price reductions. */
export function owedNow(revisions: readonly OwedRevision[]): Owed {
  const owed = owedRevision(revisions);
  return owed ? loweredOwed(owed, owed.reduced_cents) : NOTHING;
}

/** Returns the latest approved revision's lowered price, or null at the signed price. */
export function loweredPriceOf(revisions: readonly OwedRevision[]): Cents | null {
  const owed = owedRevision(revisions);
  return owed && owed.reduced_cents > 0 ? owedNow(revisions).total_cents : null;
}

/** Returns the amounts due. Once the work is done, everything is due and the deposit isn't separate. */
export function dueOf(owed: Owed, isWorkDone: boolean): Owed {
  return isWorkDone ? { ...owed, deposit_cents: 0 } : owed;
}

/**
 * Returns the amount above which card payments are refunded: the most that was owed since the first card payment. If
 * the price falls after a payment, the company decides about the difference. A customer who pays the old price after
 * that gets the difference back automatically.
 */
export function owedSinceFirstCharge(
  revisions: readonly OwedRevision[],
  entries: readonly LedgerEntry[],
  reductions: readonly DatedReduction[],
): OwedAt {
  const approved = approvedInOrder(revisions);
  const first = Math.min(
    ...entries.filter((entry) => entry.type === 'charge' && isForPrice(entry)).map(({ at }) => at.getTime()),
  );
  const since = approved.filter((_, index) => {
    const next = approved[index + 1]?.approved_at?.getTime();
    return next === undefined || next > first;
  });
  return (paidAt) => {
    const owed = since.map((one) => {
      const before = reductions.filter(({ revision, at }) => revision === one.revision && at <= paidAt);
      return loweredOwed(one, sumCents(before.map(({ amount_cents }) => amount_cents)));
    });
    return {
      total_cents: Math.max(0, ...owed.map(({ total_cents }) => total_cents)),
      deposit_cents: Math.max(0, ...owed.map(({ deposit_cents }) => deposit_cents)),
    };
  };
}

function approvedInOrder<Revision extends OwedRevision>(revisions: readonly Revision[]): Revision[] {
  return revisions.filter(({ approved_at }) => approved_at !== null).sort((a, b) => a.revision - b.revision);
}
