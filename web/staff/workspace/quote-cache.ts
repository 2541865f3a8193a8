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

export function quoteStored(client: QueryClient, detail: Detail): void {
  client.setQueryData(queries.quotes.get.queryKey({ input: { id: detail.id } }), detail);
  void listsChanged(client);
}

export async function quotePurged(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: queries.quotes.get.queryKey({ input: { id } }) });
  await listsChanged(client);
}

export async function quoteChanged(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: queries.quotes.get.queryKey({ input: { id } }) });
  await listsChanged(client);
}
