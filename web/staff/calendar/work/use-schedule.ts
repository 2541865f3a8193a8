import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { newId } from '../../../offline/new-id.ts';
import { toastError } from '../../components/toasts.tsx';
import { type Entry, entryOf, useRereadWork } from './use-work.ts';

/** Makes the job of an approved quote and opens its first visit, to choose a time. */
export function useSchedule(onOpen: (entry: Entry) => void) {
  const reread = useRereadWork();
  const [busy, setBusy] = useState<string | null>(null);
  async function start(quoteId: string): Promise<void> {
    setBusy(quoteId);
    try {
      const job = await api.jobs.fromQuote({ quote_id: quoteId, id: newId(), visit_id: newId() });
      await reread();
      const [visit] = job.visits;
      if (visit) onOpen(entryOf(job, visit));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  }
  return { busy, start };
}
