import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { PlanChangePreview } from './plan-change.ts';

/** The invoice that the provider would create for a plan change, in cents. */
interface ChangeInvoice {
  dueCents: Cents;
  /** negative lines are credit for days that were already paid for */
  lineCents: readonly Cents[];
  /** balance owed afterward; negative when credit is left */
  balanceCents: Cents;
}

/** Computes what a plan change costs. Credit beyond what is due now lowers the next payment. */
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
