import { formatMoney } from '#domain/pricing/money.ts';
import { useBuilderPart } from './builder-model.ts';
import { DISCOUNT_CHANGED } from './discount-row.tsx';
import { totalLabel } from './total-label.ts';

/** Returns why the total last changed, such as "+$52.00, Second story added", or its plain label. */
export function useTotalReason(): string {
  const currency = useBuilderPart(({ company }) => company.currency);
  const taxCents = useBuilderPart(({ draft }) => draft.priced?.totals.tax_cents ?? 0);
  const moved = useBuilderPart(({ draft }) => draft.movement);
  // The breakdown has the discount before tax. A second figure that includes the tax would contradict it.
  if (!moved || moved.why === DISCOUNT_CHANGED) return totalLabel(taxCents);
  return `${moved.cents > 0 ? '+' : '−'}${formatMoney(Math.abs(moved.cents), currency)}, ${moved.why}`;
}
