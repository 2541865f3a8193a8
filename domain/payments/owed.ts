/**
 * A quote that is reopened after a decision continues as the next revision of its number, with its own id. All
 * revisions share one ledger: payments stay paid, and the latest approved revision determines the amount owed.
 */
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { LedgerEntry, Owed, OwedAt } from './ledger.ts';
import { loweredOwed } from './price-reduction.ts';

/** A revision with the amounts that were signed. */
export interface OwedRevision extends Owed {
  revision: number;
  /** null unless the revision is approved */
  approved_at: Date | null;
  /** price reduction since the signature */
  reduced_cents: Cents;
  /** the part of the reduction that covers refunds (goodwillCents) */
  goodwill_cents: Cents;
}

/** A price reduction and its time. */
export interface DatedReduction {
  /** the revision whose price was lowered */
  revision: number;
  amount_cents: Cents;
  at: Date;
}

const NOTHING: Owed = { total_cents: 0, deposit_cents: 0 };

/** Returns the latest approved revision; null when none is approved, so nothing is owed. */
export function owedRevision<Revision extends OwedRevision>(revisions: readonly Revision[]): Revision | null {
  return approvedInOrder(revisions).at(-1) ?? null;
}

/** Returns the current amounts of the latest approved revision: as signed, less its price reductions. */
export function owedNow(revisions: readonly OwedRevision[]): Owed {
  const owed = owedRevision(revisions);
  return owed ? loweredOwed(owed, owed.reduced_cents) : NOTHING;
}

/** Returns the lowered price of the latest approved revision; null when the signed price still applies. */
export function loweredPriceOf(revisions: readonly OwedRevision[]): Cents | null {
  const owed = owedRevision(revisions);
  return owed && owed.reduced_cents > 0 ? owedNow(revisions).total_cents : null;
}

/** Returns the amounts due. Once the work is done, everything is due and no deposit is asked for separately. */
export function dueOf(owed: Owed, isWorkDone: boolean): Owed {
  return isWorkDone ? { ...owed, deposit_cents: 0 } : owed;
}

/**
 * Returns the limit above which card payments are excess: the largest amounts owed since the first card payment, at
 * the price when the card was charged. If a cheaper revision is approved or the price is lowered after a payment, the
 * quote is overpaid and the company decides about the difference. But a customer who pays the old price after it was
 * lowered gets the difference back automatically.
 */
export function owedSinceFirstCharge(
  revisions: readonly OwedRevision[],
  entries: readonly LedgerEntry[],
  reductions: readonly DatedReduction[],
): OwedAt {
  const approved = approvedInOrder(revisions);
  const first = Math.min(...entries.filter(({ type }) => type === 'charge').map(({ at }) => at.getTime()));
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
