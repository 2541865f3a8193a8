import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { useQuote } from './quote-model.ts';

export function useRetry() {
  const { quote, commands } = useQuote();
  const client = useQueryClient();
  return {
    isBusy: (messageId: string) => commands.busy === messageId,
    async run(messageId: string) {
      await commands.attempt(messageId, () => api.quotes.retryMessage({ id: quote.id, message_id: messageId }));
      await quoteChanged(client, quote.id);
    },
  };
}
