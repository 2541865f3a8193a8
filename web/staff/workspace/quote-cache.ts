/** What the app remembers of the server's quotes, kept true after a change. */
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../api/query.ts';
import type { Detail } from '../../quote-form/quote-form.ts';

function listsChanged(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: queries.quotes.list.key() }),
    client.invalidateQueries({ queryKey: queries.quotes.summary.key() }),
    client.invalidateQueries({ queryKey: queries.dashboard.key() }),
  ]);
}

/** The server answered a change with the quote as it is now. */
export function quoteStored(client: QueryClient, detail: Detail): void {
  client.setQueryData(queries.quotes.get.queryKey({ input: { id: detail.id } }), detail);
  void listsChanged(client);
}

/** The quote is gone. */
export async function quotePurged(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: queries.quotes.get.queryKey({ input: { id } }) });
  await listsChanged(client);
}

/** The quote is no longer what was last read. */
export async function quoteChanged(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: queries.quotes.get.queryKey({ input: { id } }) });
  await listsChanged(client);
}
