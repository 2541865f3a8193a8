/** Keeps the app's cache of quotes consistent after a change. */
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';

function listsChanged(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: queries.quotes.list.key() }),
    client.invalidateQueries({ queryKey: queries.quotes.summary.key() }),
    client.invalidateQueries({ queryKey: queries.customers.key() }),
    client.invalidateQueries({ queryKey: queries.dashboard.key() }),
  ]);
}

/** Caches the current state of a quote, returned by the server after a change. */
export function quoteStored(client: QueryClient, detail: Detail): void {
  client.setQueryData(queries.quotes.get.queryKey({ input: { id: detail.id } }), detail);
  void listsChanged(client);
}

/** Removes a deleted quote from the cache. */
export async function quotePurged(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: queries.quotes.get.queryKey({ input: { id } }) });
  await listsChanged(client);
}

/** Reloads a cached quote that is outdated. */
export async function quoteChanged(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: queries.quotes.get.queryKey({ input: { id } }) });
  await listsChanged(client);
}
