import { Alert } from '@mantine/core';
import { formatMoney } from '#domain/pricing/money.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { Icon } from '#web/ui/icons.tsx';
import { priceGoneDown } from './price-gone-down.ts';

/** Warns before sending a new revision that costs more than the lowered price of the approved one. */
export function LoweredWarning() {
  const { quote, company, payments } = usePaymentsModel();
  const price = priceGoneDown(quote, payments);
  if (price === null) return null;
  const money = (cents: number) => formatMoney(cents, company.currency);
  return (
    <Alert color="slate" icon={<Icon name="warning" />}>
      The price was lowered to {money(price)} after approval. This revision’s total is {money(quote.total_cents)}. To
      keep the lower price, add a discount to this revision.
    </Alert>
  );
}
