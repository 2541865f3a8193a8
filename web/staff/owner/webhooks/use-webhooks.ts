import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';
import {
  type DeliveryState,
  lookAgainAtEndpointsMs,
  lookAgainMs,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhook-labels.ts';

/** Loads the company's endpoints. Polls them while a delivery is on its way. */
export function useEndpoints() {
  const query = useQuery(
    queries.webhooks.list.queryOptions({
      refetchInterval: ({ state }) => (state.data ? lookAgainAtEndpointsMs(state.data) : false),
    }),
  );
  return { endpoints: query.data, failure: readFailure(query), retry: () => void query.refetch() };
}

export function useDeliveries({ id, state: endpointState }: WebhookEndpoint, state: DeliveryState | null) {
  const isActive = endpointState === 'active';
  const pages = usePages(
    queries.webhooks.deliveries.infiniteOptions({
      ...FROM_THE_START,
      input: (before) => ({ id, ...(state && { state }), before }),
      getNextPageParam: (page) => page.next_before ?? undefined,
      refetchInterval: ({ state: { data } }) => {
        const read = data?.pages ?? [];
        const again = lookAgainMs(
          read.flatMap(({ deliveries }) => deliveries),
          isActive,
          new Date(),
        );
        // Each page is a separate request, so more pages are polled less often.
        return again === false ? false : again * read.length;
      },
    }),
    ({ deliveries }) => deliveries,
  );
  useEndpointsAfter(pages.rows);
  return pages;
}

/** Reloads the endpoints after new attempts, because attempts may change their states. */
function useEndpointsAfter(deliveries: readonly WebhookDelivery[] | undefined): void {
  const client = useQueryClient();
  const tries = deliveries?.reduce((sum, delivery) => sum + delivery.tries, 0) ?? 0;
  useEffect(() => {
    if (tries > 0) void client.invalidateQueries({ queryKey: queries.webhooks.list.key() });
  }, [client, tries]);
}

export function useDelivery({ id, state }: WebhookEndpoint, deliveryId: string) {
  const query = useQuery(
    queries.webhooks.delivery.queryOptions({
      input: { id, delivery_id: deliveryId },
      refetchInterval: ({ state: { data } }) =>
        data ? lookAgainMs([data.delivery], state === 'active', new Date()) : false,
    }),
  );
  return { shown: query.data, failure: readFailure(query), retry: () => void query.refetch() };
}

export function useWebhookChange() {
  const client = useQueryClient();
  return async function attempt<Answer>(work: () => Promise<Answer>, success?: string): Promise<Answer | null> {
    try {
      const answer = await work();
      if (success !== undefined) toastSuccess(success);
      return answer;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      void client.invalidateQueries({ queryKey: queries.webhooks.key() });
      void client.invalidateQueries({ queryKey: queries.auditLog.key() });
    }
  };
}
