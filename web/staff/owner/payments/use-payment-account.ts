import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PaymentAccount } from '#contract/payment-account.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';

export type AccountView = z.output<typeof PaymentAccount>;

export function usePaymentAccount() {
  const query = useQuery(queries.paymentAccount.get.queryOptions());
  return { view: query.data, failure: readFailure(query), retry: () => void query.refetch() };
}

export function useAccountChanges() {
  const client = useQueryClient();
  const onSuccess = (view: AccountView) => {
    client.setQueryData(queries.paymentAccount.get.queryKey(), view);
    void client.invalidateQueries({ queryKey: queries.auditLog.key() });
    void client.invalidateQueries({ queryKey: queries.payments.key() });
    // The account determines the company's currencies, so the company is reloaded, too.
    void client.invalidateQueries({ queryKey: queries.company.key() });
  };
  const connect = useMutation({
    ...queries.paymentAccount.connect.mutationOptions(),
    // The provider collects the details on its own page, which leads back here.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastError,
  });
  const refresh = useMutation({
    ...queries.paymentAccount.refresh.mutationOptions(),
    onSuccess,
    onError: toastError,
  });
  const disconnect = useMutation({
    ...queries.paymentAccount.disconnect.mutationOptions(),
    onSuccess: (view: AccountView) => {
      onSuccess(view);
      toastSuccess('Account disconnected. Customers can no longer pay by card.');
    },
    onError: toastError,
  });
  return { connect, refresh, disconnect };
}
