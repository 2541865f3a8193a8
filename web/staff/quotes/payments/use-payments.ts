import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paidBefore } from '#domain/payments/ledger.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { isMoving, type Payments } from './payment-rows.ts';

/** Milliseconds between polls. Customers pay and banks respond while this screen is open. */
const REFRESH_MS = 20_000;
/** Milliseconds between polls while a refund is pending. Providers confirm refunds within seconds. */
const SOON_MS = 3000;

type Subject = Pick<Detail, 'id' | 'status' | 'deposit' | 'reopened_from_id'>;

/** True if the quote can have payments or requests one. */
export function concernsPayments({ status, deposit, reopened_from_id }: Subject): boolean {
  return status === 'approved' || reopened_from_id !== null || (status === 'pending' && deposit !== null);
}

export function usePayments(quote: Subject) {
  const query = useQuery({
    ...queries.payments.ofQuote.queryOptions({ input: { quote_id: quote.id } }),
    enabled: concernsPayments(quote),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? SOON_MS : REFRESH_MS),
  });
  return { payments: query.data, failure: readFailure(query), retry: () => void query.refetch() };
}

/**
 * Returns the cents paid for the earlier version of a reopened quote; 0 until known.
 * @param quote null for a new quote
 */
export function usePaidBefore(quote: Pick<Subject, 'id' | 'reopened_from_id'> | null): number {
  const { data } = useQuery({
    ...queries.payments.ofQuote.queryOptions({ input: { quote_id: quote?.id ?? '' } }),
    enabled: quote !== null && quote.reopened_from_id !== null,
  });
  return data ? paidBefore(data) : 0;
}

/** Returns a function that shows a changed payment and reloads the quote with its timeline. */
export function usePaymentsStored(): (payments: Payments) => void {
  const client = useQueryClient();
  return (payments) => {
    const input = { quote_id: payments.quote_id };
    client.setQueryData(queries.payments.ofQuote.queryKey({ input }), payments);
    void quoteChanged(client, payments.quote_id);
    void client.invalidateQueries({ queryKey: queries.auditLog.key() });
  };
}
