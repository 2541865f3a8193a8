/** Payments that staff recorded, and the amounts left after recorded refunds and voids. */
import { type Cents, sumCents } from '#domain/pricing/money.ts';

/** A recorded payment, less its refunds. */
interface KeptRecorded {
  at: Date;
  kept_cents: Cents;
  /** the part of the payment that was due when it was recorded */
  due_cents: Cents;
}

/** The fields of a ledger entry that say which recorded payment it concerns. */
interface RelatedEntry {
  type: string;
  amount_cents: Cents;
  id?: string;
  related_id?: string | null;
}

type DatedEntry = RelatedEntry & { at: Date; beyond_cents?: Cents };

/** Returns the part of a payment above what is due. */
export function beyondDueCents(amount: Cents, open: Cents): Cents {
  return Math.max(0, amount - open);
}

/** Returns recorded payments that were not voided: a voided payment counts as never paid, whenever it was voided. */
export function keptRecorded(entries: readonly DatedEntry[]): KeptRecorded[] {
  const recorded = entries.filter((entry) => entry.type === 'manual' && !isVoided(entry, entries));
  return recorded.map((entry) => {
    const { at, amount_cents, beyond_cents = 0 } = entry;
    const kept_cents = amount_cents - refundedOf(entry, entries);
    // A refund first returns the part above what was due.
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
