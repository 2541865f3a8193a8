import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { PlanChangePreview } from './plan-change.ts';

interface ChangeInvoice {
  dueCents: Cents;
  /** negative lines are credit for days already paid */
  lineCents: readonly Cents[];
  /** balance due after this invoice. Negative: credit left */
  balanceCents: Cents;
}

/** Computes the cost of a plan change. Credit beyond the amount due now lowers the next payment. */
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
