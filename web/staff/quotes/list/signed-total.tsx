import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { QuoteListItem } from './use-quote-list.ts';

/** The total that the customer approved, below a price that was lowered later. */
export function SignedTotal({
  row: { total_cents, price_cents },
}: {
  row: Pick<QuoteListItem, 'total_cents' | 'price_cents'>;
}) {
  const { currency } = useViewer();
  if (price_cents === total_cents) return null;
  return <span className="signed-total">Approved {formatMoney(total_cents, currency)}</span>;
}
