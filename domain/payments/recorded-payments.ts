/** What is left of the payments that staff recorded, after a void or refunds that staff recorded, too. */
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { LedgerEntry } from './ledger.ts';

/** A recorded payment without what was refunded of it. */
interface KeptRecorded {
  at: Date;
  kept_cents: Cents;
  /** the part of it that was due when it was recorded */
  due_cents: Cents;
}

type RelatedEntry = Pick<LedgerEntry, 'type' | 'amount_cents' | 'id' | 'related_id'>;

/** Returns recorded payments that were not voided: a voided payment counts as never paid, whenever it was voided. */
export function keptRecorded(entries: readonly LedgerEntry[]): KeptRecorded[] {
  const recorded = entries.filter((entry) => entry.type === 'manual' && !isVoided(entry, entries));
  return recorded.map((entry) => {
    const { at, amount_cents, beyond_cents = 0 } = entry;
    const kept_cents = amount_cents - refundedOf(entry, entries);
    // A refund first returns what was too much.
    return { at, kept_cents, due_cents: Math.min(kept_cents, amount_cents - beyond_cents) };
  });
}

/** Returns how much of a recorded payment can be refunded, in cents: nothing of a voided one. */
export function refundableRecordedCents(payment: RelatedEntry, entries: readonly RelatedEntry[]): Cents {
  return isVoided(payment, entries) ? 0 : payment.amount_cents - refundedOf(payment, entries);
}

/** Returns whether a recorded payment was voided. */
export function isVoided({ id }: Pick<RelatedEntry, 'id'>, entries: readonly RelatedEntry[]): boolean {
  return id !== undefined && entries.some(({ type, related_id }) => type === 'void' && related_id === id);
}

function refundedOf({ id }: RelatedEntry, entries: readonly RelatedEntry[]): Cents {
  if (id === undefined) return 0;
  const refunds = entries.filter(({ type, related_id }) => type === 'refund' && related_id === id);
  return sumCents(refunds.map(({ amount_cents }) => amount_cents));
}
