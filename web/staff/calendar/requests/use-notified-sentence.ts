import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { type MessageChannels, notifiedSentence } from './notified-sentence.ts';

/** @returns a function that says if a customer gets a stored answer: without a mail server, emails are only saved */
export function useNotifiedSentence(): (customer: string, mailedTo?: string | null) => Promise<string> {
  const client = useQueryClient();
  return async (customer, mailedTo) => {
    // The answer is stored even when this cannot be read.
    const connections = await client.ensureQueryData(queries.company.get.queryOptions()).catch(() => null);
    return notifiedSentence(customer, connections, mailedTo);
  };
}

/** Which messages leave this server. */
export function useConnections(): MessageChannels {
  return useQuery(queries.company.get.queryOptions()).data ?? null;
}
