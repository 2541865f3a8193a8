import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { PlanChangePreview } from './plan-change.ts';

/** Invoice that the provider would create for a change of the plan, in cents. */
interface ChangeInvoice {
  dueCents: Cents;
  /** credit for paid days is negative */
  lineCents: readonly Cents[];
  /** balance owed afterwards; negative: remaining credit */
  balanceCents: Cents;
}

/** More credit than is due now lowers the next payment. */
export function costOfChange(
  { dueCents, lineCents, balanceCents }: ChangeInvoice,
  priceCents: Cents,
): Omit<PlanChangePreview, 'nextAt'> {
  const credit = sumCents(lineCents.filter((cents) => cents < 0));
  const creditLeft = Math.min(0, balanceCents);
  return {
    dueNowCents: Math.max(0, dueCents),
    creditCents: Math.abs(credit),
    nextCents: Math.max(0, priceCents + creditLeft),
  };
}
