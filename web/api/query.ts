/** The staff app's store of what it has read from the server. */
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from './client.ts';

/** Options and keys for every procedure: `useQuery(queries.quotes.get.queryOptions({ input: { id } }))`. */
export const queries = createTanstackQueryUtils(api);

const RETRIES = 2;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What was read before is shown without signal; a read is tried even if the browser believes to be offline.
        networkMode: 'offlineFirst',
        staleTime: MINUTE_MS / 2,
        gcTime: DAY_MS,
        // A refusal stays one; only a lost connection is worth another try.
        retry: (failures, error) => failures < RETRIES && errorCodeOf(error) === 'NETWORK',
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  });
}

/** One for the life of the page, also when an error takes a screen's place. */
export const queryClient = createQueryClient();
