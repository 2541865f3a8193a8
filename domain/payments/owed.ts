/**
 * A quote that is reopened after a decision continues as the next revision of its number, with an id of its own. All
 * revisions share one ledger: what was paid stays paid, and the latest approved revision says what is owed.
 */
import type { Cents } from '#domain/pricing/money.ts';
import type { LedgerEntry, Owed } from './ledger.ts';

export interface OwedRevision extends Owed {
  revision: number;
  /** null while it is not approved */
  approved_at: Date | null;
}

const NOTHING: Owed = { total_cents: 0, deposit_cents: 0 };

/** The latest approved revision; null when none is approved, so nothing is owed. */
export function owedRevision<Revision extends OwedRevision>(revisions: readonly Revision[]): Revision | null {
  return approvedInOrder(revisions).at(-1) ?? null;
}

/** The figures of the latest approved revision. */
export function owedNow(revisions: readonly OwedRevision[]): Owed {
  return owedRevision(revisions) ?? NOTHING;
}

/**
 * What a card may have paid at most, to find what came in too much: the largest amounts owed since the first card
 * payment. So a lower revision that is approved after a payment makes the quote overpaid, and the company decides what
 * happens to the difference. It does not go back by itself.
 */
export function owedSinceFirstCharge(revisions: readonly OwedRevision[], entries: readonly LedgerEntry[]): Owed {
  const approved = approvedInOrder(revisions);
  const first = Math.min(...entries.filter(({ type }) => type === 'charge').map(({ at }) => at.getTime()));
  const since = approved.filter((_, index) => {
    const next = approved[index + 1]?.approved_at?.getTime();
    return next === undefined || next > first;
  });
  const most = (amount: (owed: Owed) => Cents) => Math.max(0, ...since.map(amount));
  return { total_cents: most(({ total_cents }) => total_cents), deposit_cents: most((owed) => owed.deposit_cents) };
}

function approvedInOrder<Revision extends OwedRevision>(revisions: readonly Revision[]): Revision[] {
  return revisions.filter(({ approved_at }) => approved_at !== null).sort((a, b) => a.revision - b.revision);
}
