import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { newId } from '#web/offline/new-id.ts';
import { type CalendarEntry, entryOf } from '#web/staff/calendar/work/entries/entry.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { useRereadWork } from './use-work.ts';

/** Creates the job of an approved quote that was dropped on the calendar. Its first visit has no time yet. */
export function useSchedule() {
  const reread = useRereadWork();
  const [busy, setBusy] = useState<string | null>(null);
  async function start(quoteId: string, onMade: (entry: CalendarEntry) => void): Promise<void> {
    setBusy(quoteId);
    try {
      const job = await api.jobs.fromQuote({ quote_id: quoteId, id: newId(), visit_id: newId() });
      await reread();
      const [visit] = job.visits;
      if (visit) onMade(entryOf(job, visit));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  }
  return { busy, start };
}
