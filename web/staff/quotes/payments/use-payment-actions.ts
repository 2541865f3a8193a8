import { useViewer } from '#web/staff/workspace/viewer.ts';
import { isOwedHere, type Payments } from './payment-rows.ts';
import { usePaymentsModel } from './payments-model.ts';

/**
 * Returns what the viewer may do with this quote's balance. The price can be lowered even while the company is
 * read-only: an expired plan must not block a price promised to a customer.
 */
export function usePaymentActions(payments: Payments | undefined): { mayRecord: boolean; mayLower: boolean } {
  const { quote } = usePaymentsModel();
  const { may } = useViewer();
  if (payments === undefined) return { mayRecord: false, mayLower: false };
  return {
    mayRecord: may('quotes.write') && isOwedHere(quote, payments),
    mayLower: may('payments.reverse') && payments.owed_quote_id === quote.id && payments.total_cents > 0,
  };
}
