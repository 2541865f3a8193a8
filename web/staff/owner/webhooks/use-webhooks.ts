import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../../api/query.ts';
import { toastError, toastSuccess } from '../../components/toasts.tsx';
import { readFailure } from '../../workspace/read-failure.ts';
import {
  type Delivery,
  type DeliveryState,
  type Endpoint,
  lookAgainAtEndpointsMs,
  lookAgainMs,
} from './webhook-labels.ts';

/** The company's endpoints, polled while a delivery is on its way. */
export function useEndpoints() {
  const query = useQuery(
    queries.webhooks.list.queryOptions({
      refetchInterval: ({ state }) => (state.data ? lookAgainAtEndpointsMs(state.data) : false),
    }),
  );
  return { endpoints: query.data, failure: readFailure(query), retry: () => void query.refetch() };
}

/** An endpoint's log, page by page. While another filter loads, the previous entries stay visible. */
export function useDeliveries({ id, state: endpointState }: Endpoint, state: DeliveryState | null) {
  const isActive = endpointState === 'active';
  const query = useInfiniteQuery(
    queries.webhooks.deliveries.infiniteOptions({
      input: (before: string | undefined) => ({ id, ...(state && { state }), ...(before !== undefined && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_before ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => {
        const pages = data?.pages ?? [];
        const again = lookAgainMs(
          pages.flatMap(({ deliveries }) => deliveries),
          isActive,
          new Date(),
        );
        // Every page is its own request.
        return again === false ? false : again * pages.length;
      },
    }),
  );
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  useEndpointsAfter(deliveries);
  return {
    deliveries,
    failure: readFailure(query),
    isRefreshing: isPlaceholderData,
    hasMore: hasNextPage && !isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** Each attempt may have changed the state of its endpoint. */
function useEndpointsAfter(deliveries: readonly Delivery[] | undefined): void {
  const client = useQueryClient();
  const tries = deliveries?.reduce((sum, delivery) => sum + delivery.tries, 0) ?? 0;
  useEffect(() => {
    if (tries > 0) void client.invalidateQueries({ queryKey: queries.webhooks.list.key() });
  }, [client, tries]);
}

/** One delivery with its body and its attempts. */
export function useDelivery({ id, state }: Endpoint, deliveryId: string) {
  const query = useQuery(
    queries.webhooks.delivery.queryOptions({
      input: { id, delivery_id: deliveryId },
      refetchInterval: ({ state: { data } }) =>
        data ? lookAgainMs([data.delivery], state === 'active', new Date()) : false,
    }),
  );
  return { shown: query.data, failure: readFailure(query), retry: () => void query.refetch() };
}

/** Runs a change, shows the result, and reloads everything about webhooks. */
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
