import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { type MessageChannels, notifiedSentence } from './notified-sentence.ts';

/**
 * Returns a function that says whether and how a saved answer reaches the customer. Without a mail server, the outbox
 * folder only stores emails.
 */
export function useNotifiedSentence(): (customer: string, mailedTo?: string | null) => Promise<string> {
  const client = useQueryClient();
  return async (customer, mailedTo) => {
    // The answer was saved, even if the channels can't be read.
    const connections = await client.ensureQueryData(queries.company.get.queryOptions()).catch(() => null);
    return notifiedSentence(customer, connections, mailedTo);
  };
}

export function useConnections(): MessageChannels {
  return useQuery(queries.company.get.queryOptions()).data ?? null;
}
