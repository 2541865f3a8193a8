import { type Cents, roundedProduct } from '#domain/pricing/money.ts';

export interface Decisions {
  approved: number;
  declined: number;
}

/** Returns approved / (approved + declined), or null if there are no decisions. */
export function winRate({ approved, declined }: Decisions): number | null {
  const decided = approved + declined;
  return decided > 0 ? approved / decided : null;
}

/** Returns cents, rounded. */
export function averageTicket({ approved, approved_cents }: { approved: number; approved_cents: Cents }): Cents | null {
  return approved > 0 ? roundedProduct([approved_cents], approved) : null;
}

/** Returns whole seconds. */
export function averageWait({ waited, wait_seconds }: { waited: number; wait_seconds: number }): number | null {
  return waited > 0 ? Math.round(wait_seconds / waited) : null;
}

/** Returns a fraction. */
export function changeFrom(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : (now - before) / before;
}

export function differenceOf(before: Cents, now: Cents): Cents {
  return now - before;
}

/** for a two-sided 95% interval */
const Z = 1.959963984540054;

/** Returns the 95% confidence interval by Wilson's score. It stays within 0 and 1 and works for few decisions. */
export function winRateRange({ approved, declined }: Decisions): { low: number; high: number } | null {
  const decided = approved + declined;
  if (decided === 0) return null;
  const share = approved / decided;
  const spread = Z * Math.sqrt((share * (1 - share)) / decided + (Z * Z) / (4 * decided * decided));
  const center = share + (Z * Z) / (2 * decided);
  const scale = 1 + (Z * Z) / decided;
  return { low: Math.max(0, (center - spread) / scale), high: Math.min(1, (center + spread) / scale) };
}
