import type { EntryType } from '#domain/payments/ledger.ts';
import { signedCents } from '#domain/payments/ledger.ts';
import { equalShares } from '#domain/payments/tips.ts';
import { type Cents, sumCents } from '#domain/pricing/money.ts';

/** A tip, or a refund or dispute of one. */
export interface TipEntry {
  type: EntryType;
  amount_cents: Cents;
  /** ids of the people on the finished visits, in a fixed order */
  crew: readonly string[];
}

export interface PersonTips {
  /** null for tips of visits without a crew */
  person_id: string | null;
  tips: number;
  /** less refunds and disputes */
  cents: Cents;
}

/** Shares each tip equally among its crew, to the cent. The shares add up to all tips. The largest sum comes first. */
export function tipsByPerson(entries: readonly TipEntry[]): PersonTips[] {
  const parts = entries.flatMap((entry) => {
    const crew: readonly (string | null)[] = entry.crew.length > 0 ? entry.crew : [null];
    const shares = equalShares(signedCents(entry), crew.length);
    const tips = entry.type === 'charge' ? 1 : 0;
    return crew.map((person_id, place) => ({ person_id, tips, cents: shares[place] ?? 0 }));
  });
  return [...Map.groupBy(parts, ({ person_id }) => person_id)]
    .map(([person_id, of]) => ({
      person_id,
      tips: of.reduce((count, { tips }) => count + tips, 0),
      cents: sumCents(of.map(({ cents }) => cents)),
    }))
    .toSorted((one, other) => other.cents - one.cents);
}
