import { type Cents, sumCents } from '#domain/pricing/money.ts';

interface KeptRecorded {
  at: Date;
  kept_cents: Cents;
  /** the part that was due when staff recorded the payment */
  due_cents: Cents;
}

interface RelatedEntry {
  type: string;
  amount_cents: Cents;
  id?: string;
  related_id?: string | null;
}

type DatedEntry = RelatedEntry & { at: Date; beyond_cents?: Cents };

export function beyondDueCents(amount: Cents, open: Cents): Cents {
  return Math.max(0, amount - open);
}

export function leftAfterCents(amount: Cents, open: Cents): Cents {
  return Math.max(0, open - amount);
}

/** A voided payment counts as never paid, whenever staff voided it. */
export function keptRecorded(entries: readonly DatedEntry[]): KeptRecorded[] {
  const recorded = entries.filter((entry) => entry.type === 'manual' && !isVoided(entry, entries));
  return recorded.map((entry) => {
    const { at, amount_cents, beyond_cents = 0 } = entry;
    const kept_cents = amount_cents - refundedOf(entry, entries);
    // A refund first returns the part above the balance due.
    return { at, kept_cents, due_cents: Math.min(kept_cents, amount_cents - beyond_cents) };
  });
}

/** Returns the refundable cents of a recorded payment; 0 if it was voided. */
export function refundableRecordedCents(payment: RelatedEntry, entries: readonly RelatedEntry[]): Cents {
  return isVoided(payment, entries) ? 0 : payment.amount_cents - refundedOf(payment, entries);
}

export function isVoided({ id }: Pick<RelatedEntry, 'id'>, entries: readonly RelatedEntry[]): boolean {
  return id !== undefined && entries.some(({ type, related_id }) => type === 'void' && related_id === id);
}

function refundedOf({ id }: RelatedEntry, entries: readonly RelatedEntry[]): Cents {
  if (id === undefined) return 0;
  const refunds = entries.filter(({ type, related_id }) => type === 'refund' && related_id === id);
  return sumCents(refunds.map(({ amount_cents }) => amount_cents));
}
