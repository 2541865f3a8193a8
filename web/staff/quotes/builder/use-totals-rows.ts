import { totalsRows } from '#domain/pricing/wording.ts';
import { sameFields, useBuilderPart } from './builder-model.ts';

/** Returns the rows of the totals as the customer will see them; none while the quote has no lines. */
export function useTotalsRows(): ReturnType<typeof totalsRows> {
  const currency = useBuilderPart(({ company }) => company.currency);
  const totals = useBuilderPart(
    ({ draft: { priced } }) => (priced && priced.lines.length > 0 ? priced.totals : null),
    sameFields,
  );
  const type = useBuilderPart(({ draft }) => draft.form.discount_type);
  const discount = useBuilderPart(({ draft }) => draft.form.discount_value);
  const message = useBuilderPart(({ draft }) => draft.form.discount_message);
  const taxRate = useBuilderPart(({ draft }) => draft.form.tax_rate);
  if (!totals) return [];
  return totalsRows(
    {
      ...totals,
      discount_type: type,
      discount_value: discount ?? 0,
      discount_message: message,
      tax_rate: taxRate ?? 0,
    },
    currency,
    { hasDiscount: type !== null },
  );
}
