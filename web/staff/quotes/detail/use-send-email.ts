import { api } from '#web/api/client.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useQuote } from './quote-model.ts';

/**
 * Sends the quote by email, or saves the email if the server can't send it. Shows failures.
 * @returns true if it succeeded
 */
export function useSendEmail() {
  const { quote, company, commands } = useQuote();
  return async (mail: { email: string; message: string }, idempotencyKey: string): Promise<boolean> => {
    const sent = await commands.attempt('send', async () => {
      await commands.assertSynced();
      return commands.stored(await api.quotes.send({ id: quote.id, ...mail }, { context: { idempotencyKey } }));
    });
    if (!sent) return false;
    // An email that is being sent has its own screen.
    if (company.mail === 'outbox') toastSuccess('Email saved, not sent');
    return true;
  };
}
