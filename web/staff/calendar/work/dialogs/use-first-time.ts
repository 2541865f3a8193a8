import { ProductError } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { useRereadRequests } from '#web/staff/calendar/requests/request-answer.tsx';
import { useNotifiedSentence } from '#web/staff/calendar/requests/use-notified-sentence.ts';
import type { OpenedWork } from '#web/staff/calendar/work/entries/opened-work.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { movedLabel } from '#web/staff/calendar/work/moves/moved-label.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';

/** Schedules work for the first time. That also creates the job or answers the customer's request. */
export function useFirstTime(work: OpenedWork) {
  const reread = useRereadRequests();
  const notified = useNotifiedSentence();
  return async (to: VisitPlacement): Promise<boolean> => {
    try {
      await store(work, to);
      const { entry } = work;
      const moved = movedLabel(entry, to);
      toastSuccess(to.notifies ? `${moved} ${await notified(entry.customer_name)}`.trimEnd() : moved);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      await reread();
    }
  };
}

/** @throws ProductError, with CHANGED_BY_OTHER if someone else scheduled the work first */
async function store(
  { entry, quoteId, request }: OpenedWork,
  { slot, people, notifies = false }: VisitPlacement,
): Promise<void> {
  if (!slot) throw new ProductError('INVALID_INPUT');
  const { day, minute, length: minutes } = slot;
  const visit = { time: { day, minute }, minutes, people: [...people], tell_customer: notifies };
  if (request) await api.appointments.confirm({ id: request.id, job_id: entry.job_id, visit_id: entry.id, ...visit });
  else if (quoteId !== null)
    await api.jobs.fromQuote({ quote_id: quoteId, id: entry.job_id, visit_id: entry.id, visit });
}
