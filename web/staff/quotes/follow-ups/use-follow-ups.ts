import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { type QuoteFollowUpsView, sentNowLabel } from './follow-up-labels.ts';

export function useFollowUps(quote: Detail) {
  const client = useQueryClient();
  const { id } = quote;
  const options = queries.followUps.list.queryOptions({ input: { id } });
  const list = useQuery(options);
  const { data: company } = useQuery(queries.company.get.queryOptions());
  const [busy, setBusy] = useState<string | null>(null);
  const happened = `${quote.edit_number} ${quote.events.length} ${quote.messages.length}`;
  const seen = useRef(happened);
  const { refetch } = list;
  useEffect(() => {
    if (seen.current === happened) return;
    seen.current = happened;
    void refetch();
  }, [happened, refetch]);

  /** Runs a change and shows a failure. @returns true if it succeeded */
  async function change(name: string, work: () => Promise<QuoteFollowUpsView>, done: string): Promise<boolean> {
    setBusy(name);
    try {
      client.setQueryData(options.queryKey, await work());
      toastSuccess(done);
      return true;
    } catch (error) {
      toastError(error);
      void list.refetch();
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    list,
    busy,
    skip: (follow_up_id: string) =>
      change(
        `skip ${follow_up_id}`,
        () => api.followUps.skip({ id, follow_up_id }),
        'Skipped. Other reminders stay scheduled.',
      ),
    async sendNow(follow_up_id: string) {
      const item = list.data?.items.find((each) => each.id === follow_up_id);
      const work = () => api.followUps.sendNow({ id, follow_up_id });
      const done = await change(`send ${follow_up_id}`, work, sentNowLabel(item, company ?? null));
      await quoteChanged(client, id);
      return done;
    },
    async switchQuote(on: boolean) {
      const done = on ? 'Reminders for this quote are on.' : 'Reminders for this quote are off.';
      await change('quote', () => api.followUps.switchQuote({ id, on }), done);
      await quoteChanged(client, id);
    },
    switchCustomer: (on: boolean) =>
      change(
        'customer',
        () => api.followUps.switchCustomer({ id, on }),
        on ? 'Reminders for this customer are on.' : 'Reminders for this customer are off.',
      ),
  };
}
