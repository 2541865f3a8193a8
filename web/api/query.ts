import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from './client.ts';

/** Options and keys for every procedure: `useQuery(queries.quotes.get.queryOptions({ input: { id } }))`. */
export const queries = createTanstackQueryUtils(api);

const RETRIES = 2;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Cached data is shown offline. Browsers can wrongly report being offline, so requests are sent anyway.
        networkMode: 'offlineFirst',
        staleTime: MINUTE_MS / 2,
        gcTime: DAY_MS,
        // A rejection is final; only a lost connection is retried.
        retry: (failures, error) => failures < RETRIES && errorCodeOf(error) === 'NETWORK',
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  });
}

/** A single client for the life of the page, so the cache survives when an error screen replaces a screen. */
export const queryClient = createQueryClient();
