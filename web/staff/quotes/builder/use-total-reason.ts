import { formatMoney } from '#domain/pricing/money.ts';
import { useBuilderPart } from './builder-model.ts';
import { totalLabel } from './total-label.ts';

/** Returns why the total last changed, such as "+$52.00, Second story added", or its plain label. */
export function useTotalReason(): string {
  const currency = useBuilderPart(({ company }) => company.currency);
  const taxCents = useBuilderPart(({ draft }) => draft.priced?.totals.tax_cents ?? 0);
  const moved = useBuilderPart(({ draft }) => draft.movement);
  if (!moved) return totalLabel(taxCents);
  return `${moved.cents > 0 ? '+' : '−'}${formatMoney(Math.abs(moved.cents), currency)}, ${moved.why}`;
}
