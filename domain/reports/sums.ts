import type { Cents } from '#domain/pricing/money.ts';
import type { Decisions } from './rates.ts';

export interface DecidedSums extends Decisions {
  /** at current prices */
  approved_cents: Cents;
  declined_cents: Cents;
  /** decided quotes whose waiting time is known */
  waited: number;
  wait_seconds: number;
}

const NO_SUMS: DecidedSums = {
  approved: 0,
  declined: 0,
  approved_cents: 0,
  declined_cents: 0,
  waited: 0,
  wait_seconds: 0,
};

export function addUp(rows: readonly Partial<DecidedSums>[]): DecidedSums {
  const sums = { ...NO_SUMS };
  for (const row of rows) for (const name of Object.keys(sums) as (keyof DecidedSums)[]) sums[name] += row[name] ?? 0;
  return sums;
}
